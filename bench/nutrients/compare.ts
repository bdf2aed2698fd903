import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../src/db/sql.ts';
import type { Portion } from './portions.ts';

export interface Comparison {
  compared: number;
  /** The number of values that are stored but not expected, or expected but not stored. */
  unmatched: number;
  largestDifference: number;
  /** The difference of the same sums in single precision, which shows that the comparison detects such small differences. */
  singlePrecision: number;
}

interface Compared {
  portions: Comparison;
  totals: Comparison;
  seconds: number;
}

/**
 * Compares every stored nutrient, and every total, with exact decimal arithmetic in SQL: amount per 100 g of the food's
 * first record x (serving - leftovers) / 100 of what was sent, and its sum. Nothing that the service computed is used.
 */
export async function compareWithSql(
  em: EntityManager,
  { localeId, surveyId, portions }: { localeId: string; surveyId: string; portions: readonly Portion[] },
): Promise<Compared> {
  const started = performance.now();
  const expected = sql`sent as (
      select * from jsonb_to_recordset(${JSON.stringify(portions)}::jsonb)
        as r("uxSessionId" uuid, meal int, place int, code text, "servingWeight" numeric, "leftoversWeight" numeric)
    ), expected as (
      select s."uxSessionId" as recall, s.meal, s.place, v.nutrient_type_id::text as type,
        v.units_per_100g::text::numeric * (s."servingWeight" - s."leftoversWeight") * 0.01 as amount,
        v.units_per_100g::float4 * (s."servingWeight" - s."leftoversWeight")::float4 / 100::float4 as single
      from sent s cross join lateral (
          select n.nutrient_record_id as id from food f join food_local l on l.food_id = f.id and l.locale_id = ${localeId}
            join food_nutrient_mapping n on n.food_local_id = l.id join nutrient_record r on r.id = n.nutrient_record_id
          where f.code = s.code order by r.nutrient_table_id, r.record_id limit 1) record
        join nutrient_value v on v.nutrient_record_id = record.id
    ), recalls as (
      select s.* from submission s join survey v on v.id = s.survey_id where v.slug = ${surveyId}
    )`;
  const [ofPortions] = await query<Comparison>(
    em,
    sql`with ${expected}, stored as (
          select s.ux_session_id as recall, m.meal_index as meal, f.food_index as place, n.key as type,
            n.value::numeric as stored
          from recalls s join submission_meal m on m.submission_id = s.id join submission_food f on f.meal_id = m.id
            cross join lateral jsonb_each_text(f.nutrients) n
        )
        select ${FIGURES} from expected full join stored using (recall, meal, place, type)`,
  );
  const [ofTotals] = await query<Comparison>(
    em,
    sql`with ${expected}, sums as (
          select recall, type, sum(amount) as amount, sum(single) as single from expected group by recall, type
        ), stored as (
          select s.ux_session_id as recall, n.key as type, n.value::numeric as stored
          from recalls s cross join lateral jsonb_each_text(s.totals) n
        )
        select ${FIGURES} from sums full join stored using (recall, type)`,
  );
  if (!ofPortions || !ofTotals) throw new Error('the aggregate returned no row');
  return { portions: ofPortions, totals: ofTotals, seconds: (performance.now() - started) / 1000 };
}

const relative = (amount: RawBuilder<unknown>) =>
  sql`coalesce(max(abs(${amount} - amount) / nullif(greatest(abs(${amount}), abs(amount)), 0)), 0)::float8`;

const FIGURES = sql`count(*)::int as compared,
  count(*) filter (where stored is null or amount is null)::int as unmatched,
  ${relative(sql`stored`)} as "largestDifference", ${relative(sql`single::float8::numeric`)} as "singlePrecision"`;
