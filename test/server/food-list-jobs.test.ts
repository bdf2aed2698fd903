import type { EntityManager } from '@mikro-orm/sql';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { Locale } from '../../entities/locale.ts';
import { acquireLock } from '../../src/db/advisory-locks.ts';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { folder } from '../food-list-import/small-lists.ts';
import { demoList, ended } from '../food-lists/given-lists.ts';
import { waitForLocks } from '../support/locks.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  await app().work();
});

/** Keeps imports from reading their files until the returned function is called. */
const holdImports = () => hold((em) => acquireLock(em, 'categoryGraph'));

/** Keeps imports from storing what they read until the returned function is called. */
const holdStoring = () => hold((em) => query(em, sql`lock table category in share mode`));

async function hold(lock: (em: EntityManager) => Promise<unknown>): Promise<() => Promise<void>> {
  const holder = app().parts.orm.em.fork();
  await holder.begin();
  onTestFinished(() => holder.rollback().catch(() => undefined));
  await lock(holder);
  return () => holder.rollback();
}

test('an import that is cancelled in its transaction stores nothing, and requests are answered beside it', async () => {
  const release = await holdImports();
  const { id } = await editor.foodLists.import({ locale: 'en_CX', file: await demoList() });
  await waitForLocks(app(), 1);
  expect(await editor.jobs.get({ id })).toMatchObject({ state: 'running', isCancelRequested: false });
  await editor.jobs.cancel({ id });
  await release();
  expect(await ended(editor, id)).toMatchObject({ state: 'cancelled', result: null, error: null });
  expect(await app().context().em.count(Locale, 'en_CX')).toBe(0);
  expect(await app().context().em.count(JobBatch, {})).toBe(0);
});

test('the progress of an import names the file that it reads', async () => {
  const release = await holdStoring();
  const { id } = await editor.foodLists.import({ locale: 'en_CY', file: await demoList() });
  // Nutrients are read last, before anything is stored.
  await expect.poll(async () => (await editor.jobs.get({ id })).step).toBe('nutrients.csv');
  const { done, total, percent } = await editor.jobs.get({ id });
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(total);
  expect(percent).toBeLessThan(100);
  await release();
  expect(await ended(editor, id)).toMatchObject({ state: 'succeeded', percent: 100 });
});

test('an import that another attempt has taken over stores nothing itself', async () => {
  const release = await holdImports();
  const { id } = await editor.foodLists.import({ locale: 'en_CZ', file: await demoList() });
  await waitForLocks(app(), 1);
  await app().context().em.nativeUpdate(Job, { id }, { attemptId: '00000000-0000-4000-8000-000000000000' });
  await release();
  await expect.poll(() => app().context().em.count(Locale, 'en_CZ')).toBe(0);
  const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  await admin.jobs.cancel({ id });
});

test('an import that waited for the edit of a nutrient record keeps it', async () => {
  const { id: localeId } = await app().given.locale();
  const code = app().given.name('MILK');
  const load = (edition: number) => {
    const directory = folder({
      'foods.csv': ['code,description', `${code},Milk ${edition}`],
      'nutrients.csv': ['food,nutrient,per_100g', `${code},Protein,${edition}`],
    });
    return importFoodList(app().context(), { directory, localeId, skipBad: false, keepEdits: true });
  };
  await load(1);
  const record = { nutrientTableId: localeId, recordId: code };
  const { version: baseVersion } = await editor.nutrientTables.record(record);
  // The edit has locked the record and stores its entry in the trail last.
  const release = await hold((em) => query(em, sql`lock table record_change in share mode`));
  const edited = editor.nutrientTables.updateRecord({ ...record, baseVersion, description: 'Mine' });
  await waitForLocks(app(), 1);
  const imported = load(2);
  await waitForLocks(app(), 2);
  await release();
  await edited;
  expect((await imported).edits).toMatchObject([{ code, field: 'nutrientRecordDescription' }]);
  expect(await editor.nutrientTables.record(record)).toMatchObject({ description: 'Mine' });
});
