import { existsSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { JobBatch } from '../../entities/job-batch.ts';
import { Locale } from '../../entities/locale.ts';
import { uploadFolderOf } from '../../src/adapters/stale-files.ts';
import { withTable, zipOf } from '../support/archives.ts';
import { fileOf } from '../support/pictures.ts';
import { codeOf } from '../support/refusals.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { demoList, ended, listOf, zipFile } from './given-lists.ts';

const app = useTestApp();
let admin: Caller;
let editor: Caller;

beforeAll(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  await app().work();
});

const MILK = { 'foods.csv': ['code,description', 'JMILK,Job milk'] };
const foodsOf = (locale: string) => app().context().em.count(FoodListEntry, { locale });
const batches = () => app().context().em.count(JobBatch, {});
const refused = (call: () => Promise<unknown>) => refusalOf(app(), call);
/** The folders of jobs and forms that have not been removed. */
const workFolders = () => {
  const folder = uploadFolderOf(app().parts.config.dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('the import of a food list', () => {
  test('of the demo is a job whose report counts the rows of each file, and leaves no file behind', async () => {
    const sent = await admin.foodLists.import({ locale: 'en_JD', file: await demoList() });
    expect(sent).toMatchObject({ kind: 'food-list-import', surveyId: null, state: 'running', result: null });
    const job = await ended(admin, sent.id);
    expect(job).toMatchObject({ state: 'succeeded', percent: 100, error: null });
    expect(job.done).toBe(sent.total);
    const foods = await foodsOf('en_JD');
    expect(foods).toBeGreaterThan(100);
    expect(job.result).toMatchObject({ locale: 'en_JD', stored: { 'foods.csv': foods }, badRowCount: 0, badRows: [] });
    expect(await batches()).toBe(0);
    await expect.poll(workFolders).toEqual([]);
  });

  test('is found by respondents without a restart', async () => {
    const locale = 'en_JF';
    const { id } = await editor.foodLists.import({ locale, file: await listOf(MILK) });
    expect(await ended(editor, id)).toMatchObject({ state: 'succeeded' });
    await app().settle();
    const person = await app().as(await app().given.respondent(await app().given.survey({ locale })));
    const { foods } = await person.foods.lookup({ locale, desc: 'job milk' });
    expect(foods.map(({ code }) => code)).toEqual(['JMILK']);
  });

  test('with a bad row stores nothing, and names file, row, column and reason', async () => {
    const file = await listOf({ 'foods.csv': ['code,description,category', 'JGOOD,Good,', 'JBAD,Bad,NOWHERE'] });
    const { id } = await editor.foodLists.import({ locale: 'en_JB', file });
    expect(await ended(editor, id)).toMatchObject({
      state: 'failed',
      result: null,
      error: {
        code: 'food_list.bad_rows',
        status: 400,
        issues: [{ path: 'foods.csv, row 3, column category', message: expect.stringContaining('NOWHERE') }],
        facts: { badRowCount: 1 },
      },
    });
    expect(await app().context().em.count(Locale, 'en_JB')).toBe(0);
    expect(await batches()).toBe(0);
  });

  test('that skips bad rows stores the others and reports the bad ones', async () => {
    const file = await listOf({ 'foods.csv': ['code,description,category', 'JGOOD,Good,', 'JBAD,Bad,NOWHERE'] });
    const { id } = await editor.foodLists.import({ locale: 'en_JS', file, skipBad: true });
    expect((await ended(editor, id)).result).toMatchObject({
      locale: 'en_JS',
      stored: { 'foods.csv': 1 },
      badRowCount: 1,
      badRows: [{ file: 'foods.csv', row: 3, column: 'category', reason: expect.stringContaining('NOWHERE') }],
    });
    expect(await foodsOf('en_JS')).toBe(1);
  });

  test('names at most 100 bad rows and counts all', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `J${index},,NOWHERE`);
    const file = await listOf({ 'foods.csv': ['code,description,category', ...rows] });
    const { id } = await editor.foodLists.import({ locale: 'en_JN', file });
    const { error } = await ended(editor, id);
    expect(error?.issues).toHaveLength(100);
    expect(error?.facts).toEqual({ badRowCount: 250 });
  });

  test('whose files cannot be read fails with a message without paths of the machine', async () => {
    for (const files of [
      { ...MILK, 'locale.json': ['{'] },
      { ...MILK, 'locale.json': ['{"id":"en_JM"}'] },
      { 'foods.csv': ['code,description', '"JMILK,Job milk'] },
    ]) {
      const { id } = await editor.foodLists.import({ locale: 'en_JM', file: await listOf(files) });
      const { error } = await ended(editor, id);
      expect(error).toMatchObject({ code: 'food_list.unusable', status: 400 });
      expect(JSON.stringify(error)).not.toContain(app().parts.config.dataDir);
      expect(error?.detail).toMatch(/^(locale\.json|foods\.csv)/);
    }
    expect(await app().context().em.count(Locale, 'en_JM')).toBe(0);
  });

  test('by somebody who may not write pictures takes no pictures', async () => {
    const attempt = async (caller: Caller) =>
      codeOf(caller.foodLists.import({ locale: 'en_JP', file: await demoList({ pictures: true }) }));
    expect(await attempt(editor)).toBe('access.forbidden');
    expect((await editor.jobs.list({})).items.some(({ state }) => state === 'running')).toBe(false);
  });

  test('is refused while another one into the same locale runs, and not into another locale', async () => {
    const running = await admin.foodLists.import({ locale: 'en_JR', file: await demoList() });
    const second = await refused(async () => editor.foodLists.import({ locale: 'en_JR', file: await listOf(MILK) }));
    expect(second).toMatchObject({
      code: 'food_list.import_running',
      kind: 'conflict',
      details: { facts: { jobId: running.id } },
    });
    const other = await editor.foodLists.import({ locale: 'en_JO', file: await listOf(MILK) });
    expect(await ended(editor, other.id)).toMatchObject({ state: 'succeeded' });
    expect(await ended(admin, running.id)).toMatchObject({ state: 'succeeded' });
    const next = await editor.foodLists.import({ locale: 'en_JR', file: await listOf(MILK) });
    expect(await ended(editor, next.id)).toMatchObject({ state: 'succeeded' });
  });
});

