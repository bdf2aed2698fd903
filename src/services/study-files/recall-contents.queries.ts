import type { RecallSums } from '@dietary-recall/nutrition';
import { PORTION_CHOICE_NAMES, portionChoicesOf, type ParadataEvent } from '@dietary-recall/recall';
import type { RecallVersion } from '@dietary-recall/vocabulary';
import { Coding } from '../../../entities/coding.ts';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMeal } from '../../../entities/submission-meal.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import type { Context } from '../../context.ts';
import { anyNumber, anyUuid } from '../../db/any-of.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { toDates } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { storedSums, sumsOfFoods } from '../submissions/recall-sums.ts';
import { isEatenIn, isFoodOf, isMissingIn, mealAs, sumsAs } from '../submissions/recall-version.ts';
import { isWanted, type RecallsWanted } from './recalls-wanted.ts';
import type { ExportedRecall } from './recalls.queries.ts';

export type ExportedMeal = RowOf<SubmissionMeal>;
/** A food in an export. Nutrients are the text of jsonb. */
export interface ExportedFood extends Omit<RowOf<SubmissionFood>, 'portionData' | 'nutrients'> {
  nutrients: string;
}
export type ExportedMissingFood = RowOf<SubmissionMissingFood>;

/** Reads the meals of some recalls, in their order. */
export async function exportedMealsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
  as: RecallVersion,
): Promise<ExportedMeal[]> {
  const meals = await query<RowOf<SubmissionMeal>>(
    em,
    // Hot, like the foods below.
    sql`select ${columnList(em, SubmissionMeal, 'm')} from submission_meal m
        where m.submission_id = ${anyUuid(idsOf(recalls))} order by m.meal_index`,
  );
  return meals.map((meal) => ({ ...meal, ...mealAs(as, meal) }));
}

const choiceColumn = (name: string) => `f.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const HAS_NO_CHOICES = sql.raw(`num_nonnulls(${PORTION_CHOICE_NAMES.map(choiceColumn).join(', ')}) = 0`);

/** Reads the foods of some recalls, by place within their meals. */
export async function foodsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
  as: RecallVersion,
): Promise<ExportedFood[]> {
  const columns = columnList(em, SubmissionFood, 'f', { without: ['id', 'portionData', 'nutrients'] });
  const foods = await query<ExportedFood & Recorded>(
    em,
    // Hot: an export reads every food of a survey. Nutrients stay text, because the file contains them unchanged. Foods of version
    // 0.1.0 have no columns of choices: only theirs are read from the recorded data.
    sql`select coalesce(f.original_id, f.id) as id, ${columns}, f.nutrients::text,
          case when ${HAS_NO_CHOICES} then nullif(f.portion_data, '{}') end as "portionData"
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = ${anyUuid(idsOf(recalls))} and ${isFoodOf(as, 'f')}
        order by f.food_index, f.id`,
  );
  return foods.map((food) => (food.portionData ? { ...food, ...portionChoicesOf(food.portionData) } : food));
}

interface Recorded {
  /** Null if the food has choices in their columns, or none. */
  portionData: Readonly<Record<string, string>> | null;
}

/** Reads the foods that respondents did not find in the food list, by place within their meals. */
export function missingFoodsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
  as: RecallVersion,
): Promise<ExportedMissingFood[]> {
  return query<ExportedMissingFood>(
    em,
    // Hot, like the foods above.
    sql`select ${columnList(em, SubmissionMissingFood, 'f')}
        from submission_meal m join submission_missing_food f on f.meal_id = m.id
        where m.submission_id = ${anyUuid(idsOf(recalls))} and ${isMissingIn(as, 'f')}
        order by f.food_index`,
  );
}

/** What happened while some recalls were reported, by the id of the recall. A recall without events has no entry. */
export async function paradataOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
): Promise<ReadonlyMap<string, ParadataEvent[]>> {
  const rows = await query<{ id: string; events: ParadataEvent[] }>(
    em,
    // Hot, like the foods above.
    sql`select submission_id as id, events from submission_paradata where submission_id = ${anyUuid(idsOf(recalls))}`,
  );
  return new Map(rows.map(({ id, events }) => [id, events]));
}

/** A decision of a nutritionist. */
export type ExportedCoding = Omit<RowOf<Coding>, 'codedAt'> & { codedAt: Date };

/** Reads the codings of some recalls in the order in which they were made, by the id of the recall. */
export async function codingsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
): Promise<ReadonlyMap<string, ExportedCoding[]>> {
  const codings = await query<Omit<ExportedCoding, 'codedAt'> & { codedAt: string }>(
    em,
    // Hot, like the foods above.
    sql`select ${columnList(em, Coding, 'c')} from coding c where c.submission_id = ${anyUuid(idsOf(recalls))} order by c.id`,
  );
  return Map.groupBy(
    codings.map((coding) => toDates(coding, 'codedAt')),
    ({ submissionId }) => submissionId,
  );
}

/** The numbers of meals and foods of a recall. */
export interface RecallCounts {
  meals: number;
  foods: number;
  missingFoods: number;
}

/** Counts the meals and foods of some recalls, by the id of the recall. */
export async function countsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
  as: RecallVersion,
): Promise<ReadonlyMap<string, RecallCounts>> {
  const rows = await query<RecallCounts & { id: string }>(
    em,
    // Set-based: one statement counts a whole batch.
    sql`select m.submission_id as id, (count(*) filter (where ${isEatenIn(as, 'm')}))::int as meals,
          sum((select count(*) from submission_food f where f.meal_id = m.id and ${isFoodOf(as, 'f')}))::int as foods,
          sum((select count(*) from submission_missing_food f where f.meal_id = m.id and ${isMissingIn(as, 'f')}))::int as "missingFoods"
        from submission_meal m where m.submission_id = ${anyUuid(idsOf(recalls))} group by m.submission_id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The hit of a search that a food was chosen from. */
