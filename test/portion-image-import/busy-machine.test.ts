import { expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { FileChanges } from '../../src/services/images/file-changes.ts';
import { storeSetPictures } from '../../src/services/portion-image-import/store-set-pictures.ts';
import { picture } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('the pictures of an import wait while the machine is too busy for them', async () => {
  const bytes = await picture();
  let attempts = 0;
  const read = async () => {
    attempts += 1;
    if (attempts < 4) throw new AppError('unavailable', 'images.busy', 'Too busy.', { retryAfterSeconds: 0 });
    return bytes;
  };
  const images = [{ image: 'rice.jpg', weight: 100, label: 'Rice' }];
  const sets = {
    asServedSets: [{ id: 'rice', description: 'Rice', images }],
    imageMaps: [],
    guideImages: [],
    drinkwareSets: [],
  };
  const stored = await storeSetPictures(new FileChanges(app().parts.files), read, sets);
  expect([stored.size, attempts]).toEqual([1, 4]);
});
