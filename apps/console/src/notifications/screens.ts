import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/notifications',
    area: 'notifications',
    name: msg`Notifications`,
    menu: { group: 'survey', order: 150, icon: 'mail' },
    needs: 'notifications:read',
    page: () => import('./notifications-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/notifications/plan',
    area: 'notifications',
    name: msg`Plan messages`,
    menu: null,
    needs: 'notifications:write',
    page: () => import('./plan-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/notifications/batches',
    area: 'notifications',
    name: msg`Planned messages`,
    menu: null,
    needs: 'notifications:read',
    page: () => import('./batches-page.tsx'),
  },
];
