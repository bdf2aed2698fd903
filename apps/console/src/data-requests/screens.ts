import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/data-requests',
    area: 'data-requests',
    name: msg`Data requests`,
    menu: { group: 'survey', order: 170, icon: 'shield' },
    needs: 'deletion-requests:read',
    page: () => import('./survey-requests-page.tsx'),
  },
  {
    path: '/data-requests',
    area: 'data-requests',
    name: msg`All data requests`,
    menu: { group: 'installation', order: 320, icon: 'shield' },
    needs: 'accounts:erase',
    page: () => import('./all-requests-page.tsx'),
  },
];
