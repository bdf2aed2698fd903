import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/people',
    area: 'people',
    name: msg`People`,
    menu: { group: 'installation', order: 310, icon: 'key' },
    needs: 'users:read',
    page: () => import('./people-page.tsx'),
  },
  {
    path: '/people/new',
    area: 'people',
    name: msg`New account`,
    menu: null,
    needs: 'users:create',
    page: () => import('./new-account-page.tsx'),
  },
  {
    path: '/people/sign-ins',
    area: 'people',
    name: msg`Sign-in log`,
    menu: null,
    needs: 'sign-in-log:read',
    page: () => import('./sign-ins-page.tsx'),
  },
  {
    path: '/people/$userId/tokens',
    area: 'people',
    name: msg`Access tokens`,
    menu: null,
    needs: 'personal-access-tokens:manage',
    page: () => import('./tokens-page.tsx'),
  },
  {
    path: '/account',
    area: 'people',
    name: msg`My account`,
    menu: { group: 'account', order: 400, icon: 'person' },
    needs: null,
    page: () => import('./account-page.tsx'),
  },
  {
    path: '/account/tokens',
    area: 'people',
    name: msg`My access tokens`,
    menu: null,
    needs: null,
    page: () => import('./my-tokens-page.tsx'),
  },
];
