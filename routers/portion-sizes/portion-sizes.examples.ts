import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const folder = 'https://recall.example.org/images';
const photograph = `${folder}/as-served/rice/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg`;
const large = pictureExample(photograph, { width: 1000, height: 667 });
const thumbnail = `${folder}/as-served/rice/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg`;
const selection = `${folder}/as-served/rice/5eed0ab1e0000c0ffee00feedfacade0-a1b2c3d4e5f6.jpg`;
const rice = {
  selectionImageUrl: selection,
  selectionImage: pictureExample(selection, { width: 300, height: 200 }),
  images: [
    {
      mainImageUrl: photograph,
      mainImage: large,
      thumbnailUrl: thumbnail,
      thumbnail: pictureExample(thumbnail, { width: 200, height: 133 }),
      weight: 50,
      label: null,
    },
  ],
};
const fruit = `${folder}/image-maps/apples/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg`;
const apples = {
  baseImageUrl: fruit,
  baseImage: pictureExample(fruit, { width: 1000, height: 667 }),
  objects: [
    {
      id: 1,
      description: 'Small',
      overlayUrl: null,
      overlay: null,
      outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
    },
  ],
};
const size = { width: 1000, height: 800 };
const glass = `${folder}/drinkware/glasses/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg`;
const outline = `${folder}/drinkware/glasses/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.webp`;

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
  getAsServed: rice,
  getManyAsServed: [rice],
  getGuideImage: {
    description: 'Apples and pears by size',
    imageMap: apples,
    weights: {
      '1': 75,
    },
  },
  getImageMap: apples,
  getManyImageMaps: [apples],
  getDrinkware: {
    guideId: 'glasses',
    scales: [
      {
        objectId: 1,
        baseImageUrl: glass,
        baseImage: pictureExample(glass, size),
        overlayImageUrl: outline,
        overlayImage: pictureExample(outline, size),
        ...size,
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
