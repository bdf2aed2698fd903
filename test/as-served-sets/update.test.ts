import { beforeAll, describe, expect, test } from 'vitest';
import { AsServedSet } from '../../entities/as-served-set.ts';
import { SourceImage } from '../../entities/source-image.ts';
import { about, colourAt, pathOfUrl, storedNames } from '../support/pictures.ts';
import { unusedAndLostFiles, refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { LIME, newSet, sentBack, type StoredSet } from './given-sets.ts';

const app = useTestApp();
let caller: Caller;
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  caller = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
});

const pathsOf = ({ images }: StoredSet) =>
  images.flatMap((one) => [pathOfUrl(one.imageUrl), pathOfUrl(one.thumbnailUrl)]);
const filesThere = async (names: string[]) => {
  const stored = await storedNames(app().parts.files);
  return names.filter((name) => stored.includes(name));
};
/** The set as respondents see it. */
async function shown(id: string) {
  await app().settle();
  return caller.portionSizes.getAsServed({ id });
}
const cereal = (type: string) => [{ method: 'cereal', parameters: { type } } as const];

test('updating an as-served set replaces its photographs, makes new pictures, removes the old ones and keeps the uploads', async () => {
  const set = await newSet(app(), caller, { count: 3 });
  const { selectionImageUrl } = await shown(set.id);
  const sources = await app()
    .context()
    .em.find(SourceImage, { id: set.images.map(({ sourceId }) => sourceId ?? 0) });
  const [, second] = sentBack(set);
  const images = [{ sourceImageId: second?.sourceImageId ?? 0, weight: 70, label: 'only' }];
  const updated = await caller.asServedSets.update({ currentId: set.id, description: 'Less', images });
  expect(updated).toMatchObject({ id: set.id, description: 'Less', images: [{ weight: 70, label: 'only' }] });
  expect(await caller.asServedSets.get({ id: set.id })).toEqual(updated);
  expect(await filesThere([...pathsOf(set), pathOfUrl(selectionImageUrl)])).toEqual([]);
  const uploads = sources.map(({ originalPath }) => originalPath);
  expect(await filesThere(uploads)).toEqual(uploads);
  expect(await unusedAndLostFiles(app())).toEqual([]);
  const now = await shown(set.id);
  expect(now.images.map(({ weight }) => weight)).toEqual([70]);
  const bytes = await app().parts.files.read(pathOfUrl(now.selectionImageUrl));
  expect(await colourAt(bytes ?? Buffer.alloc(0))).toEqual(about([...LIME]));
});

test('updating an as-served set over what somebody else saved meanwhile is refused, unless no version is named', async () => {
  const set = await newSet(app(), caller);
  const { id, version } = set;
  const update = (description: string, baseVersion?: string) =>
    caller.asServedSets.update({
      currentId: id,
      description,
      images: sentBack(set),
      ...(baseVersion === undefined ? {} : { baseVersion }),
    });
  const { version: next } = await update('Theirs', version);
  expect(next).not.toBe(version);
  expect(await refusalOf(app(), () => update('Mine', version))).toMatchObject({
    code: 'as_served_set.version_conflict',
    details: { facts: { currentVersion: next } },
  });
  expect(await caller.asServedSets.get({ id })).toMatchObject({ description: 'Theirs', version: next });
  expect(await update('By a program')).toMatchObject({ description: 'By a program' });
});

