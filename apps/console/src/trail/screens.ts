import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

const page = () => import('./trail-page.tsx');

export const screens: readonly Screen[] = [
  {
    path: '/trail',
    area: 'trail',
    name: msg`Trail`,
    menu: { group: 'installation', order: 340, icon: 'trail' },
    needs: 'trail:read',
    page,
  },
  {
    path: '/surveys/$surveyId/trail',
    area: 'trail',
    name: msg`Trail of the survey`,
    menu: { group: 'survey', order: 195, icon: 'trail' },
    needs: 'survey-trail:read',
    page,
  },
];
