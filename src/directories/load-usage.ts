import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../db/any-of.ts';
import { query, queryPrepared, sql } from '../db/sql.ts';
import type { FoodRules } from '../domain/association-rules.ts';

/** With fewer meals, association rules reflect a few people rather than foods (docs/reference/food-data.md#10-association-rules). */
const LEAST_MEALS = 50;
/** With fewer respondents, what goes with what is a habit of some of them (docs/reference/food-data.md#10-association-rules). */
const LEAST_PEOPLE = 10;

/** The number of recalls that hold a food, by its code. A food without recalls is absent. */
export type Popularity = ReadonlyMap<string, number>;

/** The usage of the foods of a locale. */
export interface LocaleUsage {
  readonly popularity: Popularity;
  /** Whether enough meals have been submitted for association rules. */
  readonly hasEnoughMeals: boolean;
  /** Whether enough respondents have submitted recalls for suggestions. */
  readonly hasEnoughPeople: boolean;
}

/** Loads the usage of the foods of a locale. Hot: one query, which reads no more meals and people than it needs. */
export async function loadLocaleUsage(em: EntityManager, localeId: string): Promise<LocaleUsage> {
  const [row] = await query<Omit<LocaleUsage, 'popularity'> & { popularity: Record<string, number> }>(
    em,
    sql`select coalesce(jsonb_object_agg(f.code, u.submissions), '{}') as popularity,
          (select count(*) = ${LEAST_MEALS} from (
            select from survey v join submission s on s.survey_id = v.id join submission_meal m on m.submission_id = s.id
            where v.locale_id = ${localeId} and not v.is_test
              and exists (select from submission_food e where e.meal_id = m.id and e.is_as_submitted and e.is_resolved)
            limit ${LEAST_MEALS}) as meals) as "hasEnoughMeals",
          (select count(*) = ${LEAST_PEOPLE} from (
            select from survey v join survey_alias a on a.survey_id = v.id
            where v.locale_id = ${localeId} and not v.is_test
              and exists (select from submission s where s.survey_id = v.id and s.user_id = a.user_id)
            limit ${LEAST_PEOPLE}) as people) as "hasEnoughPeople"
        from food_usage u join food f on f.id = u.food_id where u.locale_id = ${localeId}`,
  );
  const { hasEnoughMeals = false, hasEnoughPeople = false } = row ?? {};
  return { popularity: toMap(row?.popularity), hasEnoughMeals, hasEnoughPeople };
}

/** Loads the popularity of foods over all locales. Hot: the database aggregates, and one row is read. */
export async function loadGlobalPopularity(em: EntityManager): Promise<Popularity> {
  const [row] = await query<{ popularity: Record<string, number> }>(
    em,
    sql`select coalesce(jsonb_object_agg(f.code, u.submissions), '{}') as popularity
        from (select food_id, sum(submissions)::int as submissions from food_usage group by food_id) u
          join food f on f.id = u.food_id`,
  );
  return toMap(row?.popularity);
}

/**
 * Loads the counts of foods for association rules in a locale. Foods that nobody had there are left out. Hot: a search asks this
 * with one query for all foods of the meal.
 */
export async function loadRules(
  em: EntityManager,
  localeId: string,
  codes: readonly string[],
): Promise<Map<string, FoodRules>> {
  const rows = await queryPrepared<{ code: string; meals: number; together: Record<string, number> }>(
    em,
    // Hot: each meal of a recall asks for it.
    sql`select f.code, u.meals, coalesce(p.together, '{}') as together
        from food f join food_usage u on u.food_id = f.id and u.locale_id = ${localeId}
          left join lateral (
            select jsonb_object_agg(o.code, n.meals) as together
            from (select food_b_id as other_id, meals from food_pair where locale_id = ${localeId} and food_a_id = f.id
                  union all
                  select food_a_id, meals from food_pair where locale_id = ${localeId} and food_b_id = f.id) n
              join food o on o.id = n.other_id
          ) p on true
        where f.code = ${anyText(codes)}`,
  );
  return new Map(rows.map(({ code, meals, together }) => [code, { meals, together: toMap(together) }]));
}

function toMap(counts: Record<string, number> = {}): Map<string, number> {
  return new Map(Object.entries(counts));
}