describe('a job of an import', () => {
  test('is seen by the person who started it and by superusers alone', async () => {
    const { id } = await editor.foodLists.import({ locale: 'en_JV', file: await listOf(MILK) });
    await ended(editor, id);
    const other = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
    expect(await codeOf(other.jobs.get({ id }))).toBe('job.not_found');
    expect(await codeOf(other.jobs.cancel({ id }))).toBe('job.not_found');
    expect((await other.jobs.list({})).items).toEqual([]);
    expect(await codeOf(admin.jobs.get({ id }))).toBe('done');
    expect((await editor.jobs.list({})).items.map((job) => job.id)).toContain(id);
  });

  test('is started by those alone who look after all locales', async () => {
    const { id: locale } = await app().given.locale();
    const maintainer = await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale }] }));
    expect(await codeOf(maintainer.foodLists.import({ locale, file: await listOf(MILK) }))).toBe('access.forbidden');
  });
});

describe('a zip file is refused before there is a job', () => {
  const zipped = async (files: readonly (readonly [string, string | Uint8Array])[]) => zipFile(files);
  const foods = ['foods.csv', 'code,description\nJMILK,Job milk\n'] as const;
  const renamed = async (name: string) => {
    const place = 'x'.repeat(name.length);
    const zip = withTable(await zipOf([foods, [place, 'a']]), (header) => {
      if (header.toString('latin1', 46, 46 + name.length) === place) header.write(name, 46, 'latin1');
    });
    return fileOf(zip, 'list.zip');
  };
  const sized = async (bytes: number) =>
    fileOf(
      withTable(await zipOf([foods]), (header) => header.writeUInt32LE(bytes, 24)),
      'list.zip',
    );

  test.each<[string, string, () => Promise<File>]>([
    ['no zip file', 'archive.unreadable', async () => fileOf('hello')],
    ['the first half of one', 'archive.unreadable', async () => fileOf((await zipOf([foods])).subarray(0, 60))],
    ['a path that leaves the folder', 'archive.unreadable', () => renamed('../../foods.csv')],
    ['a path from the root', 'archive.unreadable', () => renamed('/etc/foods.csv')],
    ['a path of another system', 'archive.unreadable', () => renamed('..\\foods.csv')],
    ['a file twice', 'archive.unreadable', () => zipped([foods, foods])],
    ['a file of 4 GB by its table', 'archive.too_large', () => sized(0xff_ff_ff_fe)],
    [
      'a picture of 33 MB',
      'archive.too_large',
      () => zipped([foods, ['images/a.png', Buffer.alloc(33 * 1024 * 1024)]]),
    ],
    ['a folder around the files', 'food_list.unusable', () => zipped([['list/foods.csv', foods[1]]])],
    ['a file that no list has', 'food_list.unusable', () => zipped([foods, ['notes.txt', 'a']])],
    ['no foods.csv', 'food_list.unusable', () => zipped([['categories.csv', 'code,name\n']])],
    ['an empty foods.csv', 'food_list.unusable', () => zipped([['foods.csv', '']])],
  ])('%s: %s', async (_, code, file) => {
    const before = (await editor.jobs.list({})).total;
    expect(await codeOf(editor.foodLists.import({ locale: 'en_JZ', file: await file() }))).toBe(code);
    expect((await editor.jobs.list({})).total).toBe(before);
  });

  test('with the files of macOS is none of these', async () => {
    const file = await zipped([foods, ['__MACOSX/._foods.csv', 'a'], ['.DS_Store', 'a']]);
    const { id } = await editor.foodLists.import({ locale: 'en_JX', file });
    expect(await ended(editor, id)).toMatchObject({ state: 'succeeded' });
  });

  test('a file that is larger than the table says fails the job', async () => {
    const { id } = await editor.foodLists.import({ locale: 'en_JY', file: await sized(5) });
    expect(await ended(editor, id)).toMatchObject({ state: 'failed', error: { code: 'archive.unreadable' } });
    expect(await foodsOf('en_JY')).toBe(0);
  });

  test('the id of a locale that paths need', async () => {
    expect(await codeOf(editor.foodLists.import({ locale: 'new', file: await zipped([foods]) }))).toBe(
      'locale.reserved_id',
    );
  });
});
