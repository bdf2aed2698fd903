import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { givenMiss, newWord, recallOf, tellAs } from './given-misses.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };
let editor: Caller;
let staff: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  for (const [code, description] of [
    ['SAUS', 'Pork sausages, grilled'],
    ['POTA', 'Potatoes, mashed'],
    ['ROLL', 'Bread roll'],
  ] as const)
    await given.food({ code, locals: { [locale]: { description } } });
  await app().settle();
  editor = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});
beforeEach(async () => {
  survey = await app().given.survey({ locale });
  staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  await query(app().context().em, sql`delete from search_miss where locale_id = ${locale}`);
});

const listed = async (wanted: object = {}) => (await editor.searchMisses.list({ locale, ...wanted })).items;
const textsOf = async (wanted: object = {}) => (await listed(wanted)).map(({ text }) => text);
/** The number of people with these words, shown or not. */
async function peopleOf(text: string): Promise<number | null> {
  const [row] = await query<{ people: number }>(
    app().context().em,
    sql`select people from search_miss_group where locale_id = ${locale} and text_key = ${text}`,
  );
  return row?.people ?? null;
}
const tell = (people: number, told: Parameters<typeof tellAs>[3]) => tellAs(app(), survey, people, told);

describe('the list of searches that failed', () => {
  test('has words with the people, the searches by outcome and the days, and says nothing of who they are', async () => {
    const [one] = await tell(4, { code: 'SAUS', searches: [{ text: 'Boxty' }] });
    await tell(1, { code: 'SAUS', searches: [{ text: 'bóxty!', hits: 20, rank: 14 }] });
    await one?.caller.submissions.submit(recallOf(survey, { missing: ['boxty'] }));
    const today = app().clock.now().toISOString().slice(0, 10);
    expect(await editor.searchMisses.list({ locale })).toEqual({
      items: [
        {
          text: 'Boxty',
          people: 5,
          searches: 6,
          outcomes: { nothingFound: 4, noneChosen: 0, rankedLow: 1, missingFood: 1 },
          firstDay: today,
          lastDay: today,
          isDismissed: false,
          proposals: [{ code: 'SAUS', description: 'Pork sausages, grilled', chosenBy: 5, timesCoded: 0, rank: null }],
        },
      ],
      total: 1,
      isTotalExact: true,
      limit: 20,
      offset: 0,
      nextCursor: null,
    });
  });

  test('never has words of fewer than five people, however often they searched', async () => {
    const tellers = await tell(4, { missing: ['tatties'] });
    for (const { caller } of tellers) await caller.submissions.submit(recallOf(survey, { missing: ['Tatties'] }));
    expect(await textsOf()).toEqual([]);
    await tell(1, { missing: ['tatties'] });
    expect(await listed()).toMatchObject([{ people: 5, searches: 9 }]);
  });

  test('counts people over the surveys of the locale, and not those of another locale', async () => {
    const { id: other } = await app().given.locale();
    await app().settle();
    await tell(3, { missing: ['tatties'] });
    await tellAs(app(), await app().given.survey({ locale: other }), 5, { missing: ['tatties'] });
    expect(await textsOf()).toEqual([]);
    await tellAs(app(), await app().given.survey({ locale }), 2, { missing: ['tatties'] });
    expect(await listed()).toMatchObject([{ text: 'tatties', people: 5 }]);
  });

  test('has most people first, by outcome and by part of the words, page by page', async () => {
    await tell(5, { missing: ['tatties'] });
    await tell(6, { code: 'SAUS', searches: [{ text: 'snags' }] });
    await tell(5, { missing: ['neeps'] });
    expect(await textsOf()).toEqual(['snags', 'tatties', 'neeps']);
    expect(await textsOf({ outcome: 'missing-food' })).toEqual(['tatties', 'neeps']);
    expect(await textsOf({ search: 'EEP' })).toEqual(['neeps']);
    const first = await editor.searchMisses.list({ locale, limit: 2 });
    expect(first).toMatchObject({ total: 3, items: [{ text: 'snags' }, { text: 'tatties' }] });
    const second = await editor.searchMisses.list({ locale, limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ nextCursor: null, items: [{ text: 'neeps' }] });
  });

  test('counts no recall of a test survey, as long as it is one', async () => {
    await query(app().context().em, sql`update survey set is_test = true where id = ${survey.id}`);
    await app().settle();
    await tell(5, { missing: ['tatties'] });
    expect(await textsOf()).toEqual([]);
    await query(app().context().em, sql`update survey set is_test = false where id = ${survey.id}`);
    expect(await textsOf()).toEqual(['tatties']);
    await query(app().context().em, sql`update survey set is_test = true where id = ${survey.id}`);
    expect(await peopleOf('tatties')).toBeNull();
  });

  test('counts no recall that is excluded, and counts it again when the judgement is withdrawn', async () => {
    const [one] = await tell(5, { missing: ['tatties'] });
    const submissionId = one?.submissionId ?? '';
    const judge = (validity: 'excluded' | null, baseCodingId: string | null) =>
      staff.codings.code({
        surveyId: survey.slug,
        submissionId,
        change: { kind: 'validity', baseCodingId, validity },
        reason: 'implausible-recall',
      });
    const { codings } = await judge('excluded', null);
    expect(await peopleOf('tatties')).toBe(4);
    const codingId = codings[0]?.id ?? '';
    await staff.codings.withdraw({ surveyId: survey.slug, codingId, reason: 'coding-error' });
    expect(await peopleOf('tatties')).toBe(5);
  });

  test('forgets a recall that is deleted, and a person who is erased', async () => {
    const [one, two] = await tell(6, { missing: ['tatties'] });
    const surveyId = survey.slug;
    await staff.surveySubmissions.delete({ surveyId, submissionId: one?.submissionId ?? '', reason: 'a test' });
    expect(await peopleOf('tatties')).toBe(5);
    await erasePerson(app().context(), { id: two?.person.id ?? 0 });
    expect(await peopleOf('tatties')).toBe(4);
    expect(await textsOf()).toEqual([]);
  });

  test('proposes what coders chose for the same words, alone, and says where the search has each food today', async () => {
    await tell(5, { code: 'POTA', missing: ['sausages and mash'] });
    const surveyId = survey.slug;
    const { items } = await staff.codings.listEntries({ surveyId, kind: 'missing-food', textKey: 'sausages and mash' });
    const codes = [['SAUS'], ['SAUS'], ['SAUS', 'POTA'], ['POTA']];
    for (const [at, foods] of codes.entries())
      await staff.codings.code({
        surveyId,
        submissionId: items[at]?.submissionId ?? '',
        change: { kind: 'code', foodId: items[at]?.id ?? '', foods: foods.map((code) => ({ code, grams: 100 })) },
        reason: 'not-in-list',
      });
    const [group] = await listed();
    expect(group?.proposals).toMatchObject([
      { code: 'SAUS', chosenBy: 0, timesCoded: 2, rank: 2 },
      { code: 'POTA', chosenBy: 0, timesCoded: 1, rank: 1 },
    ]);
  });

  test('proposes no food that is not in the food list', async () => {
    await tell(5, { code: 'GONE', searches: [{ text: 'snags' }] });
    expect(await listed()).toMatchObject([{ text: 'snags', proposals: [] }]);
  });

  test('is read in three queries', async () => {
    await givenMiss(app(), survey, 'SAUS', 'snags');
    expect(await app().countStatements(() => listed())).toBe(3);
  });
});

