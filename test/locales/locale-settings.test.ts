import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { useFeeds } from '../support/feeds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const { listen } = useFeeds(app);
const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../data/demo/locale.json'), 'utf8')) as {
  synonymSets: string[][];
  splitWords: string[];
  splitKeepPairs: { word: string; next: string[] }[];
};
let locale: string;
let dependent: string;
let other: string;
let editor: { id: number };
let caller: Caller;
let admin: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: dependent } = await given.locale({ prototype: locale }));
  ({ id: other } = await given.locale());
  const described = (description: string) => ({ [locale]: { description } });
  for (const [code, description] of Object.entries({ COLA: 'Cola', BEER: 'Ginger beer', FIZZ: 'Lemon fizz' })) {
    await given.food({ code, locals: described(description) });
  }
  await given.food({ code: 'NONE', listedIn: [other] });
  editor = await given.user({ name: 'Edith', roles: [{ name: 'fdbm', locale }] });
  caller = await app().as(editor);
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  await app().settle();
});

const versionNow = async () => (await caller.locales.getSynonymSets({ locale })).version;
const putSynonyms = async (sets: string[][], by = caller) =>
  by.locales.replaceSynonymSets({ locale, baseVersion: await versionNow(), sets });
const putSplitLists = async (splitWords: string[], keepPairs: { word: string; next: string[] }[]) =>
  caller.locales.replaceSplitLists({ locale, baseVersion: await versionNow(), splitWords, keepPairs });
const putRanking = async (codes: string[]) =>
  caller.locales.replaceFixedRanking({ locale, baseVersion: await versionNow(), codes });
const found = async (desc: string, alg?: 'fixed') =>
  (await caller.foods.lookup({ locale, desc, ...(alg ? { alg, matchScoreWeight: 0 } : {}) })).foods.map(
    ({ code }) => code,
  );
const issuesOf = (error: unknown) => (error as { cause: { details: { issues: object[] } } }).cause.details.issues;

