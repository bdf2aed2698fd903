import { beforeAll, describe, expect, test } from 'vitest';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { Locale } from '../../entities/locale.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { ended, listOf } from './given-lists.ts';

const app = useTestApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  await app().work();
});

type Given = Omit<Exclude<Parameters<Caller['foodLists']['import']>[0], FormData>, 'file'>;

async function run(given: Given, name: string, codes: string[] = ['OM1']) {
  const rows = codes.map((code) => `${code},${name}`);
  const file = await listOf({ 'foods.csv': ['code,description', ...rows] });
  const { id } = await editor.foodLists.import({ ...given, file });
  return ended(editor, id);
}

const foodsOf = (locale: string) => app().context().em.count(FoodListEntry, { locale });

describe('the import of a food list over the API', () => {
  test('as a dry run stores nothing and reports what would be', async () => {
    const { state, result } = await run({ locale: 'en_OA', dryRun: true }, 'Milk');
    expect(state).toBe('succeeded');
    expect(result).toMatchObject({ dryRun: true, prefix: null, foods: { added: 1 }, collisionCount: 0, editCount: 0 });
    expect(await app().context().em.count(Locale, 'en_OA')).toBe(0);
  });

  test('counts the records that it adds, changes and leaves as they are', async () => {
    await run({ locale: 'en_OA' }, 'Milk', ['OM1', 'OM2']);
    const { result } = await run({ locale: 'en_OA' }, 'Milk', ['OM1', 'OM3']);
    expect(result).toMatchObject({
      dryRun: false,
      foods: { added: 1, changed: 0, unchanged: 1, removed: 0 },
      missingCount: 1,
      missing: ['OM2'],
    });
    const removed = await run({ locale: 'en_OA', removeMissing: true }, 'Milk', ['OM1']);
    expect(removed.result).toMatchObject({ foods: { unchanged: 1, removed: 2 } });
    expect(await foodsOf('en_OA')).toBe(1);
  });

  test('that would change foods of another locale fails, but not with a prefix, with share or as a dry run', async () => {
    const refused = await run({ locale: 'en_OB' }, 'Wine');
    expect(refused).toMatchObject({
      state: 'failed',
      error: { code: 'food_list.collisions', status: 409, issues: [{ path: 'food OM1' }], facts: { count: 1 } },
    });
    expect(await app().context().em.count(Locale, 'en_OB')).toBe(0);
    const dry = await run({ locale: 'en_OB', dryRun: true }, 'Wine');
    expect(dry.result).toMatchObject({
      collisionCount: 1,
      collisions: [{ code: 'OM1', stored: 'Milk', given: 'Wine', locales: ['en_OA'], kept: false }],
    });
    expect((await run({ locale: 'en_OB', prefix: 'O2-' }, 'Wine')).result).toMatchObject({ prefix: 'O2-' });
    expect((await run({ locale: 'en_OC', share: true }, 'Wine')).result).toMatchObject({
      collisionCount: 1,
      collisions: [{ code: 'OM1', kept: true }],
    });
    const { main } = await editor.foodRecords.get({ locale: 'en_OA', code: 'OM1' });
    expect(main.englishDescription).toBe('Milk');
  });

  test('that would overwrite an edit fails, unless it keeps or overwrites the edit', async () => {
    const { local } = await editor.foodRecords.get({ locale: 'en_OB', code: 'O2-OM1' });
    const { version, isListed: _, associatedFoods: __, ...part } = local;
    const place = { locale: 'en_OB', code: 'O2-OM1', baseVersion: version };
    await editor.foodRecords.updateLocal({ ...place, ...part, associatedFoods: [], localDescription: 'Red wine' });
    expect(await run({ locale: 'en_OB' }, 'White wine')).toMatchObject({
      state: 'failed',
      error: { code: 'food_list.edits', issues: [{ path: 'food O2-OM1 localDescription' }] },
    });
    const edit = { code: 'O2-OM1', field: 'localDescription' };
    const kept = await run({ locale: 'en_OB', keepEdits: true }, 'White wine');
    expect(kept.result).toMatchObject({ editCount: 1, edits: [{ ...edit, kept: true }] });
    const { result } = await run({ locale: 'en_OB', overwriteEdits: true }, 'White wine');
    expect(result).toMatchObject({ editCount: 1, edits: [{ ...edit, kept: false }] });
  });

  test('has the name of its file in the trail', async () => {
    const { items } = await editor.locales.changes({ locale: 'en_OA' });
    expect(items[0]).toMatchObject({ action: 'import', importName: 'list' });
  });

  test('takes a prefix or share, keeps edits or overwrites them, and takes no other field', async () => {
    const file = await listOf({ 'foods.csv': ['code,description', 'OM1,Milk'] });
    const send = (more: object) => codeOf(editor.foodLists.import({ locale: 'en_OD', file, ...more }));
    expect(await send({ prefix: 'X-', share: true })).toBe('food_list.unusable');
    expect(await send({ keepEdits: true, overwriteEdits: true })).toBe('food_list.unusable');
    expect(await send({ prefix: 'no mark' })).toBe('request.invalid');
    expect(await send({ other: true })).toBe('request.unknown_key');
  });
});
