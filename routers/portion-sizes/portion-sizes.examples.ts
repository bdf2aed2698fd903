import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const portionSizesExamples: inferRouterOutputs<AppRouter>['portionSizes'] = {
  weight: {
    method: 'weight',
    description: 'weight',
    imageUrl: null,
    useForRecipes: true,
    conversionFactor: 1,
    parameters: {},
  },
  methodTables: {
    bowls: [{ name: 'A', milkLevels: [52.3, 100, 172] }],
    milkInHotDrink: [
      { label: 'A little', value: 0.1 },
      { label: 'Average', value: 0.16 },
    ],
    pizza: [{ sliceWeights: [335, 167.5, 83.8], thicknessFactors: [0.9, 1, 1.1] }],
  },
  getAsServed: {
    selectionImageUrl:
      'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
    images: [
      {
        mainImageUrl:
          'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
        thumbnailUrl:
          'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
        weight: 50,
        label: null,
      },
    ],
  },
  getManyAsServed: [
    {
      selectionImageUrl:
        'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
      images: [
        {
          mainImageUrl:
            'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
          thumbnailUrl:
            'https://recall.example.org/images/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
          weight: 50,
          label: null,
        },
      ],
    },
  ],
  getGuideImage: {
    description: 'Apples and pears by size',
    imageMap: {
      baseImageUrl: 'https://recall.example.org/images/image-maps/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
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
    baseImageUrl: 'https://recall.example.org/images/image-maps/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
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
      baseImageUrl: 'https://recall.example.org/images/image-maps/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
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
        baseImageUrl:
          'https://recall.example.org/images/drinkware/glasses/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
        overlayImageUrl:
          'https://recall.example.org/images/drinkware/glasses/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
        width: 1000,
        height: 800,
        emptyLevel: 742,
        fullLevel: 85,
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
