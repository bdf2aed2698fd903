import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { newMap, stored } from '../image-maps/given-maps.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { categoryWith, drinkwareOf, foodWith, newGuide, sentBack } from './given-guides.ts';

const app = useTestApp();
let caller: Caller;
let respondent: Caller;
/** A guide image that is sent what is refused. */
let unchanged: Awaited<ReturnType<typeof newGuide>>;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'imagesadmin' }] }));
  const survey = await app().given.survey({ locale: (await app().given.locale()).id });
  respondent = await app().as(await app().given.respondent(survey));
  unchanged = await newGuide(app(), caller);
});

type Update = Parameters<Caller['guideImages']['updateObjects']>[0];
type ObjectGiven = Update['objects'][number];

const triangle = [0.1, 0.1, 0.5, 0.1, 0.3, 0.6];
const object = (changed: Partial<ObjectGiven> = {}): ObjectGiven => ({
  description: 'New',
  outlineCoordinates: triangle,
  weight: 50,
  ...changed,
});
const update = (id: string, objects: ObjectGiven[], picture = { imageWidth: 300, imageHeight: 200 }) =>
  caller.guideImages.updateObjects({ id, ...picture, objects });
const refusal = (...given: Parameters<typeof update>) => refusalOf(app(), () => update(...given));

describe('the objects of a guide image', () => {
  test('are replaced together with those of its map, in the given order', async () => {
    const { id, imageMapId } = await newGuide(app(), caller);
    const objects = [object({ id: 9, description: 'Ninth', weight: null }), object({ id: 2, description: 'Second' })];
    const guide = await update(id, objects);
    expect(guide.objects).toEqual(objects.map((given) => ({ ...given, overlayImageUrl: null })));
    expect(await caller.guideImages.get({ id })).toEqual(guide);
    const { objects: ofMap } = await caller.imageMaps.get({ id: imageMapId });
    expect(ofMap).toEqual({
      9: {
        description: 'Ninth',
        overlayImageUrl: null,
        overlayImage: null,
        navigationIndex: 0,
        outlineCoordinates: triangle,
      },
      2: {
        description: 'Second',
        overlayImageUrl: null,
        overlayImage: null,
        navigationIndex: 1,
        outlineCoordinates: triangle,
      },
    });
  });

  test('do not change when they are sent back as they were read', async () => {
    const guide = await newGuide(app(), caller);
    const before = await stored(app());
    expect(await caller.guideImages.updateObjects(sentBack(guide))).toEqual(guide);
    expect(await stored(app())).toEqual(before);
  });

  test('keep the given ids, and new objects get the lowest free ids above 0', async () => {
    const { id } = await newGuide(app(), caller);
    const idsGiven = fc.uniqueArray(fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }), {
      maxLength: 12,
      selector: (given) => given ?? Symbol('new'),
    });
    await fc.assert(
      fc.asyncProperty(idsGiven, async (given) => {
        const { objects } = await update(
          id,
          given.map((objectId) => object(objectId === undefined ? {} : { id: objectId })),
        );
        const free = Array.from({ length: 30 }, (_, index) => index + 1).filter((n) => !given.includes(n));
        expect(objects.map((stored_) => stored_.id)).toEqual(given.map((objectId) => objectId ?? free.shift()));
      }),
      { numRuns: 25 },
    );
  });

  test('are visible to respondents with their weights after an update', async () => {
    const { id, imageMapId } = await newGuide(app(), caller);
    await app().settle();
    await respondent.portionSizes.getGuideImage({ id });
    await respondent.portionSizes.getImageMap({ id: imageMapId });
    await update(id, [object({ id: 4 }), object({ id: 7, weight: null })]);
    await app().settle();
    const { imageMap, weights } = await respondent.portionSizes.getGuideImage({ id });
    expect([imageMap.objects.map((shown) => shown.id), weights]).toEqual([[4, 7], { 4: 50 }]);
    expect((await respondent.portionSizes.getImageMap({ id: imageMapId })).objects).toEqual(imageMap.objects);
  });

  test('lose their overlay pictures and the files, which show the old outlines', async () => {
    const guide = await newGuide(app(), caller);
    const [row] = await query<{ path: string }>(
      app().context().em,
      sql`with overlay as (
            update processed_image set purpose = 'image-map-overlay'
            where id = (select selection_image_id from guide_image where id = ${guide.id}) returning id, path),
          shown as (
            update image_map_object set overlay_image_id = (select id from overlay)
            where image_map_id = ${guide.imageMapId} and object_id = 1),
          moved as (
            update guide_image set selection_image_id = (select base_image_id from image_map where id = ${guide.imageMapId})
            where id = ${guide.id})
          select path from overlay`,
    );
    const path = row?.path ?? '';
    const shown = await caller.guideImages.get({ id: guide.id });
    expect(shown.objects[0]?.overlayImageUrl).toBe(`http://recall.test/images/${path}`);
    await caller.guideImages.updateObjects(sentBack(guide));
    expect((await stored(app())).files).not.toContain(path);
  });

  test('may lie up to 0.01 widths outside the picture, whose proportions may differ by 1 %', async () => {
    const { id } = await newGuide(app(), caller);
    const outlineCoordinates = [-0.01, -0.01, 1.01, -0.01, 1.01, 0.67];
    for (const imageWidth of [2.97, 3, 3.03]) {
      const { objects } = await update(id, [object({ outlineCoordinates })], { imageWidth, imageHeight: 2 });
      expect(objects[0]?.outlineCoordinates).toEqual(outlineCoordinates);
    }
  });
});