describe('a new id of an as-served set', () => {
  test('renames the set and appears in the methods that name it', async () => {
    const set = await newSet(app(), caller);
    const leftovers = await newSet(app(), caller);
    const { code } = await app().given.food({ listedIn: [locale] });
    const { code: category } = await app().given.category();
    const method = { method: 'as-served' as const, description: 'use_an_image', imageUrl: null };
    const parameters = { servingImageSet: set.id, leftoversImageSet: leftovers.id };
    const portionSize = [{ ...method, useForRecipes: true, conversionFactor: 1, parameters }];
    const nothing = { nutrientTableCodes: {}, associatedFoods: [], brandNames: [] };
    await caller.foodRecords.updateLocal({ locale, code, ...nothing, portionSize });
    await caller.categoryRecords.updateLocal({ locale, code: category, portionSize });
    expect((await shown(set.id)).images).toHaveLength(2);

    const { id } = await caller.asServedSets.update({
      description: set.description,
      currentId: set.id,
      id: `${set.id}_2`,
      images: sentBack(set),
    });
    await caller.asServedSets.update({
      description: leftovers.description,
      currentId: leftovers.id,
      id: `${set.id}_l`,
      images: sentBack(leftovers),
    });
    expect(id).toBe(`${set.id}_2`);
    await app().settle();
    const expected = [{ parameters: { servingImageSet: id, leftoversImageSet: `${set.id}_l` } }];
    const { portionSizeMethods } = await caller.foods.get({ locale, code });
    expect(portionSizeMethods).toMatchObject(expected);
    expect((await caller.foodRecords.get({ locale, code })).local.portionSize).toMatchObject(expected);
    const { local } = await caller.categoryRecords.get({ locale, code: category });
    expect(local.portionSize).toMatchObject(expected);
    expect((await shown(id)).images).toHaveLength(2);
    expect(await refusalOf(app(), () => shown(set.id))).toMatchObject({ code: 'as_served_set.not_found' });
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('is refused when another set has it', async () => {
    const [set, other] = [await newSet(app(), caller), await newSet(app(), caller)];
    const update = () =>
      caller.asServedSets.update({
        description: set.description,
        currentId: set.id,
        id: other.id,
        images: sentBack(set),
      });
    expect(await refusalOf(app(), update)).toMatchObject({ kind: 'conflict', code: 'as_served_set.duplicate_id' });
  });

  test('is refused for a set that cereal methods use by its id, whose photographs may change', async () => {
    const set = await newSet(app(), caller, { id: 'cereal_flakeA' });
    const renamed = { description: set.description, currentId: set.id, id: 'cereal_flakeZ', images: sentBack(set) };
    const { code } = await app().given.food({ locals: { [locale]: { portions: cereal('flake') } } });
    await app().given.food({ locals: { [locale]: { portions: cereal('hoop') } } });
    const refusal = await refusalOf(app(), () => caller.asServedSets.update(renamed));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'as_served_set.in_use' });
    expect(refusal.details.facts).toEqual({ total: 1, users: [{ type: 'food', code, locale }] });
    const updated = await caller.asServedSets.update({ ...renamed, id: undefined, description: 'Flakes' });
    expect(updated).toMatchObject({ id: 'cereal_flakeA', description: 'Flakes' });
  });

  test('is accepted for a set with the name of a cereal set that no method uses', async () => {
    const set = await newSet(app(), caller, { id: 'cereal_rkrisA_leftovers' });
    const renamed = { description: set.description, currentId: set.id, id: 'krispies', images: sentBack(set) };
    expect((await caller.asServedSets.update(renamed)).id).toBe('krispies');
  });
});

describe('an update of an as-served set is refused', () => {
  test('for an unknown set', async () => {
    const update = () =>
      caller.asServedSets.update({ currentId: 'none', description: 'x', images: [{ sourceImageId: 1, weight: 1 }] });
    expect(await refusalOf(app(), update)).toMatchObject({ kind: 'not_found', code: 'as_served_set.not_found' });
  });

  test('for an unknown source image, and the set stays unchanged', async () => {
    const set = await newSet(app(), caller);
    const images = [...sentBack(set), { sourceImageId: 2_000_000_000, weight: 500 }];
    const update = () => caller.asServedSets.update({ currentId: set.id, description: 'x', images });
    expect(await refusalOf(app(), update)).toMatchObject({ code: 'source_image.not_found' });
    expect(await caller.asServedSets.get({ id: set.id })).toEqual(set);
  });

  test('for a lost upload, and the set stays unchanged', async () => {
    const set = await newSet(app(), caller);
    const { originalPath } = await app()
      .context()
      .em.findOneOrFail(SourceImage, set.images[1]?.sourceId ?? 0);
    await app().parts.files.remove([originalPath]);
    const update = () => caller.asServedSets.update({ currentId: set.id, description: 'x', images: sentBack(set) });
    expect(await refusalOf(app(), update)).toMatchObject({ code: 'source_image.lost' });
  });
});

test('three updates of an as-served set at once leave the pictures of one of them', async () => {
  const set = await newSet(app(), caller);
  await Promise.all(
    ['One', 'Two', 'Three'].map((description) =>
      caller.asServedSets.update({ currentId: set.id, description, images: sentBack(set) }),
    ),
  );
  const { description, images } = await app()
    .context()
    .em.findOneOrFail(AsServedSet, set.id, { populate: ['images'] });
  expect(['One', 'Two', 'Three']).toContain(description);
  expect(images.$).toHaveLength(2);
  const stored = await storedNames(app().parts.files);
  // Two pictures of each photograph with a rendition each, one for the set with three, and the two views of each source.
  expect(stored.filter((name) => name.startsWith(`as-served/${set.id}/`))).toHaveLength(2 * 2 * 2 + 4 + 2 * 2);
});