export interface ChosenHit {
  hits: number;
  /** From 1. */
  rank: number;
}

/** Reads the hits that foods of some recalls were chosen from, by the id of the recall and the client's id of the food: the last of each. */
export async function chosenHitsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, ChosenHit>>> {
  const rows = await query<{ id: string; found: (ChosenHit & { food: string })[] }>(
    em,
    // Hot, like the foods above. The database picks the few events that are wanted out of thousands.
    sql`select submission_id as id,
          jsonb_path_query_array(events, '$[*] ? (@.type == "search" && exists(@.food) && @.rank > 0)') as found
        from submission_paradata where submission_id = ${anyUuid(idsOf(recalls))}`,
  );
  return new Map(
    rows.map(({ id, found }) => [id, new Map(found.map(({ food, hits, rank }) => [food, { hits, rank }] as const))]),
  );
}

/** The place of a recall among the wanted ones of its person, by time of submission. */
export interface PlaceInSequence {
  /** From 1. */
  number: number;
  /** The days from the day recalled before to this one; null for the first recall. */
  daysSinceLast: number | null;
}

/** Finds the places of some recalls among the wanted ones of their persons, by the id of the recall. */
export async function sequencesOf(
  { em }: Context,
  wanted: RecallsWanted,
  recalls: readonly ExportedRecall[],
): Promise<ReadonlyMap<string, PlaceInSequence>> {
  const rows = await query<PlaceInSequence & { id: string }>(
    em,
    // Set-based: one statement reads the recalls of the persons of a batch by the index of survey and person.
    sql`select * from (
          select s.id, row_number() over person::int as number,
            s.recall_date - lag(s.recall_date) over person as "daysSinceLast"
          from submission s
          where ${isWanted(wanted)} and s.user_id = ${anyNumber(recalls.map(({ userId }) => userId))}
          window person as (partition by s.user_id order by s.submitted_at, s.id)) placed
        where id = ${anyUuid(idsOf(recalls))}`,
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Reads the sums of some recalls with their holes, by the id of the recall. Those that are not stored are computed from the foods. */
export async function exportedSumsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
  as: RecallVersion,
): Promise<ReadonlyMap<string, RecallSums>> {
  const rows = await kysely(em)
    .selectFrom('submission')
    .select([
      'id',
      'totals',
      'eaten',
      'unknowns',
      'totals_by_source as totalsBySource',
      'flags',
      'as_submitted as asSubmitted',
    ])
    .where('id', '=', anyUuid(idsOf(recalls)))
    .execute();
  const stored = rows.map((row) => {
    const sums = sumsAs(as, row);
    return [{ id: row.id, totals: sums.totals }, storedSums(sums)] as const;
  });
  const computed = await sumsOfFoods(
    em,
    stored.flatMap(([{ id }, sums]) => (sums ? [] : [id])),
    as,
  );
  return new Map(
    stored.flatMap(([{ id, totals }, known]) => {
      const sums = known ?? computed.get(id);
      return sums ? [[id, { ...sums, totals }] as const] : [];
    }),
  );
}

function idsOf(recalls: readonly ExportedRecall[]): string[] {
  return recalls.map(({ id }) => id);
}