describe('an update of the objects of a guide image is refused and changes nothing', () => {
  test.each([
    ['an odd number of coordinates', { outlineCoordinates: [...triangle, 0.2] }, 'outlineCoordinates'],
    ['two corners', { outlineCoordinates: [0.1, 0.1, 0.2, 0.2] }, 'outlineCoordinates'],
    ['a coordinate that is no number', { outlineCoordinates: [...triangle.slice(1), NaN] }, 'outlineCoordinates.5'],
    ['an infinite coordinate', { outlineCoordinates: [...triangle.slice(1), Infinity] }, 'outlineCoordinates.5'],
    ['an x beyond the right edge', { outlineCoordinates: [1.011, 0, 0, 0, 0, 0.5] }, 'outlineCoordinates'],
    ['an x before the left edge', { outlineCoordinates: [-0.011, 0, 0, 0, 0, 0.5] }, 'outlineCoordinates'],
    ['a y below the lower edge', { outlineCoordinates: [0, 0, 1, 0, 1, 0.677] }, 'outlineCoordinates'],
    ['a y above the upper edge', { outlineCoordinates: [0, 0, 1, -0.011, 1, 0.5] }, 'outlineCoordinates'],
    ['no weight in g', { weight: 0 }, 'weight'],
    ['a blank description', { description: ' ' }, 'description'],
    ['an id below 0', { id: -1 }, 'id'],
  ])('with %s', async (_, changed, at) => {
    const { id } = unchanged;
    const { kind, code, details } = await refusal(id, [object(), object(changed)]);
    expect([kind, code]).toEqual(['invalid', 'request.invalid']);
    expect(details.issues?.map(({ path }) => path)).toEqual([`objects.1.${at}`]);
  });

  test('when an id occurs twice', async () => {
    const { id } = unchanged;
    const { details } = await refusal(id, [object({ id: 3 }), object(), object({ id: 3 })]);
    expect(details.issues).toMatchObject([{ path: 'objects.2.id', message: 'There are two objects 3.' }]);
  });

  test('when there are more than 500', async () => {
    const { id } = await newGuide(app(), caller);
    expect(
      await refusal(
        id,
        Array.from({ length: 501 }, () => object()),
      ),
    ).toMatchObject({ code: 'request.invalid' });
    expect(
      (
        await update(
          id,
          Array.from({ length: 500 }, () => object()),
        )
      ).objects.length,
    ).toBe(500);
  });

  test.each([
    [304, 200],
    [296, 200],
    [200, 300],
  ])('on a picture of %i x %i instead of 300 x 200', async (imageWidth, imageHeight) => {
    const { id } = unchanged;
    expect(await refusal(id, [object()], { imageWidth, imageHeight })).toMatchObject({
      kind: 'invalid',
      code: 'guide_image.other_proportions',
      details: { issues: [{ path: 'imageHeight', message: expect.stringContaining('300 x 200 px') }] },
    });
  });

  test('when the picture of the map is lost', async () => {
    const { id, baseImageUrl } = await newGuide(app(), caller);
    await app().parts.files.remove([baseImageUrl.replace('http://recall.test/images/', '')]);
    expect(await refusal(id, [object()])).toMatchObject({ kind: 'conflict', code: 'image_map.incomplete' });
  });

  test('when the picture of the map has no name of the image store', async () => {
    const { id } = await newGuide(app(), caller);
    await query(
      app().context().em,
      sql`update processed_image set path = ${`image-maps/${id}.svg`} where id = (
            select m.base_image_id from guide_image g join image_map m on m.id = g.image_map_id where g.id = ${id})`,
    );
    expect(await refusal(id, [object()])).toMatchObject({ kind: 'conflict', code: 'image_map.incomplete' });
  });

  test.each([
    ['a food', foodWith],
    ['a category', categoryWith],
    ['a drinkware set', drinkwareOf],
  ])('without weights or without objects when %s uses the guide image', async (_, given) => {
    const { id, ...guide } = await newGuide(app(), caller);
    const user = await given(app(), id);
    const unweighed = sentBack({ id, ...guide }).objects.map((shown) => ({ ...shown, weight: null }));
    for (const objects of [unweighed, []]) {
      expect(await refusal(id, objects)).toMatchObject({
        kind: 'conflict',
        code: 'guide_image.weights_needed',
        details: { facts: { users: [user], total: 1 } },
      });
    }
    const moved = unweighed.map((shown) => ({ ...shown, outlineCoordinates: triangle, weight: 1 }));
    expect((await update(id, moved)).objects.map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test('with other ids when a drinkware set has scales for them', async () => {
    const { id, ...guide } = await newGuide(app(), caller);
    const user = await drinkwareOf(app(), id);
    const { objects } = sentBack({ id, ...guide });
    for (const others of [objects.slice(1), [...objects, object()], [...objects.slice(1), object({ id: 3 })]]) {
      expect(await refusal(id, others)).toMatchObject({
        kind: 'conflict',
        code: 'guide_image.in_use',
        details: { facts: { users: [user], total: 1 } },
      });
    }
    expect((await update(id, objects.toReversed())).objects.map((shown) => shown.id)).toEqual([2, 1]);
  });
});

describe('an update of the objects of a guide image that shares its map', () => {
  async function sharing(objectWeights: Record<string, number>) {
    const guide = await newGuide(app(), caller);
    const id = app().given.name('other');
    await caller.guideImages.create({ id, description: 'x', imageMapId: guide.imageMapId, objectWeights });
    return { guide, other: id, objects: sentBack(guide).objects };
  }
  const shared = (id: string) => ({
    kind: 'conflict',
    code: 'guide_image.map_shared',
    details: { facts: { users: [{ type: 'guide-image', id }], total: 1 } },
  });

  test('cannot remove objects with a weight in the other guide image, and removes others from both', async () => {
    const { guide, other, objects } = await sharing({ 1: 5 });
    expect(await refusal(guide.id, objects.slice(1))).toMatchObject(shared(other));
    await update(guide.id, objects.slice(0, 1));
    expect((await caller.guideImages.get({ id: other })).objects).toMatchObject([{ id: 1, weight: 5 }]);
    const { rows } = await stored(app());
    const { weights } = rows as { weights: { guide_image_id: string; object_id: number }[] };
    expect(weights.filter((row) => row.guide_image_id === other).map((row) => row.object_id)).toEqual([1]);
  });

  test('can neither change outlines nor add objects', async () => {
    const { guide, other, objects } = await sharing({});
    const moved = objects.map((shown) => (shown.id === 2 ? { ...shown, outlineCoordinates: triangle } : shown));
    for (const changed of [moved, [...objects, object()]]) {
      expect(await refusal(guide.id, changed)).toMatchObject(shared(other));
    }
  });

  test('can change descriptions, order and weights, and the weights of the other guide image stay', async () => {
    const { guide, other, objects } = await sharing({ 1: 5, 2: 6 });
    const changed = objects
      .toReversed()
      .map((shown) => ({ ...shown, description: `${shown.description}!`, weight: 9 }));
    expect((await update(guide.id, changed)).objects.map(({ weight }) => weight)).toEqual([9, 9]);
    expect((await caller.guideImages.get({ id: other })).objects).toMatchObject([
      { id: 2, description: 'Large!', weight: 6 },
      { id: 1, description: 'Small!', weight: 5 },
    ]);
  });
});

test('four updates of the objects of a guide image at once leave the objects of one of them', async () => {
  const { id } = await newGuide(app(), caller);
  const sets = [1, 2, 3, 4].map((n) => [object({ id: n, weight: n }), object({ id: n + 10, weight: n })]);
  await Promise.all(sets.map((objects) => update(id, objects)));
  const { objects } = await caller.guideImages.get({ id });
  const [first] = objects;
  expect(objects.map((shown) => [shown.id, shown.weight])).toEqual([
    [first?.id, first?.id],
    [(first?.id ?? 0) + 10, first?.id],
  ]);
});

test('creating a guide image while the objects of its map change never leaves a weight without an object', async () => {
  for (let round = 0; round < 4; round++) {
    const { id: imageMapId } = await newMap(app(), caller);
    const guide = { description: 'x', imageMapId };
    const first = await caller.guideImages.create({ id: app().given.name('guide'), ...guide, objectWeights: {} });
    await Promise.allSettled([
      update(first.id, [object({ id: 5 })]),
      caller.guideImages.create({ id: app().given.name('guide'), ...guide, objectWeights: { 2: 6 } }),
    ]);
    const orphans = await query(
      app().context().em,
      sql`select w.object_id from guide_image_object w join guide_image g on g.id = w.guide_image_id
          where g.image_map_id = ${imageMapId} and not exists (
            select from image_map_object o where o.image_map_id = g.image_map_id and o.object_id = w.object_id)`,
    );
    expect(orphans).toEqual([]);
  }
});
