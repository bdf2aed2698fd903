import type { RecallSums } from '@dietary-recall/nutrition';
import type { ParadataEvent } from '@dietary-recall/recall';
import type { Context } from '../../context.ts';
import {
  chosenHitsOf,
  codingsOf,
  countsOf,
  exportedMealsOf,
  exportedSumsOf,
  foodsOf,
  missingFoodsOf,
  paradataOf,
  sequencesOf,
  type ChosenHit,
  type ExportedCoding,
  type ExportedFood,
  type ExportedMeal,
  type ExportedMissingFood,
  type PlaceInSequence,
  type RecallCounts,
} from './recall-contents.queries.ts';
import type { RecallsWanted } from './recalls-wanted.ts';
import { exportedRecallsOf, type ExportedRecall } from './recalls.queries.ts';

type ById<Value> = ReadonlyMap<string, Value>;

/** Some recalls and what they hold. Each part is read when a file first asks for it, so that several files read it once. */
export class RecallBatch {
  readonly recalls: readonly ExportedRecall[];
  /** The meals by the id of the recall. */
  readonly meals: () => Promise<ById<ExportedMeal[]>>;
  /** The foods by the id of the meal. */
  readonly foods: () => Promise<ById<ExportedFood[]>>;
  /** The foods that were not found by the id of the meal. */
  readonly missingFoods: () => Promise<ById<ExportedMissingFood[]>>;
  /** The hits that foods were chosen from, by the id of the recall and the client's id of the food. */
  readonly chosenHits: () => Promise<ById<ById<ChosenHit>>>;
  readonly codings: () => Promise<ById<ExportedCoding[]>>;
  readonly counts: () => Promise<ById<RecallCounts>>;
  readonly sums: () => Promise<ById<RecallSums>>;
  readonly paradata: () => Promise<ById<ParadataEvent[]>>;
  readonly sequences: () => Promise<ById<PlaceInSequence>>;

  constructor(context: Context, wanted: RecallsWanted, recalls: readonly ExportedRecall[]) {
    const { as } = wanted;
    this.recalls = recalls;
    this.meals = once(async () =>
      Map.groupBy(await exportedMealsOf(context, recalls, as), ({ submissionId }) => submissionId),
    );
    this.foods = once(async () => Map.groupBy(await foodsOf(context, recalls, as), ({ mealId }) => mealId));
    this.missingFoods = once(async () =>
      Map.groupBy(await missingFoodsOf(context, recalls, as), ({ mealId }) => mealId),
    );
    this.chosenHits = once(() => chosenHitsOf(context, recalls));
    this.codings = once(() => codingsOf(context, recalls));
    this.counts = once(() => countsOf(context, recalls, as));
    this.sums = once(() => exportedSumsOf(context, recalls, as));
    this.paradata = once(() => paradataOf(context, recalls));
    this.sequences = once(() => sequencesOf(context, wanted, recalls));
  }
}

/** Reads the wanted recalls in order of submission, in batches. */
export async function* batchesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<RecallBatch> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted)))
    yield new RecallBatch(context, wanted, recalls);
}

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

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}
