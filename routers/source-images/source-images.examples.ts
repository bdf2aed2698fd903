import type { AnswersOf } from '../index.ts';
import { importJob } from '../jobs/jobs.examples.ts';

const image = {
  id: 12,
  fullSizeUrl: 'https://recall.example.org/images/source/0d1c0ffee5a1ad00b1a5ed0f00dcafe0-1b2c3d4e5f60.jpg',
  fixedSizeUrl: 'https://recall.example.org/images/source/7e57ab1e5eed0000c0ffee00feedface-6f5e4d3c2b1a.jpg',
  keywords: ['apple', 'fruit'],
  uploader: '3',
  uploadedAt: '2026-03-02T09:30:00.000Z',
};

export const sourceImagesExamples: AnswersOf<'sourceImages'> = {
  list: { items: [image], total: 1, limit: 50, offset: 0 },
  create: [image],
  createForAsServed: [{ ...image, keywords: ['rice'] }],
  createForImageMap: [{ ...image, keywords: ['apples'] }],
  update: image,
  delete: { deleted: 2 },
  processForSelection: { id: 341, path: 'guide-images/apples/5eed0ab1e0000c0ffee00feedfacade0-a1b2c3d4e5f6.jpg' },
  makeRenditions: { ...importJob, kind: 'renditions', total: 356 },
};
