import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/export',
    area: 'export',
    name: msg`Export`,
    menu: { group: 'survey', order: 170, icon: 'download' },
    needs: 'submissions:read',
    page: () => import('./export-page.tsx'),
  },
];