describe('a recall', () => {
  test('stores its searches that failed in the statement that stores it', async () => {
    const person = await app().as(await app().given.respondent(survey));
    const submit = (told: Parameters<typeof recallOf>[1]) => () => person.submissions.submit(recallOf(survey, told));
    await submit({ code: 'SAUS' })();
    const plain = await app().statementsOf(
      submit({ code: 'SAUS', searchTerm: 'x', searches: [{ text: 'x', hits: 9, rank: 1 }] }),
    );
    const missing = await app().statementsOf(submit({ code: 'SAUS', searches: [{ text: 'snags' }] }));
    const [stored, ...others] = missing.filter((line) => line.includes('search_miss'));
    expect(stored).toMatch(/insert into submission\b/);
    expect(others).toEqual([]);
    expect(plain.join()).not.toContain('search_miss');
    expect(await peopleOf('snags')).toBe(1);
  });

  test('counts words that were searched twice for one food once', async () => {
    await tell(5, { code: 'SAUS', searches: [{ text: 'Snags' }, { text: 'x' }, { text: 'snags' }] });
    expect(await listed()).toMatchObject([{ text: 'x' }, { text: 'Snags', searches: 5 }]);
  });
});

test('a copy of personal data has the words by which the person did not find a food', async () => {
  const [one] = await tell(1, { code: 'SAUS', searches: [{ text: 'boxty' }], missing: ['neeps'] });
  const { searchesThatFailed } = await exportPerson(app().context(), { id: one?.person.id ?? 0 });
  const of = { survey: survey.slug, recall: one?.submissionId };
  expect(searchesThatFailed).toEqual(
    expect.arrayContaining([
      { ...of, text: 'boxty', outcome: 'nothing-found', foodCode: 'SAUS' },
      { ...of, text: 'neeps', outcome: 'missing-food', foodCode: null },
    ]),
  );
});

