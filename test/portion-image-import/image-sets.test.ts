import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const folders: string[] = [];
let caller: Caller;

const square = [0.1, 0.1, 0.3, 0.1, 0.3, 0.3];
const object = (id: number) => ({ id, description: `Number ${id}`, navigationIndex: id, outline: [...square] });
const scale = (objectId: number) => ({
  objectId,
  baseImage: `glass-${objectId}.svg`,
  overlayImage: `full/glass-${objectId}.svg`,
  width: 1000,
  height: 1000,
  emptyLevel: 900,
  fullLevel: 100,
  volumeSamples: [{ fl: 1, v: 200 }],
});
const photo = (n: number) => ({ image: `rice/${n}.svg`, weight: n * 100, label: `Number ${n}` });

/** One set of each kind, whose ids end alike; the map has an object that the guide image does not weigh. */
const fine = (name = 'x') => ({
  asServedSets: [{ id: `rice_${name}`, description: 'Rice', images: [photo(3), photo(1), photo(2)] }],
  imageMaps: [
    { id: `map_${name}`, description: 'Glasses', baseImage: 'map.svg', objects: [object(1), object(2), object(3)] },
  ],
  guideImages: [
    {
      id: `guide_${name}`,
      description: 'Glasses',
      imageMapId: `map_${name}`,
      objects: [1, 2].map((id) => ({ id, weight: id * 100 })),
    },
  ],
  drinkwareSets: [
    { id: `glasses_${name}`, description: 'Glasses', guideImageId: `guide_${name}`, scales: [scale(1), scale(2)] },
  ],
});

type Changes = Record<string, unknown>;

/** The content with other values at places such as `imageMaps[0].objects[1].id`. */
function changed<Content>(content: Content, changes: Changes): Content {
  for (const [place, value] of Object.entries(changes)) {
    const keys = place.split(/\]?\.|\[|\]/).filter((key) => key !== '');
    const last = keys.pop() ?? '';
    const parent = keys.reduce((part, key) => part[key] as Changes, content as Changes);
    parent[last] = value;
  }
  return content;
}

/** Imports a list of one food with these image sets, whose pictures are there. */
function load(content: unknown) {
  const directory = mkdtempSync(join(tmpdir(), 'recall-image-sets-'));
  folders.push(directory);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M9 9h80v80z"/></svg>';
  for (const folder of ['rice', 'full']) mkdirSync(join(directory, 'images', folder), { recursive: true });
  for (const path of [
    'rice/1',
    'rice/2',
    'rice/3',
    'map',
    'glass-1',
    'glass-2',
    'full/glass-1',
    'full/glass-2',
    '../x',
  ])
    writeFileSync(join(directory, 'images', `${path}.svg`), drawing);
  writeFileSync(join(directory, 'images', 'broken.svg'), '<svg');
  writeFileSync(join(directory, 'foods.csv'), 'code,description\nRICE,Rice\n');
  writeFileSync(join(directory, 'portion-images.json'), JSON.stringify(content));
  return importFoodList(app().context(), { directory, localeId: 'en_IE', skipBad: true });
}

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }, { name: 'imagesadmin' }] }));
  await load(fine('stored'));
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('the image sets of a list', () => {
  test('are stored, with the pictures of an as-served set sorted by weight', async () => {
    const { images } = await caller.asServedSets.get({ id: 'rice_stored' });
    expect(images.map(({ weight, label }) => [weight, label])).toEqual([
      [100, 'Number 1'],
      [200, 'Number 2'],
      [300, 'Number 3'],
    ]);
    const { selectionSourcePath, images: exported } = await caller.asServedSets.exportRecord({ id: 'rice_stored' });
    expect(selectionSourcePath).toBe(exported[1]?.sourcePath);
    const { scales } = await caller.drinkwareSets.get({ id: 'glasses_stored' });
    expect(scales.map(({ objectId }) => objectId)).toEqual([1, 2]);
  });

  test('may name an image map and a guide image of the database', async () => {
    const names = { 'guideImages[0].imageMapId': 'map_stored', 'drinkwareSets[0].guideImageId': 'guide_stored' };
    await load(changed(fine('joined'), names));
    expect(await caller.guideImages.get({ id: 'guide_joined' })).toMatchObject({ imageMapId: 'map_stored' });
    expect(await caller.drinkwareSets.get({ id: 'glasses_joined' })).toMatchObject({ guideId: 'guide_stored' });
  });

  test('that exist already are not changed by a file that names other parts for them', async () => {
    const before = await caller.guideImages.get({ id: 'guide_stored' });
    await load(
      changed(fine('stored'), { 'guideImages[0].imageMapId': 'none', 'drinkwareSets[0].guideImageId': 'none' }),
    );
    expect(await caller.guideImages.get({ id: 'guide_stored' })).toEqual(before);
  });

  test('with the greatest weight can be exported', async () => {
    await load(changed(fine('large'), { 'asServedSets[0].images[0].weight': 100_000 }));
    const { images } = await caller.asServedSets.exportRecord({ id: 'rice_large' });
    expect(images.at(-1)?.weight).toBe(100_000);
  });
});

