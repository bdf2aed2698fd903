import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const categoriesExamples: inferRouterOutputs<AppRouter>['categories'] = {
  listRoots: [
    {
      code: 'BRED',
      localDescription: 'Bread, rolls and toast',
    },
  ],
  contents: {
    foods: [],
    categories: [
      {
        code: 'CRFL',
        localDescription: 'Flakes, puffs and shaped cereals',
      },
    ],
  },
};
