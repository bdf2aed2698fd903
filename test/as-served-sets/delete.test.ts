import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { storedNames } from '../support/pictures.ts';
import { unusedAndLostFiles, refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { newSet } from './given-sets.ts';

const app = useTestApp();
let admin: { id: number };
let caller: Caller;
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().given.user({ name: 'Grace', roles: [{ name: 'superuser' }] });
  caller = await app().as(admin);
});

const common = { imageUrl: null, useForRecipes: true, conversionFactor: 1 };
const nothing = { nutrientTableCodes: {}, associatedFoods: [], brandNames: [] };
const weight = { method: 'weight' as const, description: 'weight', ...common, parameters: {} };
const asServed = (servingImageSet: string, leftoversImageSet?: string) => ({
  method: 'as-served' as const,
  description: 'use_an_image',
  ...common,
  parameters: { servingImageSet, ...(leftoversImageSet === undefined ? {} : { leftoversImageSet }) },
});
type Method = typeof weight | ReturnType<typeof asServed>;

async function foodWith(portionSize: Method[]): Promise<string> {
  const { code } = await app().given.food({ listedIn: [locale] });
  await caller.foodRecords.updateLocal({ locale, code, ...nothing, portionSize });
  return code;
}

async function categoryWith(portionSize: Method[]): Promise<string> {
  const { code } = await app().given.category();
  await caller.categoryRecords.updateLocal({ locale, code, portionSize });
  return code;
}

const foodOf = async (code: string) => (await caller.foodRecords.get({ locale, code })).local;
const categoryOf = async (code: string) => (await caller.categoryRecords.get({ locale, code })).local;

test('deleting an as-served set removes its pictures and keeps the source images', async () => {
  const { id, images } = await newSet(app(), caller, { count: 3 });
  const before = await storedNames(app().parts.files);
  expect(await caller.asServedSets.delete({ id })).toEqual({ id });
  const after = await storedNames(app().parts.files);
  // Of each photograph two pictures with a rendition each; and the selection image with three renditions.
  expect(before.length - after.length).toBe(3 * 2 * 2 + 4);
  expect((await caller.sourceImages.list({ limit: 3 })).items.map((image) => image.id)).toEqual(
    images.map(({ sourceId }) => sourceId).toReversed(),
  );
  expect(await unusedAndLostFiles(app())).toEqual([]);
  expect(await refusalOf(app(), () => caller.asServedSets.delete({ id }))).toMatchObject({
    kind: 'not_found',
    code: 'as_served_set.not_found',
  });
});

test('the source images of a deleted as-served set can be deleted', async () => {
  const { id, images } = await newSet(app(), caller);
  const sources = images.map(({ sourceId }) => sourceId ?? 0);
  await caller.asServedSets.delete({ id });
  expect(await caller.sourceImages.delete({ id: sources })).toEqual({ deleted: 2 });
});

