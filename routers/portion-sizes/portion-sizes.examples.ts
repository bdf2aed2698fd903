import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const portionSizesExamples: inferRouterOutputs<AppRouter>['portionSizes'] = {
  weight: {
    method: 'weight',
    description: 'weight',
    imageUrl: 'https://recall.example.org/images/portion/weight.svg',
    useForRecipes: true,
    conversionFactor: 1,
    parameters: {},
  },
  getAsServed: {
    selectionImageUrl: 'https://recall.example.org/images/as-served/rice/4.svg',
    images: [
      {
        mainImageUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
        thumbnailUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
        weight: 50,
        label: null,
      },
    ],
  },
  getManyAsServed: [
    {
      selectionImageUrl: 'https://recall.example.org/images/as-served/rice/4.svg',
      images: [
        {
          mainImageUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
          thumbnailUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
          weight: 50,
          label: null,
        },
      ],
    },
  ],
  getGuideImage: {
    description: 'Apples and pears by size',
    imageMap: {
      baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
      objects: [
        {
          id: 1,
          description: 'Small',
          overlayUrl: null,
          outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
        },
      ],
    },
    weights: {
      '1': 75,
    },
  },
  getImageMap: {
    baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
    objects: [
      {
        id: 1,
        description: 'Small',
        overlayUrl: null,
        outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
      },
    ],
  },
  getManyImageMaps: [
    {
      baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
      objects: [
        {
          id: 1,
          description: 'Small',
          overlayUrl: null,
          outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
        },
      ],
    },
  ],
  getDrinkware: {
    guideId: 'glasses',
    scales: [
      {
        objectId: 1,
        baseImageUrl: 'https://recall.example.org/images/drinkware/glasses/1.svg',
        overlayImageUrl: 'https://recall.example.org/images/drinkware/glasses/1-overlay.svg',
        width: 600,
        height: 800,
        emptyLevel: 754,
        fullLevel: 74,
        volumeSamples: [
          {
            fl: 0.1,
            v: 16,
          },
        ],
      },
    ],
  },
};
