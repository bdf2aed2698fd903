import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { M20261121Research } from '../../src/db/migrations/m20261121-research.ts';
import { query, sql } from '../../src/db/sql.ts';
import { storeSums } from '../../src/services/maintenance/store-sums.ts';
import { RECALL_DAY } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

// kcal and kJ, kJ alone, no energy, nothing known: and amounts whose sums have binary noise.
const NUTRIENTS = [{ 1: 0.1, 2: 0.4, 11: 0.7 }, { 1: 612.3, 11: 0.1 }, { 2: 2560.7, 11: 0.2, 140: 1e-7 }, { 11: 3.3 }];

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  for (const [index, nutrients] of NUTRIENTS.entries())
    await app().given.food({ code: `F${index}`, reasonableAmount: 900, locals: { [locale]: { nutrients } } });
  await app().given.food({ code: 'BARE', locals: { [locale]: {} } });
  await app().settle();
});

const food = fc.record({
  code: fc.constantFrom('F0', 'F1', 'F2', 'F3', 'BARE', 'UNKNOWN'),
  grams: fc.nat(10_000).map((tenths) => tenths / 10),
});
const eaten = fc.record({
  seconds: fc.constantFrom(0, 119, 120, 900),
  meals: fc.array(fc.array(food), { maxLength: 4 }),
});

/** Energy on and next to the bounds of what is plausible. */
const EDGES = [500, 5000].flatMap((kcal) => [kcal, kcal * 1.001, kcal * 0.999].map((energy) => energy / 6.123));
const edgeRecalls = EDGES.map((grams) => ({ seconds: 900, meals: [[{ code: 'F1', grams }]] }));

type Eaten = (typeof edgeRecalls)[number];

async function submit(caller: Caller, surveyId: string, { seconds, meals }: Eaten): Promise<void> {
  const startTime = `${RECALL_DAY}T18:00:00.000Z`;
  await caller.submissions.submit({
    surveyId,
    startTime,
    endTime: new Date(Date.parse(startTime) + seconds * 1000).toISOString(),
    uxSessionId: randomUUID(),
    meals: [[], ...meals].map((foods) => ({
      name: 'Meal',
      time: { hours: 8, minutes: 0 },
      foods: foods.map(({ code, grams }) => ({
        code,
        portionSize: { method: 'weight', data: { servingWeight: grams } },
      })),
    })),
  });
}

/** To 11 digits: the twelfth depends on how a tie is rounded, which decimal and binary numbers do differently. */
async function stored() {
  const rows = await query<{ id: string; totals: Record<string, number>; flags: string[] }>(
    app().context().em,
    sql`select id, totals, eaten, unknowns, totals_by_source, flags from submission order by id`,
  );
  const rounded = (totals: Record<string, number>) =>
    Object.fromEntries(Object.entries(totals).map(([id, amount]) => [id, amount.toPrecision(11)]));
  return rows.map(({ totals, ...row }) => ({ ...row, totals: rounded(totals) }));
}

test('the migration and storeSums give stored recalls the sums and flags that a submission would give them', async () => {
  const survey = await app().given.survey({ locale });
  const caller = await app().as(await app().given.respondent(survey));
  const recalls = [...edgeRecalls, { seconds: 900, meals: [] }, ...fc.sample(eaten, { numRuns: 60, seed: 20261121 })];
  for (const recall of recalls) await submit(caller, survey.slug, recall);
  const before = await stored();
  expect(new Set(before.flatMap(({ flags }) => flags)).size).toBe(6);
  const { em } = app().context();
  await query(
    em,
    sql`update submission set totals = '{}', flags = '{}', size_bytes = 0, eaten = null, unknowns = null`,
  );
  for (const statement of backFill()) await query(em, sql.raw(statement));
  expect(await storeSums(app().context())).toBe(before.length);
  expect(await storeSums(app().context())).toBe(0);
  expect(await stored()).toEqual(before);
  expect(await query(em, sql`select from submission where size_bytes = 0`)).toEqual([]);
});

/** The statements of the migration that fill in what recalls did not have. */
function backFill(): string[] {
  const { orm } = app().parts;
  const migration = new M20261121Research(orm.em.getDriver(), orm.config);
  migration.up();
  const statements = migration.getQueries().filter((statement) => typeof statement === 'string');
  const updates = statements.filter((statement) => statement.includes('update submission s set'));
  expect(updates).toHaveLength(3);
  return updates;
}
