import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { callerOf } from '../support/caller.ts';
import { call, problemOf } from '../support/http.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
let base: string;
let token: string;

const photo = (name: string, weight: number) => ({
  image: `${name}.svg`,
  weight,
  label: null,
});
const object = (id: number, navigationIndex: number) => ({
  id,
  description: `Object ${id}`,
  navigationIndex,
  outline: [0, 0, 1, 0, 1, 0.5],
});

beforeAll(async () => {
  await app().given.portionImages({
    asServedSets: [
      {
        id: 'rice',
        description: 'Rice',
        images: [photo('rice-1', 100), { ...photo('rice-2', 200.5), label: 'Medium' }, photo('rice-3', 300)],
      },
      { id: 'peas', description: 'Peas', images: [photo('peas-1', 50)] },
    ],
    imageMaps: [
      {
        id: 'bread',
        description: 'Bread',
        baseImage: 'bread.svg',
        objects: [object(1, 2), object(2, 0), object(10, 1)],
      },
      { id: 'fruit', description: 'Fruit', baseImage: 'fruit.svg', objects: [object(1, 0)] },
    ],
    guideImages: [
      {
        id: 'bread-guide',
        description: 'Slices of bread',
        imageMapId: 'bread',
        objects: [
          { id: 1, weight: 30 },
          { id: 2, weight: 40.5 },
        ],
      },
    ],
    drinkwareSets: [
      {
        id: 'glasses',
        description: 'Glasses',
        guideImageId: 'bread-guide',
        scales: [2, 1].map((objectId) => ({
          objectId,
          baseImage: `glass-${objectId}.svg`,
          overlayImage: `glass-${objectId}-over.svg`,
          width: 100,
          height: 200,
          emptyLevel: 190,
          fullLevel: 10,
          volumeSamples: [
            { fl: 0, v: 0 },
            { fl: 0.5, v: 120 },
            { fl: 1, v: 300 },
          ],
        })),
      },
    ],
  });
  const user = await app().given.user();
  caller = await app().as(user);
  token = await app().tokenFor(user.id);
  base = await app().listen();
});

const at = (name: string) => `http://recall.test/images/${name}`;
/** A picture whose renditions are not made yet. */
const picture = (name: string) => ({ url: at(name), width: 1000, height: 1000, renditions: [] });
const picturesOf = (photo: string) => {
  const [main, thumbnail] = [
    `as-served/rice/${photo}.svg/as-served-main`,
    `as-served/rice/${photo}.svg/as-served-thumbnail`,
  ];
  return {
    mainImageUrl: at(main),
    mainImage: picture(main),
    thumbnailUrl: at(thumbnail),
    thumbnail: picture(thumbnail),
  };
};

test('the weight type-in is a method that any food may have', async () => {
  expect(await caller.portionSizes.weight()).toEqual({
    method: 'weight',
    description: 'weight',
    imageUrl: null,
    useForRecipes: true,
    conversionFactor: 1,
    parameters: {},
  });
});

describe('an as-served set', () => {
  const rice = {
    selectionImageUrl: at('as-served/rice/rice-2.svg/selection-screen'),
    selectionImage: picture('as-served/rice/rice-2.svg/selection-screen'),
    images: [
      { ...picturesOf('rice-1'), weight: 100, label: null },
      { ...picturesOf('rice-2'), weight: 200.5, label: 'Medium' },
      { ...picturesOf('rice-3'), weight: 300, label: null },
    ],
  };

  test('has its photographs in ascending weight, with absolute URLs', async () => {
    expect(await caller.portionSizes.getAsServed({ id: 'rice' })).toEqual(rice);
  });

  test('is returned among several in the order of the ids, twice when its id occurs twice', async () => {
    const sets = await caller.portionSizes.getManyAsServed({ ids: ['peas', 'rice', 'peas'] });
    expect(sets.map(({ images }) => images.length)).toEqual([1, 3, 1]);
    expect(sets[1]).toEqual(rice);
  });

  test('is requested with a plain list of ids over REST', async () => {
    const { status, body } = await call('POST', `${base}/api/portion-size/as-served`, { token, body: ['rice'] });
    expect([status, body]).toEqual([200, [rice]]);
  });
});

describe('an image map', () => {
  const objectsOf = (map: { objects: { id: number }[] }) => map.objects.map(({ id }) => id);

  test('has its outlines in the order of keyboard navigation', async () => {
    const map = await caller.portionSizes.getImageMap({ id: 'bread' });
    expect(map.baseImageUrl).toBe(at('image-maps/bread/bread.svg/image-map-base'));
    expect(objectsOf(map)).toEqual([2, 10, 1]);
    expect(map.objects[0]).toEqual({
      id: 2,
      description: 'Object 2',
      overlayUrl: null,
      overlay: null,
      outline: [0, 0, 1, 0, 1, 0.5],
    });
  });

  test('is returned among several in the order of the ids', async () => {
    const maps = await caller.portionSizes.getManyImageMaps({ ids: ['fruit', 'bread'] });
    expect(maps.map(objectsOf)).toEqual([[1], [2, 10, 1]]);
  });

  test('is requested with a plain list of ids over REST', async () => {
    const { status, body } = await call('POST', `${base}/api/portion-size/image-maps`, {
      token,
      body: ['fruit', 'bread'],
    });
    expect([status, (body as unknown[]).length]).toEqual([200, 2]);
  });
});

