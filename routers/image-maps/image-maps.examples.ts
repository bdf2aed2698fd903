import type { AnswersOf } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const apples = { id: 'apples', description: 'Apples and pears by size' };
const photograph =
  'https://recall.example.org/images/image-maps/apples/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg';
const stored = {
  ...apples,
  baseImageId: 341,
  baseImageUrl: photograph,
  baseImage: pictureExample(photograph, { width: 1000, height: 667 }),
  objects: {
    '1': {
      description: 'Small',
      overlayImageUrl: null,
      overlayImage: null,
      navigationIndex: 0,
      outlineCoordinates: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
    },
  },
};

export const imageMapsExamples: AnswersOf<'imageMaps'> = {
  list: { items: [apples], total: 1, limit: 50, offset: 0 },
  get: stored,
  baseImageSource: { sourceImageId: 12 },
  createFromSvg: { ...stored, warnings: [] },
  create: { ...stored, objects: {}, warnings: [] },
};
