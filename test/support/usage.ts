import { randomUUID } from 'node:crypto';
import { query, sql } from '../../src/db/sql.ts';
import { recall, type SubmitInput } from './recall.ts';
import type { TestApp } from './test-app.ts';

export interface Counts {
  /** Code -> [recalls, meals]. */
  foods: Record<string, [number, number]>;
  /** `code code` in the order of the alphabet -> meals. */
  pairs: Record<string, number>;
}

/** A recall of several meals, each a list of food codes. */
export function recallOf(survey: { slug: string }, meals: string[][]): SubmitInput {
  const portions = (codes: string[]) =>
    recall(
      survey,
      codes.map((code) => ({ code, servingWeight: 100 })),
    ).meals;
  return { ...recall(survey, []), uxSessionId: randomUUID(), meals: meals.flatMap(portions) };
}

/** The counters of a locale as they are stored. */
export async function storedCounts(app: TestApp, locale: string): Promise<Counts> {
  const { em } = app.context();
  const foods = await query<{ code: string; submissions: number; meals: number }>(
    em,
    sql`select f.code, u.submissions, u.meals from food_usage u join food f on f.id = u.food_id where u.locale_id = ${locale}`,
  );
  const pairs = await query<{ a: string; b: string; meals: number }>(
    em,
    sql`select a.code as a, b.code as b, p.meals from food_pair p join food a on a.id = p.food_a_id
          join food b on b.id = p.food_b_id where p.locale_id = ${locale}`,
  );
  return {
    foods: Object.fromEntries(foods.map(({ code, submissions, meals }) => [code, [submissions, meals]])),
    pairs: Object.fromEntries(pairs.map(({ a, b, meals }) => [[a, b].sort().join(' '), meals])),
  };
}

/** The counters that these recalls should give. */
export function countsOf(recalls: string[][][]): Counts {
  const counts: Counts = { foods: {}, pairs: {} };
  for (const meals of recalls) {
    for (const code of new Set(meals.flat())) (counts.foods[code] ??= [0, 0])[0]++;
    for (const meal of meals) {
      const codes = [...new Set(meal)].sort();
      for (const [index, code] of codes.entries()) {
        (counts.foods[code] ??= [0, 0])[1]++;
        for (const other of codes.slice(index + 1)) {
          const pair = `${code} ${other}`;
          counts.pairs[pair] = (counts.pairs[pair] ?? 0) + 1;
        }
      }
    }
  }
  return counts;
}

/** The counters of recalls that are already stored, read back one by one. */
export async function countsOfStored(app: TestApp, locale: string): Promise<Counts> {
  const rows = await query<{ submission: string; meal: string; code: string }>(
    app.context().em,
    sql`select s.id as submission, m.id as meal, e.code from submission s join survey v on v.id = s.survey_id
          join submission_meal m on m.submission_id = s.id join submission_food e on e.meal_id = m.id
        where v.locale_id = ${locale} and not v.is_test and e.is_resolved`,
  );
  const recalls = new Map<string, Map<string, string[]>>();
  for (const { submission, meal, code } of rows) {
    const meals = recalls.get(submission) ?? new Map<string, string[]>();
    recalls.set(submission, meals.set(meal, [...(meals.get(meal) ?? []), code]));
  }
  return countsOf([...recalls.values()].map((meals) => [...meals.values()]));
}
