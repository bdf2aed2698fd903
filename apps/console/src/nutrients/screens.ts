import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

const area = 'nutrients';

export const screens: readonly Screen[] = [
  {
    path: '/nutrients',
    area,
    name: msg`Nutrients`,
    menu: { group: 'library', order: 220, icon: 'flask' },
    needs: 'nutrient-tables:read',
    page: () => import('./tables-page.tsx'),
  },
  {
    path: '/nutrients/types',
    area,
    name: msg`Nutrient types`,
    menu: null,
    needs: 'nutrient-tables:read',
    page: () => import('./types-page.tsx'),
  },
  {
    path: '/nutrients/export-columns',
    area,
    name: msg`Columns of exports`,
    menu: null,
    needs: 'food-list:read',
    page: () => import('./export-columns-page.tsx'),
  },
  {
    path: '/nutrients/import',
    area,
    name: msg`Import a nutrient table`,
    menu: null,
    needs: 'nutrient-tables:import',
    page: () => import('./import-page.tsx'),
  },
  {
    path: '/nutrients/$tableId',
    area,
    name: msg`Nutrient table`,
    menu: null,
    needs: 'nutrient-tables:read',
    page: () => import('./table-page.tsx'),
  },
  {
    path: '/nutrients/$tableId/new',
    area,
    name: msg`New nutrient record`,
    menu: null,
    needs: 'nutrient-tables:write',
    page: () => import('./new-record-page.tsx'),
  },
  {
    path: '/nutrients/$tableId/records/$recordId',
    area,
    name: msg`Nutrient record`,
    menu: null,
    needs: 'nutrient-tables:read',
    page: () => import('./record-page.tsx'),
  },
];
