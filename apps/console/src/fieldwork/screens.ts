import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/fieldwork',
    area: 'fieldwork',
    name: msg`Fieldwork`,
    menu: { group: 'survey', order: 100, icon: 'chart' },
    needs: 'submissions:read',
    page: () => import('./fieldwork-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/fieldwork/people',
    area: 'fieldwork',
    name: msg`Progress of people`,
    menu: null,
    needs: 'submissions:read',
    page: () => import('./people-page.tsx'),
  },
];
