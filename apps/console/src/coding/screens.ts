import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/coding',
    area: 'coding',
    name: msg`Coding`,
    menu: { group: 'survey', order: 140, icon: 'tag' },
    needs: 'codings:read',
    page: () => import('./coding-page.tsx'),
  },
];
