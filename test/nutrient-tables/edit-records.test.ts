import { beforeAll, describe, expect, test } from 'vitest';
import { kysely } from '../../src/db/kysely.ts';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { errorOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const nutrientTableId = 'TEST';
const ENERGY = 1;
const PROTEIN = 11;
const VITAMIN_C = 129;
const FRUIT = 404;

const app = useTestApp();
let caller: Caller;
let locale: string;
let food: string;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ code: food } = await given.food({ locals: { [locale]: { nutrients: { [ENERGY]: 64, [PROTEIN]: 3.4 } } } }));
  caller = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }, { name: 'superuser' }] }));
});

const refusalOf = async (call: Promise<unknown>) => toAppError(await errorOf(call));
const ofFood = () => ({ nutrientTableId, recordId: `${food}-${locale}` });

describe('a new record of a nutrient table', () => {
  test('has its amounts and limits, and no foods', async () => {
    const created = await caller.nutrientTables.createRecord({
      nutrientTableId,
      id: 'LAB-1',
      description: ' Rye bread ',
      fields: { laboratory: 'A' },
      nutrients: [{ nutrientId: ENERGY, amountPer100g: 226 }],
      belowDetection: [{ nutrientId: VITAMIN_C, limitPer100g: 0.5 }],
    });
    expect(created).toMatchObject({
      id: 'LAB-1',
      description: 'Rye bread',
      localDescription: null,
      isRetired: false,
      foods: 0,
      fields: { laboratory: 'A' },
      nutrients: [{ nutrientId: ENERGY, amountPer100g: 226, unit: 'kcal' }],
      belowDetection: [{ nutrientId: VITAMIN_C, limitPer100g: 0.5, text: '<0.5' }],
    });
    expect(await caller.nutrientTables.record({ nutrientTableId, recordId: 'LAB-1' })).toEqual(created);
  });

  test('of equivalents has no nutrients, because a food takes them from its composition', async () => {
    const { em } = app().context();
    await kysely(em)
      .insertInto('nutrient_table')
      .values({ id: 'FPED', description: 'Equivalents', kind: 'food-group-equivalent' })
      .execute();
    const record = { nutrientTableId: 'FPED', id: 'A', description: 'Apple' };
    const amount = (nutrientId: number) => [{ nutrientId, amountPer100g: 0.8 }];
    const refused = refusalOf(caller.nutrientTables.createRecord({ ...record, nutrients: amount(PROTEIN) }));
    expect(await refused).toMatchObject({ code: 'reference.not_found' });
    const { nutrients } = await caller.nutrientTables.createRecord({ ...record, nutrients: amount(FRUIT) });
    expect(nutrients).toMatchObject(amount(FRUIT));
  });
});

describe('an edit of a record', () => {
  test('changes the given parts alone, and the energy of its foods at once', async () => {
    const before = await caller.nutrientTables.record(ofFood());
    const after = await caller.nutrientTables.updateRecord({
      ...ofFood(),
      baseVersion: before.version,
      nutrients: [{ nutrientId: ENERGY, amountPer100g: 70 }],
    });
    expect(after).toMatchObject({ description: before.description, foods: 1 });
    expect(after.nutrients).toMatchObject([{ nutrientId: ENERGY, amountPer100g: 70 }]);
    expect(after.version).not.toBe(before.version);
    await app().settle();
    expect(await caller.foods.get({ locale, code: food })).toMatchObject({ caloriesPer100g: 70 });
  });

  test('of a version that somebody else changed is refused, and changes nothing', async () => {
    const { version, description } = await caller.nutrientTables.record(ofFood());
    await caller.nutrientTables.updateRecord({ ...ofFood(), baseVersion: version, description: 'First' });
    const second = refusalOf(
      caller.nutrientTables.updateRecord({ ...ofFood(), baseVersion: version, description: 'Second' }),
    );
    const stored = await caller.nutrientTables.record(ofFood());
    expect(await second).toMatchObject({
      code: 'nutrient_record.version_conflict',
      details: { facts: { currentVersion: stored.version } },
    });
    expect(stored.description).toBe('First');
    await caller.nutrientTables.updateRecord({ ...ofFood(), baseVersion: stored.version, description });
  });

  test('stands in the trail with the amounts that changed', async () => {
    const id = 'TRAIL';
    const nutrients = (amountPer100g: number) => [{ nutrientId: ENERGY, amountPer100g }];
    const { version } = await caller.nutrientTables.createRecord({
      nutrientTableId,
      id,
      description: 'Rice',
      nutrients: nutrients(100),
    });
    const ref = { nutrientTableId, recordId: id };
    await caller.nutrientTables.updateRecord({ ...ref, baseVersion: version, nutrients: nutrients(130) });
    const trail = await query(
      app().context().em,
      sql`select action, before, after from record_change
          where record_type = 'nutrient-record' and code = ${`${nutrientTableId}/${id}`} order by id`,
    );
    expect(trail).toEqual([
      { action: 'create', before: null, after: expect.objectContaining({ nutrients: { [ENERGY]: 100 } }) },
      { action: 'update', before: { nutrients: { [ENERGY]: 100 } }, after: { nutrients: { [ENERGY]: 130 } } },
    ]);
  });
});

describe('a retired record', () => {
  const retire = async (recordId: string, isRetired: boolean) => {
    const ref = { nutrientTableId, recordId };
    const { version } = await caller.nutrientTables.record(ref);
    return caller.nutrientTables.updateRecord({ ...ref, baseVersion: version, isRetired });
  };
  const giveTo = async (recordId: string) => {
    const { local } = await caller.foodRecords.get({ locale, code: food });
    if (!local) throw new Error('the food has no local part');
    const { version, localDescription, associatedFoods, portionSize, alternativeNames, brandNames } = local;
    return caller.foodRecords.updateLocal({
      locale,
      code: food,
      baseVersion: version,
      localDescription,
      associatedFoods: associatedFoods.map(({ target: { type, code }, ...prompt }) => ({
        ...prompt,
        target: { type, code },
      })),
      portionSize,
      alternativeNames,
      brandNames,
      nutrientTableCodes: { [nutrientTableId]: recordId },
    });
  };

  test('cannot be given to a food, and can be taken into use again', async () => {
    const id = 'OLD';
    await caller.nutrientTables.createRecord({ nutrientTableId, id, description: 'Old bread' });
    expect(await retire(id, true)).toMatchObject({ isRetired: true });
    expect(await refusalOf(giveTo(id))).toMatchObject({ code: 'reference.not_found' });
    const idsOf = async (isRetired: boolean) =>
      (await caller.nutrientTables.records({ nutrientTableId, isRetired })).items.map((record) => record.id);
    expect(await idsOf(true)).toEqual([id]);
    expect(await idsOf(false)).not.toContain(id);
    await retire(id, false);
    await giveTo(id);
    expect(await caller.nutrientTables.record({ nutrientTableId, recordId: id })).toMatchObject({ foods: 1 });
    await giveTo(`${food}-${locale}`);
  });

  test('has no foods: one that foods have stays in use', async () => {
    const refused = await refusalOf(retire(`${food}-${locale}`, true));
    expect(refused).toMatchObject({
      code: 'nutrient_record.in_use',
      details: { facts: { count: 1, foods: [{ locale, code: food }] } },
    });
    expect(await caller.nutrientTables.record(ofFood())).toMatchObject({ isRetired: false });
  });
});
