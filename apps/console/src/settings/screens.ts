import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/settings',
    area: 'settings',
    name: msg`Settings`,
    menu: { group: 'survey', order: 190, icon: 'gear' },
    needs: 'surveys:read',
    page: () => import('./settings-page.tsx'),
  },
];
