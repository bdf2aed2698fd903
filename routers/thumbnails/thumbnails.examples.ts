import type { AnswersOf } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const url = 'https://recall.example.org/images/thumbnails/food/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg';
const flakes = {
  type: 'food' as const,
  code: 'CFLK',
  sourceImageId: 12,
  thumbnail: pictureExample(url, { width: 320, height: 213 }),
};

export const thumbnailsExamples: AnswersOf<'thumbnails'> = {
  get: flakes,
  upload: flakes,
  choose: flakes,
  delete: { ...flakes, sourceImageId: null, thumbnail: null },
};
