import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { hasFile, newMap, outlineOf, stored } from '../image-maps/given-maps.ts';
import { upload } from '../support/pictures.ts';
import { casesOf, givenPeople, outcomeOf, READERS, WRITERS } from '../support/role-cases.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { categoryWith, drinkwareOf, foodWith, newGuide, sentBack } from './given-guides.ts';

const app = useTestApp();
let callers: Map<string, Caller>;
let caller: Caller;
/** A guide image and a picture for it that the question who may do what leaves as they are. */
let shared: { guide: Awaited<ReturnType<typeof newGuide>>; selectionImageId: number };

beforeAll(async () => {
  callers = await givenPeople(app());
  caller = callers.get('imagesadmin') ?? app().withToken(null);
  shared = { guide: await newGuide(app(), caller), selectionImageId: (await processed()).id };
});

/** The picture by which respondents choose a guide image: its id, path and size. */
async function selectionOf(guide: { id: string }) {
  const [row] = await query<{ id: number; path: string }>(
    app().context().em,
    sql`select p.id, p.path from guide_image g join processed_image p on p.id = g.selection_image_id where g.id = ${guide.id}`,
  );
  return row ?? { id: 0, path: '' };
}

/** A picture that was made to be shown by a guide image. */
async function processed() {
  const [source] = await caller.sourceImages.create({ files: [await upload()] });
  return caller.sourceImages.processForSelection({ sourceImageId: source?.id ?? 0, pathPrefix: 'guide-images/new' });
}

type Use = (as: Caller) => Promise<unknown>;
const MATRIX: Record<keyof Caller['guideImages'], { may: string[]; use: Use }> = {
  list: { may: READERS, use: (as) => as.guideImages.list({}) },
  get: { may: READERS, use: (as) => as.guideImages.get({ id: shared.guide.id }) },
  listUses: { may: READERS, use: (as) => as.guideImages.listUses({ id: shared.guide.id }) },
  create: { may: WRITERS, use: (as) => newGuideOf(as) },
  updateMeta: {
    may: WRITERS,
    use: (as) => as.guideImages.updateMeta({ currentId: shared.guide.id }),
  },
  updateObjects: {
    may: WRITERS,
    use: (as) => as.guideImages.updateObjects(sentBack(shared.guide)),
  },
  setSelectionImage: {
    may: WRITERS,
    use: (as) => as.guideImages.setSelectionImage({ id: shared.guide.id, selectionImageId: shared.selectionImageId }),
  },
  delete: { may: WRITERS, use: async (as) => as.guideImages.delete({ id: (await newGuide(app(), caller)).id }) },
};

function newGuideOf(as: Caller) {
  const { imageMapId } = shared.guide;
  return as.guideImages.create({ id: app().given.name('guide'), description: 'x', imageMapId, objectWeights: {} });
}

test.each(casesOf(MATRIX))('guideImages.$procedure is $answer to $person', async ({ person, answer, use }) => {
  expect(await outcomeOf(use(callers.get(person) ?? app().withToken(null)))).toBe(answer);
});

describe('reading guide images', () => {
  test('lists them with their maps, with search, pages and order', async () => {
    const guide = await newGuide(app(), caller);
    const { items, ...page } = await caller.guideImages.list({ search: guide.id.toUpperCase(), limit: 1 });
    const { objects: _, ...header } = guide;
    expect(items[0]).toEqual(header);
    expect(page).toEqual({ total: expect.any(Number), limit: 1, offset: 0 });
    const all = await caller.guideImages.list({ sort: '-id', limit: 500 });
    const ids = all.items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted(new Intl.Collator('en').compare).reverse());
  });

  test('lists them with one statement and reads one with two in one transaction', async () => {
    const { id } = await newGuide(app(), caller);
    expect(await app().countStatements(() => caller.guideImages.list({ search: 'a' }))).toBe(1);
    expect(await app().countStatements(() => caller.guideImages.get({ id }))).toBe(4);
  });

  test('answers not found for an unknown id in every procedure', async () => {
    const id = 'none';
    const uses = [
      () => caller.guideImages.get({ id }),
      () => caller.guideImages.updateMeta({ currentId: id, description: 'x' }),
      () => caller.guideImages.updateObjects({ id, imageWidth: 3, imageHeight: 2, objects: [] }),
      () => caller.guideImages.setSelectionImage({ id, selectionImageId: 1 }),
      () => caller.guideImages.delete({ id }),
    ];
    for (const use of uses) {
      expect(await refusalOf(app(), use)).toMatchObject({ kind: 'not_found', code: 'guide_image.not_found' });
    }
  });
});

