import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { MAX_PAIRED_FOODS } from '../../domain/association-rules.ts';
import { usageLock } from './usage-lock.ts';

/**
 * Counts the foods of a recall, in the transaction that stores the recall. `meals` has the known food codes of each meal. Hot: one
 * statement, the last of the transaction, because submissions with a common food wait for each other from it to the commit.
 */
export async function recordUsage(
  { em }: Context,
  localeId: string,
  meals: readonly (readonly string[])[],
): Promise<void> {
  const distinct = meals.map((codes) => [...new Set(codes)]);
  const mealsOf = count(distinct.flat());
  if (mealsOf.size === 0) return;
  const mealsOfBoth = count(distinct.flatMap(pairsOf));
  const pairs = [...mealsOfBoth.keys()].map((pair) => pair.split(' '));
  // All submissions lock the foods in the order of their ids, so that two of them cannot deadlock. The pairs are written after
  // all foods (hence the count of `counted`): submissions with a common pair have waited for each other at its foods. A food
  // that an editor deletes or renames at the same time is waited for and left out; without the lock on the food, its foreign
  // key would refuse the recall.
  await query(
    em,
    sql`with turn as materialized (
          select pg_advisory_xact_lock_shared(${usageLock(localeId)})
        ), eaten as materialized (
          select f.id, f.code, r.meals
          from turn, unnest(${[...mealsOf.keys()]}::text[], ${[...mealsOf.values()]}::int[]) as r(code, meals)
            join food f on f.code = r.code
          order by f.id for key share of f
        ), counted as (
          insert into food_usage as u (locale_id, food_id, submissions, meals)
          select ${localeId}, id, 1, meals from eaten order by id
          on conflict (locale_id, food_id) do update
            set submissions = u.submissions + 1, meals = u.meals + excluded.meals
          returning food_id
        )
        insert into food_pair as p (locale_id, food_a_id, food_b_id, meals)
        select ${localeId}, least(a.id, b.id), greatest(a.id, b.id), r.meals
        from unnest(${pairs.map(([a]) => a)}::text[], ${pairs.map(([, b]) => b)}::text[],
            ${[...mealsOfBoth.values()]}::int[]) as r(a, b, meals)
          join eaten a on a.code = r.a join eaten b on b.code = r.b
        where (select count(*) from counted) > 0
        on conflict (locale_id, food_a_id, food_b_id) do update set meals = p.meals + excluded.meals`,
  );
}

/** Returns each pair of foods of a meal as `code code`, in alphabetical order. */
function pairsOf(codes: readonly string[]): string[] {
  if (codes.length > MAX_PAIRED_FOODS) return [];
  const sorted = codes.toSorted();
  return sorted.flatMap((a, index) => sorted.slice(index + 1).map((b) => `${a} ${b}`));
}

function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
