import { Submission } from '../../../entities/submission.ts';
import type { Context } from '../../context.ts';
import type { RecallToShare } from '../../domain/nutrition-intake.ts';
import { recallToShare } from '../submissions/nutrition-intake.ts';
import {
  countsOf,
  foodsOf,
  exportedMealsOf,
  exportedSumsOf,
  missingFoodsOf,
  paradataOf,
  exportedRecallsOf,
  type RecallsWanted,
} from './export-rows.queries.ts';
import type { ItemRow, MissingFoodRow, ParadataRow, TotalsRow } from './export-tables.ts';

/** Yields the batches, and reads the next one while the consumer writes the current one. */
export async function* readAhead<Rows>(batches: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  try {
    for (let coming = batches.next(); ;) {
      const { done, value } = await coming;
      if (done) return;
      coming = batches.next();
      // A failure is thrown when the next batch is awaited. If the client has disconnected, nothing awaits it.
      coming.catch(() => undefined);
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

/** Rows of foods by recall and meal: the foods of the list, then those that were not found in it. */
export async function* itemsOf(context: Context, wanted: RecallsWanted): AsyncGenerator<ItemRow[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const [meals, foods, missingFoods] = await Promise.all([
      exportedMealsOf(context, recalls, wanted.as),
      foodsOf(context, recalls, wanted.as),
      missingFoodsOf(context, recalls, wanted.as),
    ]);
    const mealsOfRecall = Map.groupBy(meals, ({ submissionId }) => submissionId);
    const found = Map.groupBy(foods, ({ mealId }) => mealId);
    const notFound = Map.groupBy(missingFoods, ({ mealId }) => mealId);
    yield recalls.flatMap((recall) =>
      (mealsOfRecall.get(recall.id) ?? []).flatMap((meal): ItemRow[] => {
        const eaten = found.get(meal.id) ?? [];
        const missed = notFound.get(meal.id) ?? [];
        return [
          ...eaten.map((food, at) => ({ recall, meal, place: at + 1, item: food, food, missing: null })),
          ...missed.map((missing, at) => ({
            recall,
            meal,
            place: eaten.length + at + 1,
            item: missing,
            food: null,
            missing,
          })),
        ];
      }),
    );
  }
}

/** Rows of recalls with the numbers of their meals and foods. */
export async function* totalsOf(context: Context, wanted: RecallsWanted): AsyncGenerator<TotalsRow[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const counts = await countsOf(context, recalls, wanted.as);
    const sumsById = await exportedSumsOf(context, recalls, wanted.as);
    yield recalls.flatMap((recall) => {
      const held = counts.get(recall.id);
      const sums = sumsById.get(recall.id);
      // Each recall has a meal: a recall without one was deleted between the queries.
      return held && sums ? [{ recall, counts: held, sums }] : [];
    });
  }
}

/** Rows of foods that were not found in the list, by recall and meal. */
export async function* missingOf(context: Context, wanted: RecallsWanted): AsyncGenerator<MissingFoodRow[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const [meals, missingFoods] = await Promise.all([
      exportedMealsOf(context, recalls, wanted.as),
      missingFoodsOf(context, recalls, wanted.as),
    ]);
    const mealsOfRecall = Map.groupBy(meals, ({ submissionId }) => submissionId);
    const notFound = Map.groupBy(missingFoods, ({ mealId }) => mealId);
    yield recalls.flatMap((recall) =>
      (mealsOfRecall.get(recall.id) ?? []).flatMap((meal) =>
        (notFound.get(meal.id) ?? []).map((missing) => ({ recall, meal, missing })),
      ),
    );
  }
}

/** Rows of what happened while recalls were reported, by recall. */
export async function* paradataRowsOf(context: Context, wanted: RecallsWanted): AsyncGenerator<ParadataRow[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const events = await paradataOf(context, recalls);
    yield recalls.flatMap((recall) =>
      (events.get(recall.id) ?? []).map((event, at) => ({ recall, place: at + 1, event })),
    );
  }
}

/** Whole recalls, to be shared as HL7 FHIR resources. */
export async function* intakesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<RecallToShare[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const ids = recalls.map(({ id }) => id);
    const populate = ['meals.foods', 'meals.missingFoods'] as const;
    const stored = await context.em.fork().find(Submission, { id: { $in: ids } }, { populate });
    const byId = new Map(stored.map((submission) => [submission.id, submission]));
    yield recalls.flatMap(({ id, userName }) => {
      const submission = byId.get(id);
      return submission ? [recallToShare({ submission, as: wanted.as }, userName)] : [];
    });
  }
}