describe('a new guide image', () => {
  test('has the objects of its map in the order of navigation, with null for a weight that is not given', async () => {
    const { id, baseImageUrl, baseImage } = await newMap(app(), caller);
    const guide = await caller.guideImages.create({
      id,
      description: ' By size ',
      imageMapId: id,
      objectWeights: { 2: 9.5 },
    });
    const object = { overlayImageUrl: null };
    expect(guide).toEqual({
      id,
      description: 'By size',
      imageMapId: id,
      baseImageUrl,
      baseImage,
      objects: [
        { ...object, id: 1, description: 'Small', outlineCoordinates: outlineOf(0), weight: null },
        { ...object, id: 2, description: 'Large', outlineCoordinates: outlineOf(1), weight: 9.5 },
      ],
    });
    expect(await caller.guideImages.get({ id })).toEqual(guide);
  });

  test('has a stored selection image in its own folder', async () => {
    const guide = await newGuide(app(), caller);
    const { path } = await selectionOf(guide);
    expect(path.startsWith(`guide-images/${guide.id}/`)).toBe(true);
    expect(await hasFile(app(), `/images/${path}`)).toBe(true);
  });

  test('is visible to respondents, with the given weights only', async () => {
    const { id } = await newGuide(app(), caller, { 2: 120 });
    await app().settle();
    const respondent = callers.get('respondent') ?? caller;
    expect(await respondent.portionSizes.getGuideImage({ id })).toMatchObject({ weights: { 2: 120 } });
  });

  test('is refused and stores nothing for an unknown map or object, a taken id, a wrong weight, or a lost or unknown upload', async () => {
    const { id: imageMapId } = await newMap(app(), caller);
    const taken = await newGuide(app(), caller);
    const given = { id: app().given.name('guide'), description: 'x', imageMapId, objectWeights: {} };
    const refusal = (changed: Partial<typeof given>) =>
      refusalOf(app(), () => caller.guideImages.create({ ...given, ...changed }));
    expect(await refusal({ imageMapId: 'none' })).toMatchObject({ kind: 'not_found', code: 'image_map.not_found' });
    expect(await refusal({ id: taken.id })).toMatchObject({ kind: 'conflict', code: 'guide_image.duplicate_id' });
    const issues = [
      { path: 'objectWeights.3', code: 'not_found', message: `There is no object 3 in the image map "${imageMapId}".` },
    ];
    expect(await refusal({ objectWeights: { 1: 5, 3: 5 } })).toMatchObject({
      kind: 'invalid',
      code: 'reference.not_found',
      details: { issues },
    });
    expect(await refusal({ objectWeights: { 1: 0 } })).toMatchObject({ kind: 'invalid', code: 'request.invalid' });
    expect(await refusal({ objectWeights: { one: 5 } })).toMatchObject({ kind: 'invalid', code: 'request.invalid' });

    const { em, files } = app().context();
    const ofMap = sql`(select p.source_image_id from image_map m join processed_image p on p.id = m.base_image_id
      where m.id = ${imageMapId})`;
    const [source] = await query<{ path: string }>(
      em,
      sql`select original_path as path from source_image where id = ${ofMap}`,
    );
    await files.remove([source?.path ?? '']);
    expect(await refusal({})).toMatchObject({ kind: 'conflict', code: 'source_image.lost' });
    await query(em, sql`update processed_image set source_image_id = null where source_image_id = ${ofMap}`);
    expect(await refusal({})).toMatchObject({ kind: 'conflict', code: 'image_map.incomplete' });
  });

  test('is created once when four requests ask for its id at once', async () => {
    const { id } = await newMap(app(), caller);
    const before = await stored(app());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        caller.guideImages.create({ id, description: 'x', imageMapId: id, objectWeights: {} }),
      ),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? toAppError(outcome.reason) : []));
    expect(refusals.map(({ kind }) => kind)).toEqual(['conflict', 'conflict', 'conflict']);
    // The selection image and its three renditions.
    expect((await stored(app())).files.length).toBe(before.files.length + 4);
  });
});

