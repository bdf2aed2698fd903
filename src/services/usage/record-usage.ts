import { query, sql } from '../../db/sql.ts';
import { MAX_PAIRED_FOODS } from '../../domain/association-rules.ts';
import type { Context } from '../../context.ts';
import { usageLock } from './usage-lock.ts';

/**
 * Counts the foods of a recall in the transaction that stores it; `meals` are the known food codes of each meal. One
 * statement, the last of the transaction: from it to the commit, submissions with a food in common take turns.
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
  // Everybody takes the foods in the order of their ids, so that no two submissions each wait for the other; the pairs
  // come after all of them (hence the count), and who shares a pair has taken turns for its foods. A food that an editor
  // deletes or renames meanwhile is waited for and left out; without the lock on it, its foreign key would refuse the
  // recall.
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

/** Each two foods of a meal, as `code code` in the order of the alphabet. */
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
