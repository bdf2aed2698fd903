import { beforeAll, expect, test } from 'vitest';
import { newMap, stored } from '../image-maps/given-maps.ts';
import { upload } from '../support/pictures.ts';
import { outcomeOf } from '../support/role-cases.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { categoryWith, drinkwareOf, foodWith, newGuide } from './given-guides.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'imagesadmin' }] }));
});

/** The stored files below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  return (await stored(app())).files.filter((name) => name.startsWith(`${folder}/`));
}

test('deleting a guide image deletes its map and their pictures and keeps the source image', async () => {
  const { id, imageMapId } = await newGuide(app(), caller);
  const { sourceImageId } = await caller.imageMaps.baseImageSource({ id: imageMapId });
  // The selection image and its three renditions.
  expect((await filesBelow(`guide-images/${id}`)).length).toBe(4);
  await app().settle();
  expect(await caller.guideImages.delete({ id })).toEqual({ id, imageMapId });
  expect(await filesBelow(`guide-images/${id}`)).toEqual([]);
  // The two views of the source image.
  expect((await filesBelow(`image-maps/${imageMapId}`)).length).toBe(2);
  expect(await outcomeOf(caller.guideImages.get({ id }))).toBe('guide_image.not_found');
  expect(await outcomeOf(caller.imageMaps.get({ id: imageMapId }))).toBe('image_map.not_found');
  await app().settle();
  expect(await outcomeOf(caller.portionSizes.getGuideImage({ id }))).toBe('guide_image.not_found');
  expect(await caller.sourceImages.delete({ id: [sourceImageId] })).toEqual({ deleted: 1 });
  expect(await filesBelow(`image-maps/${imageMapId}`)).toEqual([]);
});

test('deleting a guide image keeps a map that another guide image has', async () => {
  const { id, imageMapId, objects } = await newGuide(app(), caller);
  const other = app().given.name('other');
  await caller.guideImages.create({ id: other, description: 'x', imageMapId, objectWeights: { 1: 5 } });
  expect(await caller.guideImages.delete({ id })).toEqual({ id, imageMapId: null });
  expect((await caller.guideImages.get({ id: other })).objects.length).toBe(objects.length);
  expect(await caller.guideImages.delete({ id: other })).toEqual({ id: other, imageMapId });
});

test('deleting a guide image keeps a map that a method uses by its id, and deletes it otherwise', async () => {
  const given = async (imageMapId: string) => {
    const id = app().given.name('guide');
    await caller.guideImages.create({ id, description: 'x', imageMapId, objectWeights: {} });
    return caller.guideImages.delete({ id });
  };
  await newMap(app(), caller, 'gpizza');
  await newMap(app(), caller, 'milkbowlA');
  const { id: locale } = await app().given.locale();
  await app().given.food({ locals: { [locale]: { portions: [{ method: 'pizza' }] } } });
  expect((await given('gpizza')).imageMapId).toBeNull();
  expect((await given('milkbowlA')).imageMapId).toBe('milkbowlA');
});

test('the uses of a guide image are listed in advance: foods, categories and drinkware sets', async () => {
  const { id } = await newGuide(app(), caller);
  const [food, category] = [await foodWith(app(), id), await categoryWith(app(), id)];
  const set = await drinkwareOf(app(), id);
  const { items } = await caller.guideImages.listUses({ id });
  expect(items).toMatchObject([
    category,
    { type: 'drinkware-set', code: set.id, locale: null, name: `Set ${set.id}`, isImplied: false },
    food,
  ]);
});

test.each([
  ['a food', foodWith],
  ['a category', categoryWith],
  ['a drinkware set', drinkwareOf],
])('deleting a guide image that %s uses is refused, and the refusal names the user', async (_, givenUser) => {
  const { id } = await newGuide(app(), caller);
  const user = await givenUser(app(), id);
  expect(await refusalOf(app(), () => caller.guideImages.delete({ id }))).toMatchObject({
    kind: 'conflict',
    code: 'guide_image.in_use',
    details: { facts: { users: [user], total: 1 } },
  });
});

test('the refusal to delete a guide image names its users of all kinds', async () => {
  const { id } = await newGuide(app(), caller);
  const users = [await categoryWith(app(), id), await foodWith(app(), id), await drinkwareOf(app(), id)];
  expect(await refusalOf(app(), () => caller.guideImages.delete({ id }))).toMatchObject({
    details: { facts: { users, total: 3 } },
  });
});

test('deleting two guide images of one map at once deletes the map once', async () => {
  const { id, imageMapId } = await newGuide(app(), caller);
  const other = app().given.name('other');
  await caller.guideImages.create({ id: other, description: 'x', imageMapId, objectWeights: {} });
  const gone = await Promise.all([id, other].map((guide) => caller.guideImages.delete({ id: guide })));
  expect(new Set(gone.map((answer) => answer.imageMapId))).toEqual(new Set([imageMapId, null]));
  expect(await filesBelow(`guide-images/${id}`)).toEqual([]);
});

test('deleting a guide image keeps the base image of its map, also when it is the selection image, until the map is deleted', async () => {
  const { id: imageMapId } = await caller.imageMaps.create({
    baseImage: await upload(),
    imageMapParameters: { id: app().given.name('map'), description: 'x' },
  });
  const guideImages = ['one', 'two'].map((id) => ({ id, description: id, imageMapId, objects: [] }));
  // As the import does for a map that was there before.
  await app().given.portionImages({ guideImages });
  await caller.guideImages.delete({ id: 'one' });
  // Two views of the source image, and the base image with three renditions.
  expect((await filesBelow(`image-maps/${imageMapId}`)).length).toBe(6);
  await caller.guideImages.delete({ id: 'two' });
  expect((await filesBelow(`image-maps/${imageMapId}`)).length).toBe(2);
});
