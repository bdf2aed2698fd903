import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/surveys/$surveyId/respondents',
    area: 'respondents',
    name: msg`Respondents`,
    menu: { group: 'survey', order: 110, icon: 'people' },
    needs: 'survey-people:read',
    page: () => import('./respondents-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/respondents/new',
    area: 'respondents',
    name: msg`Add a person`,
    menu: null,
    needs: 'survey-people:write',
    page: () => import('./new-respondent-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/respondents/upload',
    area: 'respondents',
    name: msg`Upload respondents`,
    menu: null,
    needs: 'survey-people:write',
    page: () => import('./upload-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/recall-days',
    area: 'respondents',
    name: msg`Recall days`,
    menu: { group: 'survey', order: 112, icon: 'clock' },
    needs: 'recall-days:read',
    page: () => import('./recall-days-page.tsx'),
  },
  {
    path: '/surveys/$surveyId/callbacks',
    area: 'respondents',
    name: msg`Call-backs`,
    menu: { group: 'survey', order: 114, icon: 'phone' },
    needs: 'callbacks:read',
    page: () => import('./callbacks-page.tsx'),
  },
];