describe('an editor who accepts', () => {
  const accept = (...names: [text: string, code: string][]) =>
    editor.searchMisses.accept({ locale, names: names.map(([text, code]) => ({ text, code })) });
  const namesOf = async (code: string) => (await editor.foodRecords.get({ locale, code })).local.alternativeNames;
  const lookup = async (desc: string) => (await editor.foods.lookup({ locale, desc })).foods.map(({ code }) => code);
  const newFood = async (alternativeNames: string[] = []) =>
    (await app().given.food({ locals: { [locale]: { description: app().given.name('Plain'), alternativeNames } } }))
      .code;

  test('gives the food another name, which the search of this process has at once, and the words leave the list', async () => {
    const code = await newFood(['old name']);
    await app().settle();
    const text = await givenMiss(app(), survey, code);
    expect(await lookup(text)).toEqual([]);
    expect(await accept([text, code])).toEqual({ names: [{ text, code, isAdded: true, rank: 1 }] });
    expect(await lookup(text)).toEqual([code]);
    expect(await namesOf(code)).toEqual(['old name', text]);
    expect(await textsOf()).toEqual([]);
    expect(await peopleOf(text)).toBeNull();
  });

  test('is in the trail of the food with the words and the number of people, and in that of the words', async () => {
    const code = await newFood();
    const text = await givenMiss(app(), survey, code);
    await accept([text, code]);
    const { items } = await editor.foodRecords.changes({ locale, code });
    expect(items).toMatchObject([
      { action: 'update', localeId: locale, reason: { kind: 'search-miss', texts: [{ text, people: 5 }] } },
    ]);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    const trail = await admin.trail.list({ subjectKind: 'search-miss', localeId: locale, limit: 1 });
    expect(trail.items).toMatchObject([
      {
        area: 'food-lists',
        action: 'delete',
        subject: { kind: 'search-miss', id: text, label: text },
        before: { people: 5, searches: 5 },
        after: { accepted: [code] },
        reason: null,
      },
    ]);
  });

  test('may give several foods the same words, and a food several words in one edit', async () => {
    const [one, other] = [await newFood(), await newFood()];
    const [text, more] = [await givenMiss(app(), survey, one), await givenMiss(app(), survey, one)];
    await accept([text, one], [text, other], [more, one]);
    expect([await namesOf(one), await namesOf(other)]).toEqual([[text, more], [text]]);
    expect((await editor.foodRecords.changes({ locale, code: one })).items).toHaveLength(1);
  });

  test('of a name that the food has already changes nothing of the food, also when the call is repeated', async () => {
    const text = newWord(app());
    const code = await newFood([text.toUpperCase()]);
    await givenMiss(app(), survey, code, text);
    expect((await accept([text, code])).names).toMatchObject([{ isAdded: false }]);
    expect(await textsOf()).toEqual([]);
    expect((await accept([text, code])).names).toMatchObject([{ isAdded: false }]);
    expect(await namesOf(code)).toEqual([text.toUpperCase()]);
    expect((await editor.foodRecords.changes({ locale, code })).items).toEqual([]);
  });

  test('of words that fewer than five people wrote, or of a food that is not listed, changes nothing at all', async () => {
    const code = await newFood();
    const text = await givenMiss(app(), survey, code);
    await tell(4, { missing: ['neeps'] });
    const { code: unlisted } = await app().given.food({ listedIn: [], locals: { [locale]: {} } });
    await expect(accept([text, code], ['neeps', code])).rejects.toMatchObject({
      cause: { code: 'search_miss.not_found', details: { issues: [{ path: 'names.1.text', code: 'not_found' }] } },
    });
    await expect(accept([text, code], [text, unlisted])).rejects.toMatchObject({
      cause: { code: 'reference.not_found', details: { issues: [{ path: 'names.1.code', code: 'not_found' }] } },
    });
    expect(await namesOf(code)).toEqual([]);
    expect(await textsOf()).toEqual([text]);
  });

  test('keeps what the food inherits: names of the prototype locale, description and nutrient record', async () => {
    const { id: child } = await app().given.locale({ prototype: locale });
    const local = { description: 'Rice', alternativeNames: ['reis'], nutrients: { 1: 130 } };
    const { code } = await app().given.food({ locals: { [locale]: local }, listedIn: [locale, child] });
    await app().settle();
    const text = await givenMiss(app(), await app().given.survey({ locale: child }), code);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
    await admin.searchMisses.accept({ locale: child, names: [{ text, code }] });
    const { local: stored } = await admin.foodRecords.get({ locale: child, code });
    expect(stored).toMatchObject({ localDescription: null, alternativeNames: ['reis', text], nutrientTableCodes: {} });
    expect((await admin.foods.lookup({ locale: child, desc: 'reis' })).foods).toMatchObject([{ code }]);
    expect((await admin.foods.composition({ locale: child, code })).nutrients).toBeDefined();
    expect(await namesOf(code)).toEqual(['reis']);
  });

  test('sees the words again if five more people miss the food by them', async () => {
    const code = await newFood();
    const text = await givenMiss(app(), survey, code);
    await accept([text, code]);
    await tell(5, { code, searches: [{ text, hits: 30, rank: 12 }] });
    expect(await listed()).toMatchObject([{ text, people: 5, outcomes: { rankedLow: 5 }, proposals: [{ rank: 1 }] }]);
  });

  test('makes a conflict for an editor who read the food before', async () => {
    const code = await newFood();
    const { local } = await editor.foodRecords.get({ locale, code });
    await accept([await givenMiss(app(), survey, code), code]);
    const edit = { ...local, locale, code, baseVersion: local.version, associatedFoods: [] };
    const { version: _version, isListed: _isListed, ...given } = edit;
    expect(await codeOf(editor.foodRecords.updateLocal(given))).toBe('food.version_conflict');
  });
});