describe('synonym sets', () => {
  test('are answered as they were put, and find foods in all processes that read the change feed', async () => {
    expect(await found('kvass')).toEqual([]);
    const put = await putSynonyms([['kvass', 'cola']]);
    expect(put.sets).toEqual([['kvass', 'cola']]);
    expect(await caller.locales.getSynonymSets({ locale })).toEqual(put);
    await app().settle();
    expect(await found('kvass')).toEqual(['COLA']);
    const process = await app().anotherProcess();
    await process.foods.refresh();
    expect(process.foods.locale(locale).settings.synonymSets).toEqual([['kvass', 'cola']]);
    await putSynonyms([]);
    await app().settle();
    expect(await found('kvass')).toEqual([]);
  });

  test('may share a word, which finds the foods of each set, while the other words find only their own', async () => {
    await putSynonyms([
      ['zork', 'cola'],
      ['zork', 'ginger beer'],
    ]);
    await app().settle();
    expect((await found('zork')).sort()).toEqual(['BEER', 'COLA']);
    expect(await found('cola')).toEqual(['COLA']);
  });

  test('are trimmed and otherwise kept as written', async () => {
    expect((await putSynonyms([[' Coca-Cola ', 'COLA']])).sets).toEqual([['Coca-Cola', 'COLA']]);
    await app().settle();
    expect(await found('coca cola')).toContain('COLA');
  });

  test('of the demo list can be put as they are', async () => {
    expect((await putSynonyms(demo.synonymSets)).sets).toEqual(demo.synonymSets);
  });

  test.each([
    ['a word that differs by case only', [['fizz', 'Cola', 'COLA']], 'sets.0.2', 'same as "Cola"'],
    ['a word that differs by accents and noise only', [['x', 'crème', 'the creme']], 'sets.0.2', 'same as "crème"'],
    [
      'a word of which the search sees nothing',
      [
        ['cola', 'b'],
        ['cola', 'and'],
      ],
      'sets.1.1',
      'no word',
    ],
    ['a long phrase', [['cola', 'soft drink made with sugar cane']], 'sets.0.1', 'at most 4'],
  ])('with %s are refused, and the answer names the place', async (_, sets, path, message) => {
    const before = await caller.locales.getSynonymSets({ locale });
    const error = await putSynonyms(sets).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { kind: 'invalid', code: 'locale.unusable_synonyms' } });
    expect(issuesOf(error)).toEqual([{ path, code: 'unusable', message: expect.stringContaining(message) }]);
    expect(await caller.locales.getSynonymSets({ locale })).toEqual(before);
  });

  test('may repeat a word in ten sets, and the refusal of an eleventh names the ten', async () => {
    const sets = Array.from({ length: 11 }, (_, index) => ['hub', `spoke${index}`]);
    await putSynonyms(sets.slice(1));
    const error = await putSynonyms(sets).catch((thrown: unknown) => thrown);
    const message = '"hub" stands in the sets 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 already, which is the maximum.';
    expect(issuesOf(error)).toEqual([{ path: 'sets.10.0', code: 'unusable', message }]);
  });

  test.each([
    ['one word', [['alone']]],
    ['51 words', [Array.from({ length: 51 }, (_, index) => `w${index}`)]],
    ['an empty word', [['a', '  ']]],
    ['a word of 65 characters', [['a', 'x'.repeat(65)]]],
  ])('with a set of %s are refused', async (_, sets) => {
    await expect(putSynonyms(sets)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('are limited to 2000 sets and 10,000 words', async () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, index) => [`a${index}`, `b${index}`]);
    await putSynonyms(pairs(2000));
    await expect(putSynonyms(pairs(2001))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const large = Array.from({ length: 201 }, (_, set) => Array.from({ length: 50 }, (__, word) => `w${set}x${word}`));
    await putSynonyms(large.slice(1));
    await expect(putSynonyms(large)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('split lists', () => {
  test('split descriptions once the process has read the change feed', async () => {
    const desc = 'toast plus jam, fish plus chips';
    const put = await putSplitLists(['plus'], [{ word: 'fish', next: ['chips'] }]);
    expect(put).toMatchObject({ splitWords: ['plus'], keepPairs: [{ word: 'fish', next: ['chips'] }] });
    expect(await caller.locales.getSplitLists({ locale })).toEqual(put);
    await app().settle();
    expect(await caller.foods.splitDescription({ locale, desc })).toEqual({
      parts: ['toast', 'jam', 'fish plus chips'],
    });
    await putSplitLists(['plus'], [{ word: 'toast', next: ['*'] }]);
    await app().settle();
    expect(await caller.foods.splitDescription({ locale, desc })).toEqual({
      parts: ['toast plus jam', 'fish', 'chips'],
    });
    await putSplitLists([], []);
    await app().settle();
    expect(await caller.foods.splitDescription({ locale, desc })).toEqual({ parts: [desc] });
  });

  test('of the demo list can be put as they are', async () => {
    const { splitWords, splitKeepPairs } = demo;
    expect(await putSplitLists(splitWords, splitKeepPairs)).toMatchObject({ splitWords, keepPairs: splitKeepPairs });
  });

  test.each([
    ['two words in one', ['and with'], [], 'splitWords.0'],
    ['punctuation, which is cut at anyway', ['and', '&'], [], 'splitWords.1'],
    ['a split word twice', ['and', 'with', 'AND'], [], 'splitWords.2'],
    [
      'a word to keep twice',
      [],
      [
        { word: 'a', next: ['b'] },
        { word: 'A', next: ['c'] },
      ],
      'keepPairs.1.word',
    ],
    ['a word after it twice', [], [{ word: 'a', next: ['b', 'B'] }], 'keepPairs.0.next.1'],
    ['any word before', [], [{ word: '*', next: ['b'] }], 'keepPairs.0.word'],
    ['nothing after it', [], [{ word: 'a', next: [] }], 'keepPairs.0.next'],
  ])('with %s are refused, and the answer names the place', async (_, splitWords, keepPairs, path) => {
    const error = await putSplitLists(splitWords, keepPairs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ path: path.split('.').map(asKey) }] } });
  });

  const asKey = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
});

