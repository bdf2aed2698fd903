import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

const area = 'pictures';

export const screens: readonly Screen[] = [
  {
    path: '/pictures',
    area,
    name: msg`Pictures`,
    menu: { group: 'library', order: 210, icon: 'picture' },
    needs: 'portion-images:read',
    page: () => import('./sets-page.tsx'),
  },
  {
    path: '/pictures/sets/new',
    area,
    name: msg`New set of pictures`,
    menu: null,
    needs: 'portion-images:write',
    page: () => import('./new-set-page.tsx'),
  },
  {
    path: '/pictures/sets/$setId',
    area,
    name: msg`Set of pictures`,
    menu: null,
    needs: 'portion-images:read',
    page: () => import('./set-page.tsx'),
  },
  {
    path: '/pictures/guide-images',
    area,
    name: msg`Outlined pictures`,
    menu: null,
    needs: 'portion-images:read',
    page: () => import('./guide-images-page.tsx'),
  },
  {
    path: '/pictures/guide-images/new',
    area,
    name: msg`New outlined picture`,
    menu: null,
    needs: 'portion-images:write',
    page: () => import('./new-guide-image-page.tsx'),
  },
  {
    path: '/pictures/guide-images/$guideId',
    area,
    name: msg`Outlined picture`,
    menu: null,
    needs: 'portion-images:read',
    page: () => import('./guide-image-page.tsx'),
  },
  {
    path: '/pictures/drinkware',
    area,
    name: msg`Drinkware`,
    menu: null,
    needs: 'portion-images:read',
    page: () => import('./drinkware-page.tsx'),
  },
  {
    path: '/pictures/drinkware/$setId',
    area,
    name: msg`Drinkware set`,
    menu: null,
    needs: 'portion-images:read',
    page: () => import('./drinkware-set-page.tsx'),
  },
  {
    path: '/pictures/uploads',
    area,
    name: msg`Uploads`,
    menu: null,
    needs: 'source-images:read',
    page: () => import('./uploads-page.tsx'),
  },
];
