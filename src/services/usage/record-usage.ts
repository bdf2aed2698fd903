import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { MAX_PAIRED_FOODS } from '../../domain/association-rules.ts';
import type { Scope } from '../../scope.ts';
import { usageLock } from './usage-lock.ts';

interface EatenFood {
  id: number;
  code: string;
}

/**
 * Counts the foods of a recall in the transaction that stores it; `meals` are the known food codes of each meal. Two
 * statements, which come last in the transaction: from the first on, submissions with a food in common take turns.
 */
export async function recordUsage(
  { em }: Scope,
  localeId: string,
  meals: readonly (readonly string[])[],
): Promise<void> {
  const distinct = meals.map((codes) => [...new Set(codes)]);
  const mealsOf = count(distinct.flat());
  if (mealsOf.size === 0) return;
  const foods = await countFoods(em, localeId, mealsOf);
  const ids = new Map(foods.map(({ id, code }) => [code, id]));
  const pairs = distinct.flatMap((codes) => pairsOf(codes.flatMap((code) => ids.get(code) ?? [])));
  if (pairs.length > 0) await countPairs(em, localeId, count(pairs));
}

// Everybody takes rows in the order of their keys, so that no two submissions each wait for the other. A food that an
// editor deletes or renames meanwhile is waited for and left out; without the lock on it, the foreign key would refuse
// the recall.
async function countFoods(
  em: EntityManager,
  localeId: string,
  mealsOf: ReadonlyMap<string, number>,
): Promise<EatenFood[]> {
  return query<EatenFood>(
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
        )
        select id, code from eaten`,
  );
}

async function countPairs(em: EntityManager, localeId: string, mealsOf: ReadonlyMap<string, number>): Promise<void> {
  const pairs = [...mealsOf.keys()].map((pair) => pair.split(' ').map(Number));
  await query(
    em,
    sql`insert into food_pair as p (locale_id, food_a_id, food_b_id, meals)
        select ${localeId}, r.a, r.b, r.meals
        from unnest(${pairs.map(([a]) => a)}::int[], ${pairs.map(([, b]) => b)}::int[], ${[...mealsOf.values()]}::int[])
          as r(a, b, meals)
        order by r.a, r.b
        on conflict (locale_id, food_a_id, food_b_id) do update set meals = p.meals + excluded.meals`,
  );
}

/** Each two foods of a meal, as `smaller larger`. */
function pairsOf(ids: readonly number[]): string[] {
  if (ids.length > MAX_PAIRED_FOODS) return [];
  const sorted = ids.toSorted((a, b) => a - b);
  return sorted.flatMap((a, index) => sorted.slice(index + 1).map((b) => `${a} ${b}`));
}

function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