describe('the fixed ranking', () => {
  test('orders foods of equal match, with foods that it does not name last', async () => {
    await putSynonyms([['drink', 'cola', 'beer', 'fizz']]);
    const put = await putRanking(['FIZZ', 'COLA']);
    expect(await caller.locales.getFixedRanking({ locale })).toEqual(put);
    await app().settle();
    expect(await found('drink', 'fixed')).toEqual(['FIZZ', 'COLA', 'BEER']);
    await putRanking(['BEER']);
    await app().settle();
    expect((await found('drink', 'fixed'))[0]).toBe('BEER');
    expect((await caller.locales.getFixedRanking({ locale })).codes).toEqual(['BEER']);
  });

  test('accepts foods of the list only, each once, and is kept when one is refused', async () => {
    await putRanking(['COLA']);
    const error = await putRanking(['FIZZ', 'NONE', 'COLA', 'GONE']).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { kind: 'invalid', code: 'reference.not_found' } });
    expect(issuesOf(error)).toMatchObject([{ path: 'codes.1' }, { path: 'codes.3' }]);
    await expect(putRanking(['FIZZ', 'COLA', 'FIZZ'])).rejects.toMatchObject({
      cause: { issues: [{ path: ['codes', 2] }] },
    });
    expect((await caller.locales.getFixedRanking({ locale })).codes).toEqual(['COLA']);
  });

  test('drops a food that leaves the list, and does not apply to another locale', async () => {
    const { code } = await app().given.food({ listedIn: [locale, other] });
    await putRanking([code, 'COLA']);
    expect((await admin.locales.getFixedRanking({ locale: other })).codes).toEqual([]);
    await caller.foodRecords.removeFromLocale({ locale, code });
    expect((await caller.locales.getFixedRanking({ locale })).codes).toEqual(['COLA']);
  });
});

describe('an edit of locale settings', () => {
  test('based on a replaced version is refused for each kind of list, with the current version', async () => {
    const baseVersion = await versionNow();
    const { version } = await putRanking([]);
    expect(version).not.toBe(baseVersion);
    const conflict = { cause: { code: 'locale.version_conflict', details: { facts: { currentVersion: version } } } };
    const base = { locale, baseVersion };
    await expect(caller.locales.replaceSynonymSets({ ...base, sets: [] })).rejects.toMatchObject(conflict);
    await expect(caller.locales.replaceFixedRanking({ ...base, codes: [] })).rejects.toMatchObject(conflict);
    await expect(caller.locales.replaceSplitLists({ ...base, splitWords: [], keepPairs: [] })).rejects.toMatchObject(
      conflict,
    );
    for (const { version: answered } of [
      await caller.locales.getFixedRanking({ locale }),
      await caller.locales.getSplitLists({ locale }),
    ]) {
      expect(answered).toBe(version);
    }
  });

  test('succeeds once when ten with the same base version arrive at the same moment', async () => {
    const baseVersion = await versionNow();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        caller.locales.replaceSynonymSets({ locale, baseVersion, sets: [['cola', `c${index}`]] }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ cause: { code: 'locale.version_conflict' } });
    }
  });

  test('is refused when an import has replaced the list since', async () => {
    const baseVersion = await versionNow();
    const { id, ...names } = (await admin.locales.list()).find((row) => row.id === locale)!;
    const lists = { splitWords: ['beside'], splitKeepPairs: [], synonymSets: [] };
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'locale.json'), JSON.stringify({ id, ...names, ...lists }));
    writeFileSync(join(directory, 'foods.csv'), 'code,description\n');
    await importFoodList(app().context(), { directory, localeId: id, skipBad: false, overwriteEdits: true });
    await expect(caller.locales.replaceSynonymSets({ locale, baseVersion, sets: [] })).rejects.toMatchObject({
      cause: { code: 'locale.version_conflict' },
    });
  });

  test('makes the indexes of the locale and of its dependents stale, and no other', async () => {
    const { foods } = app().parts;
    await app().settle();
    const before = new Map([locale, dependent, other].map((id) => [id, foods.locale(id)]));
    const { feed, heard } = await listen();
    await putSynonyms([['cola', 'coke']]);
    await feed.poll();
    expect(heard).toEqual([['food-data', `index:${locale}`, 'surveys']]);
    await app().settle();
    expect([...before].map(([id, old]) => foods.locale(id) === old)).toEqual([false, false, true]);
  });

  test('takes the same number of statements for 1000 sets as for one', async () => {
    const count = async (sets: string[][]) => {
      const edit = { locale, baseVersion: await versionNow(), sets };
      return app().countStatements(() => caller.locales.replaceSynonymSets(edit));
    };
    const few = await count([['cola', 'coke']]);
    expect(await count(Array.from({ length: 1000 }, (_, index) => [`a${index}`, `b${index}`]))).toBe(few);
  });
});