describe('an as-served set that methods use', () => {
  test('is not deleted, and the refusal names the foods and categories', async () => {
    const { id } = await newSet(app(), caller);
    const category = await categoryWith([asServed(id)]);
    const first = await foodWith([asServed(id), weight, asServed(id)]);
    const second = await foodWith([asServed((await newSet(app(), caller)).id, id)]);
    const refusal = await refusalOf(app(), () => caller.asServedSets.delete({ id }));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'as_served_set.in_use' });
    expect(refusal.message).toContain('force=true');
    expect(refusal.details.facts).toEqual({
      total: 3,
      users: [
        { type: 'category', code: category, locale },
        ...[first, second].sort().map((code) => ({ type: 'food', code, locale })),
      ],
    });
  });

  test('is not deleted, and the refusal names the first 20 users and the number of all', async () => {
    const { id } = await newSet(app(), caller);
    for (let n = 0; n < 22; n++) {
      await app().given.food({ locals: { [locale]: { portions: [{ method: 'as-served', servingImageSet: id }] } } });
    }
    const { details } = await refusalOf(app(), () => caller.asServedSets.delete({ id }));
    expect(details.facts).toMatchObject({ total: 22, users: { length: 20 } });
  });

  test('is deleted by force with its methods, and each food and category gets a new version and an entry in the trail', async () => {
    const { id } = await newSet(app(), caller);
    const food = await foodWith([asServed(id), weight]);
    const category = await categoryWith([weight, asServed(id, id)]);
    const untouched = await foodWith([weight]);
    const before = { food: await foodOf(food), category: await categoryOf(category), other: await foodOf(untouched) };
    const url = `${await app().listen()}/api/admin/portion-size/as-served/${id}?force=true`;
    const answer = await call('DELETE', url, { token: await app().tokenFor(admin.id) });
    expect([answer.status, answer.body]).toEqual([200, { id }]);

    const after = { food: await foodOf(food), category: await categoryOf(category), other: await foodOf(untouched) };
    expect(after.food).toEqual({ ...before.food, version: after.food.version, portionSize: [weight] });
    expect(after.category).toEqual({ ...before.category, version: after.category.version, portionSize: [weight] });
    expect(after.other).toEqual(before.other);
    expect(after.food.version).not.toBe(before.food.version);
    expect(after.category.version).not.toBe(before.category.version);

    const trails = [
      await caller.foodRecords.changes({ locale, code: food }),
      await caller.categoryRecords.changes({ locale, code: category }),
    ];
    expect(trails.map(({ items }) => items[0])).toMatchObject([
      {
        action: 'update',
        localeId: locale,
        subject: { kind: 'food', id: food },
        actor: { name: 'Grace' },
        before: before.food,
        after: after.food,
      },
      {
        action: 'update',
        localeId: locale,
        subject: { kind: 'category', id: category },
        actor: { name: 'Grace' },
        before: before.category,
        after: after.category,
      },
    ]);
    const again = { locale, code: food, ...nothing, portionSize: [], baseVersion: before.food.version };
    expect(await refusalOf(app(), () => caller.foodRecords.updateLocal(again))).toMatchObject({
      code: 'food.version_conflict',
    });
    await app().settle();
    expect((await caller.foods.get({ locale, code: food })).portionSizeMethods).toEqual([weight]);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('is deleted by force from methods that show it for leftovers only, which then do not ask for leftovers', async () => {
    const [set, leftovers] = [await newSet(app(), caller), await newSet(app(), caller)];
    const food = await foodWith([asServed(set.id, leftovers.id)]);
    await caller.asServedSets.delete({ id: leftovers.id, force: true });
    expect((await foodOf(food)).portionSize).toEqual([asServed(set.id)]);
    expect((await caller.asServedSets.get({ id: set.id })).id).toBe(set.id);
  });

  test('is deleted completely while the foods are edited', async () => {
    const { id } = await newSet(app(), caller);
    const codes = [await foodWith([asServed(id)]), await foodWith([asServed(id)])];
    const edit = async (code: string) => {
      const { version } = await foodOf(code);
      return caller.foodRecords.updateLocal({
        locale,
        code,
        ...nothing,
        portionSize: [asServed(id)],
        baseVersion: version,
      });
    };
    const results = await Promise.allSettled([
      ...codes.map(edit),
      caller.asServedSets.delete({ id, force: true }),
      ...codes.map(edit),
    ]);
    const codesOfRefusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { cause?: { code?: string } }).cause?.code] : [],
    );
    const lostRaces = ['food.version_conflict', 'reference.not_found', '23503'];
    expect(codesOfRefusals.filter((code) => !lostRaces.includes(code ?? ''))).toEqual([]);
    expect(results[2]?.status).toBe('fulfilled');
    const rows = await query(
      app().context().em,
      sql`select 1 from portion_size_method where serving_image_set_id = ${id}`,
    );
    expect(rows).toEqual([]);
  });
});

test('an as-served set that cereal methods use by its id is not deleted, even by force', async () => {
  const { id } = await newSet(app(), caller, { id: 'cereal_rkrisB' });
  const portions = [{ method: 'cereal', parameters: { type: 'rkris' } } as const];
  const { code } = await app().given.category({ locals: { [locale]: { portions } } });
  for (const force of [false, true]) {
    const refusal = await refusalOf(app(), () => caller.asServedSets.delete({ id, force }));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'as_served_set.in_use' });
    expect(refusal.details.facts).toEqual({ total: 1, users: [{ type: 'category', code, locale }] });
  }
});

test('the uses of an as-served set are listed in advance, those by its id too', async () => {
  const { id } = await newSet(app(), caller, { id: 'cereal_hoopA' });
  expect(await caller.asServedSets.listUses({ id })).toEqual({ items: [], total: 0, limit: 50, offset: 0 });
  const food = await foodWith([asServed(id, id)]);
  const cereal = [{ method: 'cereal', parameters: { type: 'hoop' } } as const];
  const local = { portions: cereal, description: 'Céréales' };
  const { code } = await app().given.category({ locals: { [locale]: local } });
  const { items, total } = await caller.asServedSets.listUses({ id });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { type: 'category', code, locale, name: 'Céréales', isImplied: true },
    { type: 'food', code: food, locale, isImplied: false },
  ]);
  expect((await caller.asServedSets.listUses({ id, limit: 1, offset: 1 })).items).toEqual([items[1]]);
});
