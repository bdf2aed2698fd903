import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { waitForLocks } from '../support/locks.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

/** Keeps everybody from writing the table, not from reading it, until the returned function is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  const holder = app().parts.orm.em.fork();
  await holder.begin();
  onTestFinished(() => holder.rollback().catch(() => undefined));
  await query(holder, sql`lock table ${sql.table(table)} in share mode`);
  return () => holder.rollback();
}

async function putInto(code: string, parent: string) {
  const { version, ...main } = (await admin.categoryRecords.get({ locale, code })).main;
  const update = { ...main, currentCode: code, baseVersion: version, parentCategories: [parent] };
  return admin.categoryRecords.update(update);
}

async function rename(code: string) {
  const { version, ...main } = (await admin.categoryRecords.get({ locale, code })).main;
  const update = { ...main, currentCode: code, baseVersion: version, parentCategories: [] };
  return admin.categoryRecords.update({ ...update, code: app().given.name('RENAMED') });
}

const partOf = (category: string) => ({
  method: 'parent-food-portion' as const,
  description: 'x',
  imageUrl: null,
  useForRecipes: false,
  conversionFactor: 1,
  parameters: { options: [{ category, choices: [{ label: 'half', value: 0.5 }] }] },
});

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const newCategories = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await app().given.category()).code));
const isInItself = async (code: string) =>
  (await admin.foodBrowser.ancestorsOfCategory({ locale, code })).some((category) => category.code === code);

test('two simultaneous edits never close a cycle of categories together', async () => {
  const [one = '', two = '', three = ''] = await newCategories(3);
  await putInto(two, three);
  const release = await hold('category_parent_category');
  const edits = Promise.allSettled([putInto(one, two), putInto(three, one)]);
  await waitForLocks(app(), 2);
  await release();
  const results = await edits;
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toMatchObject({ cause: { code: 'category.illegal_parent' } });
  expect(await isInItself(one)).toBe(false);
});

test('an import and an edit never close a cycle of categories together', async () => {
  const [one = '', two = ''] = await newCategories(2);
  const directory = mkdtempSync(join(tmpdir(), 'recall-import-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'categories.csv'), `code,parent,name\n${one},${two},One\n${two},,Two\n`);
  writeFileSync(join(directory, 'foods.csv'), 'code,description\nF1,Food\n');
  const release = await hold('category_parent_category');
  const edit = putInto(two, one);
  await waitForLocks(app(), 1);
  const imported = importFoodList(app().context(), {
    directory,
    localeId: locale,
    skipBad: false,
    overwriteEdits: true,
  });
  await waitForLocks(app(), 2);
  await release();
  await Promise.all([edit, imported]);
  expect(await isInItself(one)).toBe(false);
  await expect(putInto(two, one)).rejects.toMatchObject({ cause: { code: 'category.illegal_parent' } });
});

test('an import waits for the lock of the category graph before it locks a category', async () => {
  const [one = ''] = await newCategories(1);
  const directory = mkdtempSync(join(tmpdir(), 'recall-import-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'categories.csv'), `code,name\n${one},One\n`);
  writeFileSync(join(directory, 'foods.csv'), 'code,description\nF2,Food\n');
  const release = await hold('record_change');
  const edit = rename(one);
  await waitForLocks(app(), 1);
  const imported = importFoodList(app().context(), {
    directory,
    localeId: locale,
    skipBad: false,
    overwriteEdits: true,
  });
  await waitForLocks(app(), 2);
  const [row] = await query<{ isWaiting: boolean }>(
    app().context().em,
    sql`select exists (select from pg_locks where locktype = 'advisory' and not granted) as "isWaiting"`,
  );
  expect(row?.isWaiting).toBe(true);
  await release();
  await Promise.all([edit, imported]);
});

test('a portion method stored before a renaming follows the category to its new code', async () => {
  const [code = ''] = await newCategories(1);
  const food = await app().given.food();
  const release = await hold('portion_size_method');
  const parts = { nutrientTableCodes: {}, associatedFoods: [], brandNames: [] };
  const stored = admin.foodRecords.updateLocal({ locale, code: food.code, ...parts, portionSize: [partOf(code)] });
  await waitForLocks(app(), 1);
  const renamed = rename(code);
  await waitForLocks(app(), 2);
  await release();
  await stored;
  const { code: newCode } = await renamed;
  const { local } = await admin.foodRecords.get({ locale, code: food.code });
  expect(local.portionSize).toEqual([partOf(newCode)]);
});

test('a portion method stored during a renaming is refused with the old code', async () => {
  const [code = '', owner = ''] = await newCategories(2);
  const release = await hold('record_change');
  const renamed = rename(code);
  await waitForLocks(app(), 1);
  const stored = refusalOf(admin.categoryRecords.updateLocal({ locale, code: owner, portionSize: [partOf(code)] }));
  await waitForLocks(app(), 2);
  await release();
  await renamed;
  expect(await stored).toMatchObject({ cause: { code: 'reference.not_found' } });
});

test('a category is not deleted while a portion method that names it is being stored', async () => {
  const [code = '', owner = ''] = await newCategories(2);
  const release = await hold('portion_size_method');
  const stored = admin.categoryRecords.updateLocal({ locale, code: owner, portionSize: [partOf(code)] });
  await waitForLocks(app(), 1);
  const removed = refusalOf(admin.categoryRecords.delete({ code }));
  await waitForLocks(app(), 2);
  await release();
  await stored;
  const users = [{ type: 'category', code: owner, locale }];
  expect(await removed).toMatchObject({ cause: { code: 'category.in_use', details: { facts: { users, total: 1 } } } });
});

test('two simultaneous edits may let two categories name each other in their methods', async () => {
  const [one = '', two = ''] = await newCategories(2);
  const release = await hold('category_local');
  const edits = [
    [one, two],
    [two, one],
  ].map(([code = '', other = '']) => admin.categoryRecords.updateLocal({ locale, code, portionSize: [partOf(other)] }));
  await waitForLocks(app(), 2);
  await release();
  expect((await Promise.all(edits)).map(({ portionSize }) => portionSize)).toEqual([[partOf(two)], [partOf(one)]]);
});

test('edits of foods beside renamed and deleted categories end without a deadlock', async () => {
  const NOTHING = { nutrientTableCodes: {}, brandNames: [] };
  const rounds = Array.from({ length: 30 }, async () => {
    const [kept = '', gone = ''] = await newCategories(2);
    const { code } = await app().given.food({ parents: [kept, gone] });
    const prompt = (target: string) => ({
      target: { type: 'category' as const, code: target },
      promptText: 'Any?',
      genericName: 'any',
    });
    const { version, ...main } = (await admin.foodRecords.get({ locale, code })).main;
    const local = await admin.foodRecords.updateLocal({
      locale,
      code,
      ...NOTHING,
      portionSize: [partOf(kept)],
      associatedFoods: [prompt(kept), prompt(gone)],
    });
    return Promise.allSettled([
      admin.foodRecords.update({
        ...main,
        currentCode: code,
        baseVersion: version,
        parentCategories: [kept, gone],
      }),
      admin.categoryRecords.delete({ code: gone }),
      admin.foodRecords.updateLocal({
        locale,
        code,
        ...NOTHING,
        baseVersion: local.version,
        portionSize: [],
        associatedFoods: [prompt(gone), prompt(kept)],
      }),
      rename(kept),
    ]);
  });
  const results = (await Promise.all(rounds)).flat();
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { cause?: { code?: string } }).cause?.code] : [],
  );
  expect(refusals.filter((code) => code !== 'reference.not_found')).toEqual([]);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
});