describe('an import of image sets is refused, stores nothing and names the place, for', () => {
  const PHOTOS = Array.from({ length: 21 }, (_, index) => photo(index + 1));
  const MAP = 'imageMaps[0].objects[0]';
  const SCALE = 'drinkwareSets[0].scales[0]';
  const levels = (fullLevel: number, emptyLevel: number) => ({
    [`${SCALE}.fullLevel`]: fullLevel,
    [`${SCALE}.emptyLevel`]: emptyLevel,
  });

  test.each<[what: string, changes: Changes, path: string, code: string, sentence: string]>([
    ...(
      [
        ['two as-served sets of one id', { 'asServedSets[1]': fine().asServedSets[0] }, 'asServedSets[1].id'],
        ['two maps of one id', { 'imageMaps[1]': fine().imageMaps[0] }, 'imageMaps[1].id'],
        ['an object twice in a map', { 'imageMaps[0].objects[2].id': 1 }, 'imageMaps[0].objects[2].id'],
        ['an object twice in a guide image', { 'guideImages[0].objects[1].id': 1 }, 'guideImages[0].objects[1].id'],
        ['an object with two scales', { [`${SCALE}.objectId`]: 2 }, 'drinkwareSets[0].scales[1].objectId'],
      ] as const
    ).map(([what, changes, path]): [string, Changes, string, string, string] => [
      what,
      changes,
      path,
      'duplicate',
      'This id occurs twice',
    ]),
    [
      'two pictures of one weight',
      { 'asServedSets[0].images[2].weight': 300 },
      'asServedSets[0].images[2].weight',
      'duplicate',
      'Another picture has this weight',
    ],
    [
      'a picture twice in an as-served set',
      { 'asServedSets[0].images[1].image': 'rice/3.svg' },
      'asServedSets[0].images[1].image',
      'duplicate',
      'shows this picture twice',
    ],
    [
      'a picture that is base and overlay',
      { [`${SCALE}.overlayImage`]: 'glass-2.svg' },
      `${SCALE}.overlayImage`,
      'duplicate',
      'shows this picture twice',
    ],
    [
      'an object that the map does not know',
      { 'guideImages[0].objects[1].id': 9 },
      'guideImages[0].objects[1].id',
      'not_found',
      'There is no object 9 in the image map "map_x".',
    ],
    [
      'an object that a map in the database does not know',
      { 'guideImages[0].imageMapId': 'map_stored', 'guideImages[0].objects[0].id': 4 },
      'guideImages[0].objects[0].id',
      'not_found',
      'There is no object 4 in the image map "map_stored".',
    ],
    [
      'an object that the map in the database does not know, although that in the file does',
      {
        'imageMaps[0].id': 'map_stored',
        'imageMaps[0].objects[3]': object(4),
        'guideImages[0].imageMapId': 'map_stored',
        'guideImages[0].objects[0].id': 4,
      },
      'guideImages[0].objects[0].id',
      'not_found',
      'There is no object 4 in the image map "map_stored".',
    ],
    [
      'a scale of an object that the guide image does not weigh',
      { 'drinkwareSets[0].scales[1].objectId': 3 },
      'drinkwareSets[0].scales[1].objectId',
      'not_found',
      'There is no weighed object 3 in the guide image "guide_x".',
    ],
    [
      'a scale of an object that a guide image in the database does not weigh',
      { 'drinkwareSets[0].guideImageId': 'guide_stored', 'drinkwareSets[0].scales[0].objectId': 3 },
      `${SCALE}.objectId`,
      'not_found',
      'There is no weighed object 3 in the guide image "guide_stored".',
    ],
    [
      'a map that is nowhere',
      { 'guideImages[0].imageMapId': 'none' },
      'guideImages[0].imageMapId',
      'not_found',
      'There is no image map "none" in this file or in the database.',
    ],
    [
      'a guide image that is nowhere',
      { 'drinkwareSets[0].guideImageId': 'none' },
      'drinkwareSets[0].guideImageId',
      'not_found',
      'There is no guide image "none" in this file or in the database.',
    ],
    [
      'an outline of two corners',
      { [`${MAP}.outline`]: [0, 0, 1, 0.5] },
      `${MAP}.outline`,
      'too_small',
      'three corners',
    ],
    [
      'an outline with half a corner',
      { [`${MAP}.outline`]: [...square, 0.1] },
      `${MAP}.outline`,
      'custom',
      'an x and a y',
    ],
    [
      'an outline in px',
      { [`${MAP}.outline`]: square.map((x) => x * 1000) },
      `${MAP}.outline`,
      'custom',
      'leaves the picture',
    ],
    [
      'an outline left of the picture',
      { [`${MAP}.outline[0]`]: -0.5 },
      `${MAP}.outline`,
      'custom',
      'leaves the picture',
    ],
    ['an object number that no column takes', { [`${MAP}.id`]: 3e9 }, `${MAP}.id`, 'too_big', 'at most 999999999'],
    [
      'a photo of more than 100 kg',
      { 'asServedSets[0].images[0].weight': 100_001 },
      'asServedSets[0].images[0].weight',
      'too_big',
      'at most 100000 g',
    ],
    [
      'an object of more than 100 kg',
      { 'guideImages[0].objects[0].weight': 1e9 },
      'guideImages[0].objects[0].weight',
      'too_big',
      'at most 100000 g',
    ],
    [
      'more than 20 photos',
      { 'asServedSets[0].images': PHOTOS },
      'asServedSets[0].images',
      'too_big',
      'at most 20 pictures',
    ],
    ...[
      '../x.svg',
      'rice/../map.svg',
      '/etc/hosts.svg',
      'rice\\1.svg',
      'rice//1.svg',
      './map.svg',
      'map',
      'a b.svg',
      'map.svg\0',
    ].map((path): [string, Changes, string, string, string] => [
      `the path ${JSON.stringify(path)}`,
      { 'imageMaps[0].baseImage': path },
      'imageMaps[0].baseImage',
      'invalid_format',
      'Name a file below images/',
    ]),
    ['a vessel upside down', levels(900, 100), `${SCALE}.fullLevel`, 'custom', 'full lies above empty'],
    ['a flat vessel', levels(500, 500), `${SCALE}.fullLevel`, 'custom', 'full lies above empty'],
    ['a level above the picture', levels(-1, 900), `${SCALE}.fullLevel`, 'custom', 'within the height'],
    ['a level below the picture', levels(100, 1001), `${SCALE}.fullLevel`, 'custom', 'within the height'],
    ...[
      'asServedSets[0].description',
      'asServedSets[0].images[1].label',
      'imageMaps[0].description',
      `${MAP}.description`,
      'guideImages[0].description',
      'drinkwareSets[0].description',
    ].map((place): [string, Changes, string, string, string] => [
      `NUL in ${place}`,
      { [place]: 'Ri\0ce' },
      place,
      'custom',
      'characters that are not text',
    ]),
    ['half a character', { 'imageMaps[0].description': '\uD83C' }, 'imageMaps[0].description', 'custom', 'not text'],
    [
      'blanks for a description',
      { 'imageMaps[0].description': '  ' },
      'imageMaps[0].description',
      'too_small',
      'must not be empty',
    ],
  ])('%s', async (_what, changes, path, code, sentence) => {
    const { details, message, ...refusal } = await refusalOf(app(), () => load(changed(fine(), changes)));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'food_list.unusable' });
    expect(details).toMatchObject({ facts: { file: 'portion-images.json' } });
    expect(details.issues).toContainEqual({ path, code, message: expect.stringContaining(sentence) });
    expect(message).toContain('portion-images.json cannot be used:\n');
    expect(message).toContain(`\n  ${path}: `);
  });

  test('levels that are one row of the served picture', async () => {
    const narrow = { width: 100_000, height: 100_000, fullLevel: 50_000, emptyLevel: 50_001 };
    const content = changed(fine(), { [SCALE]: { ...scale(1), ...narrow } });
    const refusal = await refusalOf(app(), () => load(content));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'drinkware.unusable' });
    expect(refusal.message).toContain('Object 1 of "glasses_x"');
  });

  test('a file that is not a picture', async () => {
    const refusal = await refusalOf(app(), () => load(changed(fine(), { 'imageMaps[0].baseImage': 'broken.svg' })));
    expect(refusal).toMatchObject({ kind: 'unsupported' });
    expect(refusal.message).toMatch(/^broken\.svg: /);
  });

  test('all faults at once, with the number of those beyond the twentieth', async () => {
    const objects = Array.from({ length: 25 }, () => object(1));
    const { details, message } = await refusalOf(app(), () =>
      load(changed(fine(), { 'imageMaps[0].objects': objects })),
    );
    expect(details.issues).toHaveLength(20);
    // Of the map 24, and of the guide image the second object.
    expect(message).toMatch(/\.\.\. and 5 more$/);
  });
});
