import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  cerealPictureSets,
  hotDrinkMilkOptions,
  milkInHotDrinkPortion,
  milkOnCerealPortion,
  pizzaPortion,
  type MethodTables,
} from '../../client/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { methodOf } from '../domain/portion-methods.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;

const NONE: MethodTables = { bowls: [], milkInHotDrink: [], pizza: [] };
const TABLES: MethodTables = {
  bowls: [
    { name: 'A', milkLevels: [50, 100.5] },
    { name: 'B', milkLevels: [] },
  ],
  milkInHotDrink: [
    { label: 'A little', value: 0.1 },
    { label: 'A lot', value: 0.25 },
  ],
  pizza: [{ sliceWeights: [400, 100], thicknessFactors: [1, 1.5] }],
};
const OTHERS: MethodTables = { ...NONE, pizza: [{ sliceWeights: [300], thicknessFactors: [1] }] };

beforeAll(async () => {
  caller = await app().as(await app().given.user());
});
beforeEach(async () => {
  await query(app().context().em, sql`delete from method_tables`);
  await app().settle();
});

/** Imports a list of one food with these further files. */
async function load(files: Record<string, unknown>, localeId = 'en_GB'): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'recall-tables-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const list = { 'foods.csv': 'code,description\nPIZZA,Pizza\n', ...files };
  for (const [name, content] of Object.entries(list)) {
    writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  await importFoodList(app().context(), { directory, localeId, skipBad: false });
  await app().settle();
}

const answered = () => caller.portionSizes.methodTables();

describe('the tables of portion size methods', () => {
  test('are empty when the installation has none', async () => {
    expect(await answered()).toEqual(NONE);
  });

  test('come with a food list and are returned unchanged', async () => {
    expect(await answered()).toEqual(NONE);
    await load({ 'method-tables.json': TABLES });
    expect(await answered()).toEqual(TABLES);
  });

  test('are replaced as a whole by the next list that has tables, and by no other list', async () => {
    await load({ 'method-tables.json': TABLES });
    await load({ 'method-tables.json': OTHERS }, 'fr_FR');
    await load({});
    expect(await answered()).toEqual(OTHERS);
  });

  test('are read again after a change by any process', async () => {
    await load({ 'method-tables.json': TABLES });
    await query(app().context().em, sql`update method_tables set tables = ${JSON.stringify(OTHERS)}::jsonb`);
    await app().poll();
    expect(await answered()).toEqual(OTHERS);
    await query(app().context().em, sql`truncate method_tables`);
    await app().poll();
    expect(await answered()).toEqual(NONE);
  });

  test('are accepted by the functions of the client', async () => {
    await load({ 'method-tables.json': TABLES });
    const tables = await answered();
    const bowl = tables.bowls[0]?.name ?? '';
    expect(cerealPictureSets(methodOf('cereal', { type: 'flake' }), bowl).serving).toBe('cereal_flakeA');
    expect(milkOnCerealPortion(methodOf('milk-on-cereal', {}), tables, { bowl: 1, level: 2 })).toMatchObject({
      portionWeight: 100.5 * 1.032,
    });
    const inTea = methodOf('milk-in-a-hot-drink', {});
    const tea = { servingWeight: 200, leftoversWeight: 0, portionWeight: 200 };
    expect(hotDrinkMilkOptions(inTea, tables)).toEqual(TABLES.milkInHotDrink);
    expect(milkInHotDrinkPortion(inTea, tables, tea, { option: 1 })).toMatchObject({ milk: { portionWeight: 50 } });
    const pizza = pizzaPortion(methodOf('pizza', {}), tables, { type: 1, thickness: 2, slice: 1, quantity: 3 });
    expect(pizza).toMatchObject({ portionWeight: 450 });
  });

  test('are read once for many requests', async () => {
    await load({ 'method-tables.json': TABLES });
    const first = await app().statementsOf(() => Promise.all(Array.from({ length: 10 }, answered)));
    expect(first).toHaveLength(1);
    expect(await app().statementsOf(answered)).toEqual([]);
  });

  test('are stored in one row only', async () => {
    await load({ 'method-tables.json': TABLES });
    const insert = (id: boolean) =>
      query(app().context().em, sql`insert into method_tables (id, tables) values (${id}, '{}')`);
    await expect(insert(false)).rejects.toThrow('method_tables_id_check');
    await expect(insert(true)).rejects.toThrow('method_tables_pkey');
  });
});

describe('a food list is refused, and the stored method tables are kept,', () => {
  test.each<[string, unknown, string]>([
    ['text that is not JSON', '{"bowls": [', 'JSON'],
    ['a missing table', { bowls: [], pizza: [] }, 'milkInHotDrink'],
    [
      'a slice weight of zero',
      { ...NONE, pizza: [{ sliceWeights: [400, 0], thicknessFactors: [1] }] },
      'pizza[0].sliceWeights[1]',
    ],
    ['a share of milk above 1', { ...NONE, milkInHotDrink: [{ label: 'x', value: 16 }] }, 'milkInHotDrink[0].value'],
    ['a bowl without a name', { ...NONE, bowls: [{ name: '', milkLevels: [] }] }, 'bowls[0].name'],
    ['text for a number', { ...NONE, bowls: [{ name: 'A', milkLevels: ['50'] }] }, 'bowls[0].milkLevels[0]'],
  ])('for method tables with %s', async (_, bad, where) => {
    await load({ 'method-tables.json': TABLES });
    const refused: unknown = await load({ 'method-tables.json': bad }, 'de_DE').catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'invalid', code: 'food_list.unusable' });
    expect((refused as Error).message).toContain('method-tables.json');
    expect((refused as Error).message).toContain(where);
    await app().settle();
    expect(await answered()).toEqual(TABLES);
    expect(await query(app().context().em, sql`select id from locale where id = 'de_DE'`)).toEqual([]);
  });

  test('for an invalid food beside valid method tables', async () => {
    await load({ 'method-tables.json': TABLES });
    const badRow = { 'foods.csv': 'code,description\nPIZZA,\n', 'method-tables.json': OTHERS };
    await expect(load(badRow)).rejects.toThrow('1 bad rows');
    await app().settle();
    expect(await answered()).toEqual(TABLES);
  });
});
