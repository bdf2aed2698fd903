import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { declaredTables, personalDataReference } from '../../scripts/support/personal-data-reference.ts';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson, PERSONAL_TABLES } from '../../src/services/accounts/erase-person.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});

test('docs/reference/personal-data.md is what npm run personal-data writes', () => {
  const path = join(import.meta.dirname, '../../docs/reference/personal-data.md');
  expect(readFileSync(path, 'utf8')).toBe(personalDataReference());
});

describe('the declaration of personal data of each table', () => {
  test('names each column once, as personal or impersonal, and no other', () => {
    const faults = declaredTables().flatMap(({ name, columns, personalData: { impersonal, personal = [] } }) => {
      const declared = [...impersonal, ...personal.flatMap((facts) => facts.columns)];
      const missing = [...columns.keys()].filter((column) => !declared.includes(column));
      const unknown = declared.filter((column) => !columns.has(column));
      const twice = declared.filter((column, at) => declared.indexOf(column) !== at);
      return [
        ...missing.map((column) => `${name}.${column} is not declared`),
        ...unknown.map((column) => `${name}.${column} is no column`),
        ...twice.map((column) => `${name}.${column} is declared twice`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('has an area if a column is personal', () => {
    const faults = declaredTables().filter(({ personalData: { area, personal = [] } }) => {
      return (area !== undefined) !== personal.length > 0;
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  test('lets the erasure of a person end the rows that the erasure deletes', () => {
    const ended = declaredTables().filter(({ columns, personalData: { personal = [] } }) => {
      const facts = columns.has('user') ? personal.find((one) => one.columns.includes('user')) : undefined;
      return facts?.until.includes('erasure') ?? false;
    });
    // The person goes out of requests, extracts go as a whole, and triggers keep the rows of respondents.
    const otherwise = ['deletion_request', 'extract_person', 'survey_respondent'];
    expect(ended.map(({ table }) => table).toSorted()).toEqual([...PERSONAL_TABLES, ...otherwise].toSorted());
  });
});

/** The tables that have these words in any row, those of the task queue included. */
async function tablesWith(words: string): Promise<string[]> {
  const { em } = app().context();
  const tables = await query<{ name: string }>(
    em,
    sql`select c.oid::regclass::text as name from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await query(em, sql`select from ${sql.raw(name)} t where t::text ilike ${`%${words}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('after the erasure of a person no table has a word that names them, but recalls have what they reported', async () => {
  const words = 'Zerubbabel';
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const surveyId = survey.slug;
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  const contact = { name: words, email: `${words}@example.org`, phone: '0191 498 0000' };
  const { id, userName } = await app().given.respondent(survey, { ...contact, customFields: { town: words } });
  const person = await app().as({ id });
  await person.surveyData.requestCallback({ surveyId, name: words, phone: contact.phone });
  const { meals, ...reported } = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
  const missing = { name: `Bread of ${words}`, brand: '', description: '', portionSize: '', leftovers: '' };
  await person.submissions.submit({
    ...reported,
    meals: meals.map((meal) => ({ ...meal, missingFoods: [missing] })),
    paradata: [{ type: 'search', at: reported.startTime, text: words, hits: 0, rank: null }],
  });
  await person.userSessions.save({ surveyId, data: JSON.stringify({ foods: [words] }) });
  const { id: requestId } = await person.deletionRequests.create({ what: 'recalls', surveyId, note: words });
  await staff.deletionRequests.answer({ surveyId, requestId, answer: 'refused', reason: `Dear ${words}` });
  await staff.surveyPeople.replaceLink({ surveyId, userId: id });
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining(['callback', 'deletion_request', 'submission_paradata', 'survey_tally', 'user_account']),
  );
  expect(await tablesWith(userName)).toEqual(expect.arrayContaining(['record_change', 'survey_alias']));
  await erasePerson(app().context(), { id });
  await purgeExpired(app().context());
  expect(await tablesWith(words)).toEqual(['coding_entry', 'coding_group', 'submission_missing_food']);
  expect(await tablesWith(userName)).toEqual([]);
});
