import { beforeEach, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { givenMiss, recallOf } from '../search-misses/given-misses.ts';
import { waitForLocks } from '../support/locks.ts';
import { useTestApp } from '../support/test-app.ts';

const PEOPLE = 12;
const RECALLS = 4;
const WORDS = ['boxty', 'neeps', 'oggy', 'gruel', 'scouse'];

const app = useTestApp();
let locale: string;
let code: string;
let survey: { id: number; slug: string };

beforeEach(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  code = (await given.food({ locals: { [locale]: {} } })).code;
  survey = await given.survey({ locale });
  await app().settle();
});

interface Counts {
  text: string;
  people: number;
  searches: number;
}

const kept = () =>
  query<Counts>(
    app().context().em,
    sql`select text_key as text, people, searches from search_miss_group where locale_id = ${locale} order by text_key collate "C"`,
  );

test('recalls at the same time with the same words in another order are all stored and counted', async () => {
  const callers = await Promise.all(
    Array.from({ length: PEOPLE }, async () => app().as(await app().given.respondent(survey))),
  );
  await Promise.all(
    callers.map(async (caller, at) => {
      const missing = at % 2 === 0 ? WORDS : WORDS.toReversed();
      for (let number = 0; number < RECALLS; number++)
        await caller.submissions.submit(
          recallOf(survey, { missing: [...missing.slice(number), ...missing.slice(0, number)] }),
        );
    }),
  );
  expect(await kept()).toEqual(WORDS.toSorted().map((text) => ({ text, people: PEOPLE, searches: PEOPLE * RECALLS })));
});

test('a deletion of recalls while others are sent leaves the counts of those that are stored', async () => {
  const tellers = await Promise.all(
    Array.from({ length: PEOPLE }, async () => app().as(await app().given.respondent(survey))),
  );
  const send = (caller: (typeof tellers)[number]) => caller.submissions.submit(recallOf(survey, { missing: WORDS }));
  const sent = await Promise.all(tellers.map(send));
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  const remove = (submissionId: string) =>
    staff.surveySubmissions.delete({ surveyId: survey.slug, submissionId, reason: 'a test' });
  await Promise.all([...sent.map(({ submissionId }) => remove(submissionId)), ...tellers.map(send)]);
  expect(await kept()).toEqual(WORDS.toSorted().map((text) => ({ text, people: PEOPLE, searches: PEOPLE })));
});

test('a group whose last search is deleted while another recall adds one has that one', async () => {
  const caller = await app().as(await app().given.respondent(survey));
  const send = () => caller.submissions.submit(recallOf(survey, { missing: ['boxty'] }));
  await send();
  const em = app().context().em.fork();
  await em.begin();
  // As the trigger does: the group is locked while another transaction finds it, and deleted after that.
  await query(em, sql`select from search_miss_group where locale_id = ${locale} for no key update`);
  const sent = send();
  await waitForLocks(app(), 1);
  await query(em, sql`delete from search_miss where locale_id = ${locale}`);
  await em.commit();
  await sent;
  expect(await kept()).toEqual([{ text: 'boxty', people: 1, searches: 1 }]);
});

test('two editors who accept the same words at once give the food one name', async () => {
  const text = await givenMiss(app(), survey, code);
  const editors = await Promise.all(
    [1, 2].map(async () => app().as(await app().given.user({ roles: [{ name: 'fdbm', locale }] }))),
  );
  const answers = await Promise.all(
    editors.map((editor) => editor.searchMisses.accept({ locale, names: [{ text, code }] })),
  );
  const names = answers.flatMap((answer) => answer.names);
  expect([names.length, names.filter(({ isAdded }) => isAdded).length]).toEqual([2, 1]);
  const { local } = (await editors[0]?.foodRecords.get({ locale, code })) ?? {};
  expect(local?.alternativeNames).toEqual([text]);
});
