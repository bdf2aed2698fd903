import { beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { rebuildUsage } from '../../src/services/usage/rebuild-usage.ts';
import { useTestApp } from '../support/test-app.ts';
import { countsOf, recallOf, storedCounts } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let foods: [string, string, string];

beforeEach(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  const food = async (letter: string) =>
    (await given.food({ code: given.name(letter), locals: { [locale]: {} } })).code;
  foods = [await food('A'), await food('B'), await food('C')];
  await app().settle();
});

async function respondentOf(settings: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const person = await app().given.respondent(survey);
  return { survey, caller: await app().as(person) };
}

const counts = () => storedCounts(app(), locale);
const NOTHING = { foods: {}, pairs: {} };

describe('a submission', () => {
  test('counts each food once a recall and once a meal, and each pair of foods once a meal', async () => {
    const [a, b, c] = foods;
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [[a, b], [c, b, a], [c]]));
    expect(await counts()).toEqual({
      foods: { [a]: [1, 2], [b]: [1, 2], [c]: [1, 2] },
      pairs: { [`${a} ${b}`]: 2, [`${a} ${c}`]: 1, [`${b} ${c}`]: 1 },
    });
  });

  test('counts a food that stands twice in a meal once', async () => {
    const [a, b] = foods;
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [[a, b, a, b, a]]));
    expect(await counts()).toEqual({ foods: { [a]: [1, 1], [b]: [1, 1] }, pairs: { [`${a} ${b}`]: 1 } });
  });

  test('adds to the counts of its locale, from all surveys, and of no other locale', async () => {
    const [a, b, c] = foods;
    const recalls = [[[a, b]], [[b, c], [a]], [[a, b, c]]];
    for (const meals of recalls) {
      const { survey, caller } = await respondentOf();
      await caller.submissions.submit(recallOf(survey, meals));
    }
    const elsewhere = await app().given.locale();
    await app().settle();
    const { survey, caller } = await respondentOf({ locale: elsewhere.id });
    await caller.submissions.submit(recallOf(survey, [[a, b]]));
    expect(await counts()).toEqual(countsOf(recalls));
    expect(await storedCounts(app(), elsewhere.id)).toEqual(countsOf([[[a, b]]]));
  });

  test('leaves out codes that are unknown, and meals without foods', async () => {
    const [a] = foods;
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [[a, 'NO-SUCH-FOOD'], ['NO-SUCH-FOOD'], []]));
    expect(await counts()).toEqual({ foods: { [a]: [1, 1] }, pairs: {} });
  });

  test.each([
    [50, 1225],
    [51, 0],
  ])('with %i different foods in a meal counts %i pairs', async (size, pairs) => {
    const codes: string[] = [];
    for (let number = 0; number < size; number++)
      codes.push((await app().given.food({ locals: { [locale]: {} } })).code);
    await app().settle();
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [codes]));
    const counted = await counts();
    expect(Object.keys(counted.foods)).toHaveLength(size);
    expect(Object.keys(counted.pairs)).toHaveLength(pairs);
    await rebuildUsage(app().context(), { locale });
    expect(await counts()).toEqual(counted);
  });

  test('of a test survey counts nothing', async () => {
    const { survey, caller } = await respondentOf({ isTest: true });
    await caller.submissions.submit(recallOf(survey, [[...foods]]));
    expect(await counts()).toEqual(NOTHING);
  });

  test('sent again counts once, also when ten arrive at the same moment', async () => {
    const { survey, caller } = await respondentOf();
    const input = recallOf(survey, [[...foods]]);
    await caller.submissions.submit(input);
    await Promise.all(Array.from({ length: 10 }, () => caller.submissions.submit(input)));
    expect(await counts()).toEqual(countsOf([[[...foods]]]));
  });

  test('that is refused counts nothing', async () => {
    const { survey, caller } = await respondentOf({ maximumTotalSubmissions: 1 });
    await caller.submissions.submit(recallOf(survey, [[foods[0]]]));
    await expect(caller.submissions.submit(recallOf(survey, [[...foods]]))).rejects.toMatchObject({
      cause: { code: 'submission.total_limit' },
    });
    expect(await counts()).toEqual(countsOf([[[foods[0]]]]));
  });

  test('is stored, and counts the others, when one of its foods has just been deleted', async () => {
    const [a, b, c] = foods;
    const { survey, caller } = await respondentOf();
    await caller.foods.get({ locale, code: c });
    await query(app().context().em, sql`delete from food where code = ${c}`);
    const { submissionId } = await caller.submissions.submit(recallOf(survey, [[a, b, c]]));
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods).toHaveLength(3);
    expect(await counts()).toEqual(countsOf([[[a, b]]]));
  });

  test('takes one statement for its counts, whatever the number of foods', async () => {
    const meals = [[...foods], foods.slice(1), [foods[2], foods[0]]];
    const statementsFor = async (settings: object) => {
      const { survey, caller } = await respondentOf(settings);
      const statements = await app().statementsOf(() => caller.submissions.submit(recallOf(survey, meals)));
      return statements.filter((line) => /food_usage|food_pair/.test(line));
    };
    expect(await statementsFor({})).toHaveLength(1);
    expect(await statementsFor({ isTest: true })).toEqual([]);
  });
});

describe('the counts of a food', () => {
  test('stay with it under a new code', async () => {
    const [a, b] = foods;
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [[a, b]]));
    await query(app().context().em, sql`update food set code = ${`${a}-NEW`} where code = ${a}`);
    expect(await counts()).toEqual(countsOf([[[`${a}-NEW`, b]]]));
  });

  test('are deleted with it', async () => {
    const [a, b, c] = foods;
    const { survey, caller } = await respondentOf();
    await caller.submissions.submit(recallOf(survey, [[a, b, c]]));
    await query(app().context().em, sql`delete from food where code = ${b}`);
    expect(await counts()).toEqual(countsOf([[[a, c]]]));
  });
});
