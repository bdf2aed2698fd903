import type { EatenFood, RecallSums } from '@dietary-recall/nutrition';
import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import type { PhysicalDataRecord } from '../accounts/store-physical-data.ts';
import { storedSums, sumsOfFoods, type StoredSums } from '../submissions/recall-sums.ts';
import { COUNTS_FOR_FEEDBACK } from '../submissions/recalls-for-feedback.ts';

/** The most recalls that feedback is computed from: a year of days. A longer diary gives feedback on its last year. */
const MAX_RECALLS = 366;

/** The recalls of a person in a survey, with their physical data. */
export interface Diet extends Pick<PhysicalDataRecord, 'sex' | 'birthdate' | 'weight' | 'height' | 'weightTarget'> {
  /** The current day in the time zone of the survey, yyyy-mm-dd. */
  today: string;
  physicalActivityLevel: { id: number; name: string; coefficient: number } | null;
  /** How many recalls count for feedback, those before the newest 366 too. */
  recallsForFeedback: number;
  /** The newest 366 recalls as coded, newest first, without those that a nutritionist excluded. */
  recalls: { id: string; startTime: Date; submittedAt: Date; sums: RecallSums }[];
  /** The foods with the requested nutrients, those of the newest recall first. */
  foods: EatenFood[];
  /** The nutrient types that a recall has or that were requested, by id. */
  nutrientTypes: { id: number; description: string; unit: string }[];
}

interface DietRow extends Omit<Diet, 'recalls'> {
  recalls: (StoredSums & { id: string; startTime: string; submittedAt: string })[];
}

/**
 * Reads a person's diet in a survey in one query, so that recalls and foods match; a second one reads the foods of recalls whose sums
 * are not stored with their holes. `nutrientTypeIds` are the nutrients
 * to return for each food.
 */
export async function readDiet(
  em: EntityManager,
  person: { surveyId: number; timeZone: string; userId: number; now: Date; nutrientTypeIds: readonly number[] },
): Promise<Diet> {
  const wanted = [...new Set(person.nutrientTypeIds)].map(String);
  const counted = sql`survey_id = ${person.surveyId} and user_id = ${person.userId} and ${COUNTS_FOR_FEEDBACK}`;
  const [diet] = await query<DietRow>(
    em,
    // Hot: a respondent reads all recalls and foods of a year in one statement.
    sql`with recall as (
          select id, start_time, submitted_at, totals, eaten, unknowns, totals_by_source from submission
          where ${counted} order by submitted_at desc, id desc limit ${MAX_RECALLS})
        select (${person.now}::timestamptz at time zone ${person.timeZone})::date::text as today,
          (select count(*)::int from submission where ${counted}) as "recallsForFeedback",
          p.sex, p.birthdate::text as birthdate, p.weight_kg as weight, p.height_cm as height,
          p.weight_target as "weightTarget",
          (select jsonb_build_object('id', l.id, 'name', l.name, 'coefficient', l.coefficient)
            from physical_activity_level l where l.id = p.physical_activity_level_id) as "physicalActivityLevel",
          coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'startTime', r.start_time,
              'submittedAt', r.submitted_at, 'totals', r.totals, 'eaten', r.eaten, 'unknowns', r.unknowns,
              'totalsBySource', r.totals_by_source) order by r.submitted_at desc, r.id desc)
            from recall r), '[]') as recalls,
          coalesce((select jsonb_agg(jsonb_build_object('code', f.code,
              'description', coalesce(f.local_description, f.english_description, f.code),
              'nutrients', (select coalesce(jsonb_object_agg(w.key, f.nutrients->w.key) filter (where f.nutrients ? w.key), '{}')
                from unnest(${wanted}::text[]) w(key)))
              order by r.submitted_at desc, r.id desc, m.meal_index, f.food_index, f.id)
            from recall r join submission_meal m on m.submission_id = r.id join submission_food f on f.meal_id = m.id and f.is_as_coded),
            '[]') as foods,
          coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'description', t.description, 'unit', u.symbol)
              order by t.id)
            from nutrient_type t join nutrient_unit u on u.id = t.unit_id
            where t.id::text = ${anyText(wanted)} or t.id::text in (select jsonb_object_keys(r.totals) from recall r)),
            '[]') as "nutrientTypes"
        from (select 1) one left join physical_data p on p.user_id = ${person.userId}`,
  );
  if (!diet) throw new Error('A select without a from has one row.');
  const computed = await sumsOfFoods(
    em,
    diet.recalls.flatMap((recall) => (storedSums(recall) ? [] : [recall.id])),
    'coded',
  );
  const recalls = diet.recalls.flatMap(({ id, startTime, submittedAt, ...stored }) => {
    const sums = storedSums(stored) ?? computed.get(id);
    if (!sums) return [];
    const { totals } = stored;
    return [{ id, startTime: new Date(startTime), submittedAt: new Date(submittedAt), sums: { ...sums, totals } }];
  });
  return { ...diet, recalls };
}