describe('words that are dismissed', () => {
  test('stay away whoever writes them, until they are taken back', async () => {
    const text = await givenMiss(app(), survey, 'SAUS', 'asdf');
    expect(await editor.searchMisses.dismiss({ locale, texts: ['ASDF!'] })).toEqual({ dismissed: 1 });
    await tell(1, { missing: ['asdf'] });
    expect(await textsOf()).toEqual([]);
    expect(await listed({ isDismissed: true })).toMatchObject([{ text, people: 6, isDismissed: true }]);
    expect(await editor.searchMisses.restore({ locale, texts: [text] })).toEqual({ restored: 1 });
    expect(await textsOf()).toEqual([text]);
  });

  test('are in the trail, once for each change', async () => {
    const text = await givenMiss(app(), survey, 'SAUS');
    for (let calls = 0; calls < 2; calls++) await editor.searchMisses.dismiss({ locale, texts: [text] });
    await editor.searchMisses.restore({ locale, texts: [text] });
    expect(await editor.searchMisses.restore({ locale, texts: [text] })).toEqual({ restored: 0 });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    const { items } = await admin.trail.list({ subjectKind: 'search-miss', subjectId: text });
    expect(items.map(({ before, after }) => [before, after])).toEqual([
      [{ isDismissed: true }, { isDismissed: false }],
      [{ isDismissed: false }, { isDismissed: true }],
    ]);
  });

  test('stay dismissed when all their recalls are gone, and are shown to nobody then', async () => {
    const tellers = await tell(5, { missing: ['asdf'] });
    await editor.searchMisses.dismiss({ locale, texts: ['asdf'] });
    for (const { submissionId } of tellers)
      await staff.surveySubmissions.delete({ surveyId: survey.slug, submissionId, reason: 'a test' });
    expect([await peopleOf('asdf'), await listed({ isDismissed: true })]).toEqual([0, []]);
    await tell(5, { missing: ['asdf'] });
    expect(await textsOf()).toEqual([]);
  });

  test('are refused, all of them, if one is not in the list', async () => {
    const text = await givenMiss(app(), survey, 'SAUS');
    await tell(4, { missing: ['neeps'] });
    for (const change of [editor.searchMisses.dismiss, editor.searchMisses.restore])
      await expect(change({ locale, texts: [text, 'neeps'] })).rejects.toMatchObject({
        cause: { code: 'search_miss.not_found', details: { issues: [{ path: 'texts.1', code: 'not_found' }] } },
      });
    expect(await textsOf()).toEqual([text]);
  });
});

test('staff of a survey and editors of another locale may neither read nor change the list', async () => {
  const { id: other } = await app().given.locale();
  const stranger = await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale: other }] }));
  for (const caller of [staff, stranger]) {
    const of = { locale, texts: ['x'] };
    const names = [{ text: 'x', code: 'SAUS' }];
    const { list, accept, dismiss, restore } = caller.searchMisses;
    for (const call of [() => list({ locale }), () => accept({ locale, names }), () => dismiss(of), () => restore(of)])
      expect(await codeOf(call())).toBe('access.forbidden');
  }
});

test('a locale is deleted with what its respondents did not find', async () => {
  const { id } = await app().given.locale();
  await app().settle();
  const gone = await app().given.survey({ locale: id });
  await tellAs(app(), gone, 5, { missing: ['tatties'] });
  const { em } = app().context();
  await query(em, sql`update survey set locale_id = ${locale} where id = ${gone.id}`);
  const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  await admin.locales.delete({ locale: id });
  expect(await query(em, sql`select from search_miss where locale_id = ${id}`)).toEqual([]);
  expect(await query(em, sql`select from search_miss_group where locale_id = ${id}`)).toEqual([]);
});
