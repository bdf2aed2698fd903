import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/food-lists',
    area: 'food-lists',
    name: msg`Food lists`,
    menu: { group: 'library', order: 200, icon: 'list' },
    needs: 'food-list:read',
    page: () => import('./food-lists-page.tsx'),
  },
  {
    path: '/food-lists/new',
    area: 'food-lists',
    name: msg`New food list`,
    menu: null,
    needs: 'locales:write',
    page: () => import('./settings/new-list-page.tsx'),
  },
  {
    path: '/food-lists/$locale',
    area: 'food-lists',
    name: msg`Food list`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./food-list-page.tsx'),
  },
  {
    path: '/food-lists/$locale/problems',
    area: 'food-lists',
    name: msg`Problems of a food list`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./problems/problems-page.tsx'),
  },
  {
    path: '/food-lists/$locale/search-words',
    area: 'food-lists',
    name: msg`Search words`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./search-words/search-words-page.tsx'),
  },
  {
    path: '/food-lists/$locale/settings',
    area: 'food-lists',
    name: msg`Settings of a food list`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./settings/settings-page.tsx'),
  },
];
