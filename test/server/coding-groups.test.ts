import { beforeAll, beforeEach, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { givenList, makeStudy, type CodingStudy } from '../codings/coding-study.ts';
import { waitForLocks } from '../support/locks.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const PEOPLE = 12;
const WORDS = ['boxty', 'neeps', 'oggy', 'gruel', 'scouse'];
const UNKNOWN = ['NEVER_A', 'NEVER_B', 'NEVER_C'];

const app = useTestApp();
let locale: string;
let study: CodingStudy;
let people: Caller[];

beforeAll(async () => {
  locale = await givenList(app());
});
beforeEach(async () => {
  study = await makeStudy(app(), locale);
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => app().as(await app().given.respondent(study.survey))),
  );
});

const run = <Row>(statement: Parameters<typeof query>[1]) => query<Row>(app().context().em.fork(), statement);

async function expectKept(): Promise<Map<string, number>> {
  const groups = (from: ReturnType<typeof sql>) =>
    run<{ key: string; entries: number }>(
      sql`select kind || ' ' || text_key as key, ${from} and survey_id = ${study.survey.id} group by 1 order by 1`,
    );
  const kept = await groups(sql`sum(entries)::int as entries from coding_group where entries > 0`);
  expect(kept).toEqual(await groups(sql`count(*)::int as entries from coding_entry where true`));
  return new Map(kept.map(({ key, entries }) => [key, entries]));
}

/** Sends a recall of all the words and unknown codes, in an order of its own. */
function send(caller: Caller, turn: number) {
  const turned = (texts: readonly string[]) => {
    const rest = [...texts.slice(turn % texts.length), ...texts.slice(0, turn % texts.length)];
    return turn % 2 === 0 ? rest : rest.toReversed();
  };
  const input = recall(
    study.survey,
    turned(UNKNOWN).map((code) => ({ code, servingWeight: 100 })),
  );
  const missingFoods = turned(WORDS).map((name) => ({ name }));
  return caller.submissions.submit({ ...input, meals: input.meals.map((meal) => ({ ...meal, missingFoods })) });
}

test('recalls at the same time with the same words in another order are all stored and counted', async () => {
  await Promise.all(
    people.map(async (caller, at) => {
      for (let turn = 0; turn < 4; turn++) await send(caller, at + turn);
    }),
  );
  const kept = await expectKept();
  expect([kept.size, new Set(kept.values())]).toEqual([WORDS.length + UNKNOWN.length, new Set([PEOPLE * 4])]);
});

test('codings and deletions of recalls while others are sent leave the groups of what is still to be coded', async () => {
  const { surveyId, staff, second } = study;
  const reason = 'other' as const;
  const code = (coder: Caller, textKey: string) =>
    codeOf(coder.codings.codeAlike({ surveyId, kind: 'missing-food', textKey, change: { kind: 'remove' }, reason }));
  const sent = await Promise.all(people.map(send));
  const [removed, kept] = [sent.slice(0, PEOPLE / 2), sent.slice(PEOPLE / 2)];
  const outcomes = await Promise.all([
    ...people.map((caller, at) => codeOf(send(caller, at + 1))),
    ...removed.map(({ submissionId }) =>
      codeOf(staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' })),
    ),
    ...WORDS.flatMap((text) => [code(staff, text), code(second, text)]),
    ...people.map((caller, at) => codeOf(send(caller, at + 2))),
  ]);
  // Two coders of the same words: one of them may find nothing to code.
  expect(outcomes.filter((outcome) => outcome !== 'coding.conflict')).toEqual(
    outcomes.filter((outcome) => outcome === 'done'),
  );
  const left = await expectKept();
  for (const text of UNKNOWN) expect(left.get(`unresolved-code ${text}`)).toBe(kept.length + 2 * PEOPLE);
});

test('a group whose last entry is coded while another recall adds one has that one', async () => {
  await study.submit({ missing: ['boxty'] });
  const ofStudy = sql`survey_id = ${study.survey.id}`;
  const em = app().context().em.fork();
  await em.begin();
  // As the trigger does: the group is locked while another transaction finds it, and deleted after that.
  await query(em, sql`select from coding_group where ${ofStudy} for update`);
  const added = study.submit({ missing: ['boxty'] });
  await waitForLocks(app(), 1);
  await query(em, sql`delete from coding_entry where ${ofStudy}`);
  await em.commit();
  await added;
  expect(await expectKept()).toEqual(new Map([['missing-food boxty', 1]]));
});

test('of two coders who code a group at the same time the second is refused, and the trail has one step', async () => {
  const { surveyId, staff, second } = study;
  await study.submit({ missing: ['boxty'] });
  const em = app().context().em.fork();
  await em.begin();
  // Both read the queue before either of them has the recall.
  await query(em, sql`select from submission where survey_id = ${study.survey.id} for update`);
  const group = { surveyId, kind: 'missing-food', textKey: 'boxty', reason: 'other' } as const;
  const outcomes = [staff, second].map((coder) =>
    codeOf(coder.codings.codeAlike({ ...group, change: { kind: 'remove' } })),
  );
  await waitForLocks(app(), 2);
  await em.commit();
  expect((await Promise.all(outcomes)).toSorted()).toEqual(['coding.conflict', 'done']);
  expect(await staff.trail.listOfSurvey({ surveyId, area: 'codings' })).toMatchObject({ total: 1 });
});
