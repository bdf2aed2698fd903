import type { AnswersOf } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const glasses = { id: 'glasses', description: 'Glasses', guideId: 'glasses' };
const folder = 'https://recall.example.org/images/drinkware/glasses';

const size = { width: 600, height: 800 };
const base = `${folder}/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg`;
const overlay = `${folder}/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.webp`;

export const drinkwareSetsExamples: AnswersOf<'drinkwareSets'> = {
  list: { items: [glasses], total: 1, limit: 50, offset: 0 },
  get: {
    ...glasses,
    scales: [
      {
        objectId: 1,
        baseImageUrl: base,
        baseImage: pictureExample(base, size),
        overlayImageUrl: overlay,
        overlayImage: pictureExample(overlay, size),
        ...size,
        emptyLevel: 754,
        fullLevel: 74,
        volumeSamples: [
          { fl: 0.1, v: 16 },
          { fl: 1, v: 290 },
        ],
      },
    ],
  },
  listUses: {
    items: [{ type: 'food', code: 'MILK', locale: 'en_GB', name: 'Milk, whole', isImplied: false }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  delete: { id: 'glasses', guideId: 'glasses' },
};
