import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/questionnaires',
    area: 'questionnaires',
    name: msg`Questionnaires`,
    menu: { group: 'library', order: 250, icon: 'sheet' },
    needs: 'survey-schemes:read',
    page: () => import('./questionnaires-page.tsx'),
  },
  {
    path: '/questionnaires/$schemeId',
    area: 'questionnaires',
    name: msg`Questionnaire`,
    menu: null,
    needs: 'survey-schemes:read',
    page: () => import('./questionnaire-page.tsx'),
  },
];
