import { msg } from '@lingui/core/macro';
import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/installation',
    area: 'installation',
    name: msg`Installation`,
    menu: { group: 'installation', order: 350, icon: 'server' },
    needs: 'installation:read',
    page: () => import('./installation-page.tsx'),
  },
];