test('a guide image has its map and the weight of each object', async () => {
  expect(await caller.portionSizes.getGuideImage({ id: 'bread-guide' })).toEqual({
    description: 'Slices of bread',
    imageMap: await caller.portionSizes.getImageMap({ id: 'bread' }),
    weights: { 1: 30, 2: 40.5 },
  });
});

test('a drinkware set has its scales by object, with volumes by fill level', async () => {
  const { guideId, scales } = await caller.portionSizes.getDrinkware({ id: 'glasses' });
  expect(guideId).toBe('bread-guide');
  expect(scales.map(({ objectId }) => objectId)).toEqual([1, 2]);
  expect(scales[0]).toEqual({
    objectId: 1,
    baseImageUrl: at('drinkware/glasses/glass-1.svg/sliding-scale-base'),
    baseImage: picture('drinkware/glasses/glass-1.svg/sliding-scale-base'),
    overlayImageUrl: at('drinkware/glasses/glass-1-over.svg/sliding-scale-overlay'),
    overlayImage: picture('drinkware/glasses/glass-1-over.svg/sliding-scale-overlay'),
    // Of the picture that is served, which is not as high as the one that was measured.
    width: 1000,
    height: 1000,
    emptyLevel: 950,
    fullLevel: 50,
    volumeSamples: [
      { fl: 0, v: 0 },
      { fl: 0.5, v: 120 },
      { fl: 1, v: 300 },
    ],
  });
});

describe('a list of ids', () => {
  const paths = [
    { path: 'as-served', known: 'rice', code: 'as_served_set.not_found' },
    { path: 'image-maps', known: 'bread', code: 'image_map.not_found' },
  ];

  test.each(paths)('of $path is refused as a whole when one is missing', async ({ path, known, code }) => {
    const answer = await call('POST', `${base}/api/portion-size/${path}`, { token, body: [known, 'missing'] });
    expect([answer.status, problemOf(answer).code]).toEqual([404, code]);
    expect(problemOf(answer).detail).toContain('missing');
  });

  test.each(paths)('of $path has 1 to 100 entries', async ({ path, known }) => {
    const statusOf = async (body: unknown) =>
      (await call('POST', `${base}/api/portion-size/${path}`, { token, body })).status;
    expect(await statusOf(Array.from({ length: 100 }, () => known))).toBe(200);
    expect(await statusOf(Array.from({ length: 101 }, () => known))).toBe(400);
    expect(await statusOf([])).toBe(400);
    expect(await statusOf(known)).toBe(400);
    expect(await statusOf([1])).toBe(400);
  });
});

describe('the number of statements', () => {
  test('is zero for a set that was read before', async () => {
    const ask = [
      () => caller.portionSizes.getAsServed({ id: 'rice' }),
      () => caller.portionSizes.getImageMap({ id: 'bread' }),
      () => caller.portionSizes.getGuideImage({ id: 'bread-guide' }),
      () => caller.portionSizes.getDrinkware({ id: 'glasses' }),
    ];
    for (const work of ask) {
      await work();
      expect(await app().statementsOf(work)).toEqual([]);
    }
  });

  test('for ten simultaneous requests of a set is that of one request', async () => {
    await query(app().context().em, sql`update as_served_set set description = description`);
    await app().poll();
    const one = await app().statementsOf(() => caller.portionSizes.getAsServed({ id: 'peas' }));
    await query(app().context().em, sql`update as_served_set set description = description`);
    await app().poll();
    const many = await app().statementsOf(() =>
      Promise.all(Array.from({ length: 10 }, () => caller.portionSizes.getAsServed({ id: 'peas' }))),
    );
    expect(many.length).toBe(one.length);
  });
});

test('a change by any process is visible after the next reading of the change feed', async () => {
  await caller.portionSizes.getAsServed({ id: 'peas' });
  await query(app().context().em, sql`update as_served_image set weight_grams = 55 where as_served_set_id = 'peas'`);
  await app().poll();
  expect((await caller.portionSizes.getAsServed({ id: 'peas' })).images[0]?.weight).toBe(55);
});

test('pictures have the address by which each caller came', async () => {
  const here = { ...app().parts.config, publicUrl: 'http://192.0.2.7:3100' };
  const phone = callerOf({ ...app().parts, config: here }, await app().tokenFor((await app().given.user()).id));
  const hostsOf = (set: unknown) => new Set(JSON.stringify(set).match(/https?:\/\/[^/]+/g));
  for (const reader of [caller, phone, caller]) {
    const { publicUrl } = reader === phone ? here : app().parts.config;
    for (const set of [
      await reader.portionSizes.getAsServed({ id: 'rice' }),
      await reader.portionSizes.getGuideImage({ id: 'bread-guide' }),
      await reader.portionSizes.getImageMap({ id: 'bread' }),
      await reader.portionSizes.getDrinkware({ id: 'glasses' }),
    ])
      expect(hostsOf(set)).toEqual(new Set([new URL(publicUrl).origin]));
  }
});
