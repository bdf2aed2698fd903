import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

const area = 'webhooks';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/webhooks',
    area,
    name: msg`Webhooks and mails`,
    menu: { group: 'survey', order: 185, icon: 'plug' },
    needs: 'surveys:read',
    page: () => import('./webhook-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/webhooks/messages',
    area,
    name: msg`Words of messages`,
    menu: null,
    needs: 'notifications:read',
    page: () => import('./templates-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/webhooks/messages/$channel/$type/$language',
    area,
    name: msg`Words of a message`,
    menu: null,
    needs: 'notifications:read',
    page: () => import('./template-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/webhooks/weekly-mail',
    area,
    name: msg`Weekly mail`,
    menu: null,
    needs: 'surveys:read',
    page: () => import('./weekly-mail-page.tsx'),
  },
];
