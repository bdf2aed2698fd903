import type { RecallVersion } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import type { SubmissionMeal } from '../../../entities/submission-meal.ts';
import type { Submission } from '../../../entities/submission.ts';
import { sql } from '../../db/sql.ts';

// A recall is read as coded or as submitted. Both have the same tables (docs/adr/0029-codings.md): this file says which rows and fields are
// of which version.

/** The condition that a food, an alias of submission_food, is part of this version of its recall. */
export function isFoodOf(as: RecallVersion, alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.${as === 'coded' ? 'is_as_coded' : 'is_as_submitted'}`)}`;
}

/** The condition that a missing food, an alias of submission_missing_food, is missing in this version of its recall. */
export function isMissingIn(as: RecallVersion, alias: string): RawBuilder<boolean> {
  return as === 'coded' ? sql<boolean>`${sql.ref(`${alias}.is_as_coded`)}` : sql<boolean>`true`;
}

/**
 * The condition that a meal, an alias of submission_meal, has a food in this version of its recall, found in the list or not. Only such meals
 * are counted: one at which a person had nothing is stored too.
 */
export function isEatenIn(as: RecallVersion, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  // In brackets: the condition may follow another one.
  return sql<boolean>`(exists (select from submission_food f where f.meal_id = ${id} and ${isFoodOf(as, 'f')})
    or exists (select from submission_missing_food f where f.meal_id = ${id} and ${isMissingIn(as, 'f')}))`;
}

/** The id of a food by which exports, links and codings name it: a food as coded has that of the food in whose place it is. */
export function shownFoodId({ id, originalId }: { id: string; originalId?: string | null | undefined }): string {
  return originalId ?? id;
}

/** Returns the foods, or the missing foods, that are part of this version of their recall. */
export function partsOf<Part extends { isAsCoded: boolean; isAsSubmitted?: boolean }>(
  as: RecallVersion,
  parts: readonly Part[],
): Part[] {
  return parts.filter(({ isAsCoded, isAsSubmitted = true }) => (as === 'coded' ? isAsCoded : isAsSubmitted));
}

/** Returns the name, the kind and the time of a meal in this version of its recall. */
export function mealAs<
  Meal extends Pick<SubmissionMeal, 'name' | 'kind' | 'hours' | 'minutes' | 'dayOffset' | 'coded'>,
>(as: RecallVersion, meal: Meal) {
  const { name, kind = null, hours, minutes, dayOffset } = meal;
  return { name, kind, hours, minutes, dayOffset, ...(as === 'coded' ? meal.coded : null) };
}

type Sums = Pick<Submission, 'totals' | 'eaten' | 'unknowns' | 'totalsBySource' | 'flags'>;

/** Returns the stored sums and flags of this version of a recall. */
export function sumsAs(as: RecallVersion, stored: Sums & Pick<Submission, 'asSubmitted'>): Sums {
  return (as === 'submitted' && stored.asSubmitted) || stored;
}