describe('the metadata of a guide image', () => {
  test('change only in the given fields', async () => {
    const { id: currentId, objects } = await newGuide(app(), caller);
    expect(await caller.guideImages.updateMeta({ currentId })).toEqual({ id: currentId, description: 'Apples' });
    const header = { id: currentId, description: 'Pears' };
    expect(await caller.guideImages.updateMeta({ currentId, description: 'Pears' })).toEqual(header);
    expect(await caller.guideImages.get({ id: currentId })).toMatchObject({ ...header, objects });
  });

  test('can rename the guide image, and its weights, methods and drinkware sets follow', async () => {
    const guide = await newGuide(app(), caller);
    const food = await foodWith(app(), guide.id);
    await categoryWith(app(), guide.id);
    const drinkware = await drinkwareOf(app(), guide.id);
    await app().settle();
    const foods = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
    const ofFood = { code: food.code, locale: food.locale };
    const named = async () => (await foods.foodRecords.get(ofFood)).local.portionSize[0]?.parameters;
    expect(await named()).toEqual({ guideImageId: guide.id });

    const id = app().given.name('renamed');
    expect(await caller.guideImages.updateMeta({ currentId: guide.id, id })).toEqual({ id, description: 'Apples' });
    expect(await caller.guideImages.get({ id })).toEqual({ ...guide, id });
    expect(await named()).toEqual({ guideImageId: id });
    expect((await caller.drinkwareSets.get({ id: drinkware.id })).guideId).toBe(id);
    await app().settle();
    const respondent = callers.get('respondent') ?? caller;
    expect((await respondent.portionSizes.getGuideImage({ id })).weights).toEqual({ 1: 75, 2: 120 });
    expect((await respondent.foods.get(ofFood)).portionSizeMethods[0]?.parameters).toEqual({ guideImageId: id });
    expect(await outcomeOf(respondent.portionSizes.getGuideImage({ id: guide.id }))).toBe('guide_image.not_found');
  });

  test('cannot take the id of another guide image, also when two renames happen at once', async () => {
    const [one, other] = [await newGuide(app(), caller), await newGuide(app(), caller)];
    const refusal = await refusalOf(app(), () => caller.guideImages.updateMeta({ currentId: one.id, id: other.id }));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'guide_image.duplicate_id' });
    const id = app().given.name('renamed');
    const outcomes = await Promise.allSettled(
      [one, other].map((guide) => caller.guideImages.updateMeta({ currentId: guide.id, id })),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? toAppError(outcome.reason) : []));
    expect(refusals.map(({ kind }) => kind)).toEqual(['conflict']);
  });
});

describe('the selection image of a guide image', () => {
  test('is replaced, and the previous one is deleted with its file', async () => {
    const guide = await newGuide(app(), caller);
    const before = await selectionOf(guide);
    const { id: selectionImageId, path } = await processed();
    expect(await caller.guideImages.setSelectionImage({ id: guide.id, selectionImageId })).toEqual({
      id: guide.id,
      selectionImageUrl: `http://recall.test/images/${path}`,
      selectionImage: expect.objectContaining({ url: `http://recall.test/images/${path}`, width: 300, height: 200 }),
    });
    expect(await selectionOf(guide)).toEqual({ id: selectionImageId, path });
    const { files } = await stored(app());
    expect([files.includes(path), files.includes(before.path)]).toEqual([true, false]);
    // Once more the same one, which stays.
    await caller.guideImages.setSelectionImage({ id: guide.id, selectionImageId });
    expect((await stored(app())).files).toEqual(files);
  });

  test('is kept when another guide image shows it', async () => {
    const [one, other] = [await newGuide(app(), caller), await newGuide(app(), caller)];
    const shared = await processed();
    for (const { id } of [one, other]) await caller.guideImages.setSelectionImage({ id, selectionImageId: shared.id });
    await caller.guideImages.setSelectionImage({ id: one.id, selectionImageId: (await processed()).id });
    expect(await selectionOf(other)).toEqual(shared);
    expect((await stored(app())).files).toContain(shared.path);
  });

  test('cannot be an unknown picture or one that was made for another purpose', async () => {
    const { id, imageMapId } = await newGuide(app(), caller);
    const { baseImageId } = await caller.imageMaps.get({ id: imageMapId });
    const refusal = (selectionImageId: number) =>
      refusalOf(app(), () => caller.guideImages.setSelectionImage({ id, selectionImageId }));
    expect(await refusal(2_000_000_000)).toMatchObject({ kind: 'not_found', code: 'selection_image.not_found' });
    expect(await refusal(baseImageId)).toMatchObject({ kind: 'invalid', code: 'selection_image.unsuitable' });
  });
});
