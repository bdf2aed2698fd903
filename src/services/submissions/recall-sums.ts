import { sumRecall, type RecallSums } from '@dietary-recall/nutrition';
import type { RecallVersion } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import type { Submission } from '../../../entities/submission.ts';
import { anyUuid } from '../../db/any-of.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { isFoodOf, partsOf, sumsAs } from './recall-version.ts';
import type { LoadedRecall } from './submissions.queries.ts';

/** The sums of a recall as they are stored: only the totals are, if an earlier version stored it. */
export type StoredSums = Pick<Submission, 'totals' | 'eaten' | 'unknowns' | 'totalsBySource'>;

/**
 * Returns the stored sums of a recall with their holes. Null if the recall has totals alone, because an earlier version stored it
 * and src/services/maintenance/store-sums.ts has not reached it.
 */
export function storedSums({ totals, eaten, unknowns, totalsBySource }: StoredSums): RecallSums | null {
  if (eaten == null || unknowns == null) return null;
  return { totals, eaten, unknowns, totalsBySource: totalsBySource ?? null };
}

/** Returns the sums of a version of a recall with their holes, from its foods if they are not stored. */
export function sumsOf({ submission, as }: LoadedRecall): RecallSums {
  const { meals } = submission;
  const stored = sumsAs(as, submission);
  const foods = meals.$.getItems()
    .flatMap((meal) => partsOf(as, meal.foods.$.getItems()))
    .map(({ nutrients, portionWeightGrams = null, isSupplement }) => ({ nutrients, portionWeightGrams, isSupplement }));
  return storedSums(stored) ?? { ...sumRecall(foods), totals: stored.totals };
}

const SUMMED = [
  'nutrients',
  'portionWeightGrams',
  'isSupplement',
] as const satisfies readonly (keyof RowOf<SubmissionFood>)[];
type SummedRow = Pick<RowOf<SubmissionFood>, (typeof SUMMED)[number]> & { submissionId: string };

/** Computes the sums of a version of recalls from their foods, by the id of the recall: one query, none for no recalls. */
export async function sumsOfFoods(
  em: EntityManager,
  ids: readonly string[],
  as: RecallVersion,
): Promise<Map<string, RecallSums>> {
  if (ids.length === 0) return new Map();
  const foods = await query<SummedRow>(
    em,
    // Set-based: the foods of a whole batch, in the order in which a submission sums them.
    sql`select m.submission_id as "submissionId", ${columnList(em, SubmissionFood, 'f', { only: SUMMED })}
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = ${anyUuid([...ids])} and ${isFoodOf(as, 'f')} order by m.meal_index, f.food_index, f.id`,
  );
  const byRecall = Map.groupBy(foods, ({ submissionId }) => submissionId);
  return new Map(ids.map((id) => [id, sumRecall(byRecall.get(id) ?? [])]));
}
