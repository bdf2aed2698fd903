import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SubmitRecallInput } from '../../routers/submissions/submissions.schema.ts';
import { Actor } from '../../src/access/actor.ts';
import { query, sql } from '../../src/db/sql.ts';
import { submitRecall } from '../../src/services/submissions/submit-recall.ts';
import { rebuildUsage } from '../../src/services/usage/rebuild-usage.ts';
import { waitForLocks } from '../support/locks.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { countsOf, countsOfStored, recallOf, storedCounts } from '../support/usage.ts';

const PEOPLE = 12;
const RECALLS = 8;
const FOODS = 10;

const app = useTestApp();
let locale: string;
let foods: string[];
let survey: { id: number; slug: string };

beforeEach(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  foods = [];
  for (let number = 0; number < FOODS; number++) foods.push((await given.food({ locals: { [locale]: {} } })).code);
  survey = await given.survey({ locale });
  await app().settle();
});

/** Half of the foods, in another order each time. */
const someFoods = () => foods.toSorted(() => Math.random() - 0.5).slice(0, FOODS / 2);

async function respondents(): Promise<Caller[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app().given.respondent(survey)));
  return Promise.all(people.map((person) => app().as(person)));
}

async function submitSeveral(caller: Caller): Promise<void> {
  for (let number = 0; number < RECALLS; number++)
    await caller.submissions.submit(recallOf(survey, [someFoods(), someFoods()]));
}

/** A transaction on a connection of its own. */
async function openTransaction() {
  const em = app().parts.orm.em.fork();
  await em.begin();
  onTestFinished(() => em.rollback().catch(() => undefined));
  return em;
}

/** A recall that is stored and counted, in a transaction that is still open. */
async function submitHalfway(meals: string[][]) {
  const em = await openTransaction();
  const person = await app().given.respondent(survey);
  const actor = new Actor({ userId: person.id, familyId: 'none', roles: [] });
  const recall = SubmitRecallInput.parse(recallOf(survey, meals));
  await submitRecall({ ...app().context(), em, actor }, { ...recall, userAgent: null });
  return em;
}

describe('many people who submit the same foods at the same moment', () => {
  test('are all stored and counted exactly', async () => {
    await Promise.all((await respondents()).map(submitSeveral));
    const counts = await storedCounts(app(), locale);
    expect(counts).toEqual(await countsOfStored(app(), locale));
    const [row] = await query<{ stored: number }>(
      app().context().em,
      sql`select count(*)::int as stored from submission where survey_id = ${survey.id}`,
    );
    expect(row?.stored).toBe(PEOPLE * RECALLS);
  });

  test('are counted exactly while rebuilds run', async () => {
    const people = await respondents();
    let isOver = false;
    const rebuilds = (async () => {
      let times = 0;
      for (; !isOver; times++) await rebuildUsage(app().context(), { locale });
      return times;
    })();
    await Promise.all(people.map(submitSeveral));
    isOver = true;
    expect(await rebuilds).toBeGreaterThan(1);
    const counts = await storedCounts(app(), locale);
    expect(counts).toEqual(await countsOfStored(app(), locale));
    expect(Object.keys(counts.foods)).toHaveLength(FOODS);
  });
});

describe('a rebuild of usage', () => {
  test('waits for a submission that has been counted but not committed, and counts it once', async () => {
    const meals = [foods.slice(0, 3), foods.slice(2, 4)];
    const submission = await submitHalfway(meals);
    const rebuild = rebuildUsage(app().context(), { locale });
    await waitForLocks(app(), 1);
    await submission.commit();
    expect(await rebuild).toEqual({ [locale]: 1 });
    expect(await storedCounts(app(), locale)).toEqual(countsOf([meals]));
  });

  test('leaves out a submission that is rolled back', async () => {
    const submission = await submitHalfway([foods]);
    const rebuild = rebuildUsage(app().context(), { locale });
    await waitForLocks(app(), 1);
    await submission.rollback();
    expect(await rebuild).toEqual({ [locale]: 0 });
    expect((await storedCounts(app(), locale)).foods).toEqual({});
  });

  test('replaces its counts in one step', async () => {
    const caller = await app().as(await app().given.respondent(survey));
    await caller.submissions.submit(recallOf(survey, [foods]));
    const counts = await storedCounts(app(), locale);
    let isOver = false;
    const rebuilds = (async () => {
      for (let times = 0; times < 20; times++) await rebuildUsage(app().context(), { locale });
      isOver = true;
    })();
    while (!isOver) expect(await storedCounts(app(), locale)).toEqual(counts);
    await rebuilds;
  });
});

describe('a submission', () => {
  test.each([
    ['deletes', (code: string) => sql`delete from food where code = ${code}`],
    ['renames', (code: string) => sql`update food set code = code || '.NEW' where code = ${code}`],
  ])('is stored, and counts its other foods, while an editor %s one of them', async (_, edit) => {
    const [first = '', ...others] = foods;
    const caller = await app().as(await app().given.respondent(survey));
    await caller.submissions.submit(recallOf(survey, [foods]));
    const editor = await openTransaction();
    await query(editor, edit(first));
    const submission = caller.submissions.submit(recallOf(survey, [foods]));
    await waitForLocks(app(), 1);
    await editor.commit();
    expect(await submission).toMatchObject({ submissionId: expect.any(String) });
    const { foods: counted } = await storedCounts(app(), locale);
    expect(others.map((code) => counted[code])).toEqual(others.map(() => [2, 2]));
    expect(counted[first]).toBeUndefined();
  });

  test('does not wait for an editor who changes the description of one of its foods', async () => {
    const caller = await app().as(await app().given.respondent(survey));
    const editor = await openTransaction();
    await query(editor, sql`update food set english_description = 'Other' where code = ${foods[0]}`);
    const submission = caller.submissions.submit(recallOf(survey, [foods]));
    await submission;
    expect(await storedCounts(app(), locale)).toEqual(countsOf([[foods]]));
  });
});
