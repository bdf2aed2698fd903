import type { AnswersOf } from '../index.ts';
import { pictureExample } from '../picture.examples.ts';

const folder = 'as-served/rice';
const main = `${folder}/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg`;
const thumbnail = `${folder}/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg`;
const original = `originals/${folder}/c0ffee00feedface7e57ab1e5eed0000-0a1b2c3d4e5f.jpg`;
const rice = { id: 'rice', description: 'Rice, cooked' };
const at = (path: string) => `https://recall.example.org/images/${path}`;
const stored = {
  ...rice,
  version: '7c1f2b4e-93d8-4a60-b5a4-2f0d6f1f8e11',
  images: [
    {
      sourceId: 1,
      imageUrl: at(main),
      image: pictureExample(at(main), { width: 1000, height: 667 }),
      thumbnailUrl: at(thumbnail),
      thumbnail: pictureExample(at(thumbnail), { width: 200, height: 133 }),
      weight: 50,
      label: null,
    },
  ],
};

/** The record of an exported set. */
export const riceRecord = {
  ...rice,
  selectionSourcePath: original,
  selectionImagePath: `${folder}/5eed0ab1e0000c0ffee00feedfacade0-a1b2c3d4e5f6.jpg`,
  images: [
    {
      sourcePath: original,
      sourceThumbnailPath: `${folder}/ba5eba11c0ffee00feedface5eed0000-0f1e2d3c4b5a.jpg`,
      sourceKeywords: ['rice'],
      mainImagePath: main,
      thumbnailPath: thumbnail,
      weight: 50,
      label: null,
    },
  ],
  sha256: { [main]: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
};

export const asServedSetsExamples: AnswersOf<'asServedSets'> = {
  list: { items: [rice], total: 1, limit: 50, offset: 0 },
  get: stored,
  listUses: {
    items: [{ type: 'food', code: 'RICE', locale: 'en_GB', name: 'Rice, white', isImplied: false }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  exportRecord: riceRecord,
  import: stored,
  create: stored,
  createFromSources: stored,
  update: stored,
  delete: { id: 'rice' },
};
