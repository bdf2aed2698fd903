import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

const area = 'feedback-rules';

export const screens: readonly Screen[] = [
  {
    path: '/feedback-rules',
    area,
    name: msg`Feedback rules`,
    menu: { group: 'library', order: 230, icon: 'ruler' },
    needs: 'feedback-rules:write',
    page: () => import('./groups-page.tsx'),
  },
  {
    path: '/feedback-rules/try',
    area,
    name: msg`Try a person`,
    menu: null,
    needs: 'feedback-rules:write',
    page: () => import('./try-page.tsx'),
  },
  {
    path: '/feedback-rules/food-groups',
    area,
    name: msg`Food groups`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./food-groups-page.tsx'),
  },
  {
    path: '/feedback-rules/new',
    area,
    name: msg`New feedback rule`,
    menu: null,
    needs: 'feedback-rules:write',
    page: () => import('./new-group-page.tsx'),
  },
  {
    path: '/feedback-rules/$groupId',
    area,
    name: msg`Feedback rule`,
    menu: null,
    needs: 'feedback-rules:write',
    page: () => import('./group-page.tsx'),
  },
];
