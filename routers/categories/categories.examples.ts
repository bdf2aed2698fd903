import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';
import { thumbnailsExamples } from '../thumbnails/thumbnails.examples.ts';

const cornFlakes = thumbnailsExamples.get.thumbnail;

export const categoriesExamples: inferRouterOutputs<AppRouter>['categories'] = {
  listRoots: [
    {
      code: 'BRED',
      localDescription: 'Bread, rolls and toast',
      thumbnail: null,
    },
  ],
  popular: {
    foods: [{ code: 'CFLK', localDescription: 'Corn flakes', thumbnail: cornFlakes }],
  },
  contents: {
    thumbnail: null,
    foods: [],
    categories: [
      {
        code: 'CRFL',
        localDescription: 'Flakes, puffs and shaped cereals',
        thumbnail: null,
      },
    ],
  },
};