describe('the changes of a locale', () => {
  test('name who replaced which list by what, newest first, in pages', async () => {
    await putSynonyms([['a1', 'b1']], admin);
    await putSynonyms([['a2', 'b2']]);
    await putSplitLists(['and'], []);
    await putRanking(['COLA']);
    const { items, total } = await caller.locales.changes({ locale, limit: 3 });
    const actor = { id: editor.id, name: 'Edith' };
    const common = { actor, action: 'update', localeId: locale, subject: { kind: 'locale', id: locale } };
    expect(items).toMatchObject([
      { ...common, after: { fixedRanking: ['COLA'] } },
      { ...common, after: { splitWords: ['and'], keepPairs: [] } },
      { ...common, before: { synonymSets: [['a1', 'b1']] }, after: { synonymSets: [['a2', 'b2']] } },
    ]);
    const [older] = (await caller.locales.changes({ locale, limit: 1, offset: 3 })).items;
    expect(older).toMatchObject({ actor: { name: null }, after: { synonymSets: [['a1', 'b1']] } });
    expect(total).toBeGreaterThan(3);
    expect((await admin.locales.changes({ locale: other })).total).toBe(0);
  });

  test('do not contain an edit that was refused', async () => {
    const { total } = await caller.locales.changes({ locale });
    await expect(caller.locales.replaceSynonymSets({ locale, baseVersion: randomUUID(), sets: [] })).rejects.toThrow();
    await expect(putSynonyms([['same', 'same']])).rejects.toThrow();
    expect((await caller.locales.changes({ locale })).total).toBe(total);
  });

  test('are read in two statements', async () => {
    expect(await app().countStatements(() => caller.locales.changes({ locale }))).toBe(2);
  });
});

test('stored locale settings that an edit would refuse are still answered', async () => {
  const { id } = await app().given.locale({ synonymSets: [['alone'], []], splitWords: ['two words', 'two words'] });
  await query(
    app().context().em,
    sql`update locale set split_keep_pairs = '[{"word": "*", "next": []}]' where id = ${id}`,
  );
  expect((await admin.locales.getSynonymSets({ locale: id })).sets).toEqual([['alone'], []]);
  expect((await admin.locales.getSplitLists({ locale: id })).keepPairs).toEqual([{ word: '*', next: [] }]);
});

test.each(['getSynonymSets', 'getSplitLists', 'getFixedRanking', 'get'] as const)(
  'locales.%s takes one statement',
  async (name) => {
    expect(await app().countStatements(() => caller.locales[name]({ locale }))).toBe(1);
  },
);
