import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys',
    area: 'surveys',
    name: msg`Surveys`,
    menu: { group: 'installation', order: 300, icon: 'sheet' },
    needs: 'surveys:read',
    page: () => import('./surveys-page.tsx'),
  },
  {
    path: '/surveys/new',
    area: 'surveys',
    name: msg`New survey`,
    menu: null,
    needs: 'surveys:manage',
    page: () => import('./new-survey-page.tsx'),
  },
];
