import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/recalls',
    area: 'recalls',
    name: msg`Recalls`,
    menu: { group: 'survey', order: 120, icon: 'bowl' },
    needs: 'submissions:read',
    page: () => import('./recalls-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/recalls/$submissionId',
    area: 'recalls',
    name: msg`Recall`,
    menu: null,
    needs: 'submissions:read',
    page: () => import('./recall-page.tsx'),
  },
];
