import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/extracts',
    area: 'extracts',
    name: msg`Extracts`,
    menu: { group: 'survey', order: 170, icon: 'box' },
    needs: 'extracts:read',
    page: () => import('./extracts-page.tsx'),
  },
];
