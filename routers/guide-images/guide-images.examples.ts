import type { AnswersOf } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const apples = { id: 'apples', description: 'Apples and pears by size' };
const folder = 'https://recall.example.org/images';
const photograph = `${folder}/image-maps/apples/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg`;
const selection = `${folder}/guide-images/apples/5eed0ab1e0000c0ffee00feedfacade0-a1b2c3d4e5f6.jpg`;
const shown = {
  ...apples,
  imageMapId: 'apples',
  baseImageUrl: photograph,
  baseImage: pictureExample(photograph, { width: 1000, height: 667 }),
};
const stored = {
  ...shown,
  objects: [
    {
      id: 1,
      description: 'Small',
      outlineCoordinates: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
      overlayImageUrl: null,
      weight: 75,
    },
  ],
};

export const guideImagesExamples: AnswersOf<'guideImages'> = {
  list: { items: [shown], total: 1, limit: 50, offset: 0 },
  get: stored,
  listUses: {
    items: [{ type: 'category', code: 'APPLE', locale: 'en_GB', name: 'Apples', isImplied: false }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  create: stored,
  updateMeta: apples,
  updateObjects: stored,
  setSelectionImage: {
    id: 'apples',
    selectionImageUrl: selection,
    selectionImage: pictureExample(selection, { width: 300, height: 200 }),
  },
  delete: { id: 'apples', imageMapId: 'apples' },
};
