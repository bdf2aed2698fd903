import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/',
    area: 'home',
    name: msg`Home`,
    menu: { group: 'start', order: 0, icon: 'home' },
    needs: null,
    page: () => import('./home-page.tsx'),
  },
];
