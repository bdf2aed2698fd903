import { isEnergyIncomplete, totalsFrom, type RecallSums } from '@dietary-recall/nutrition';
import { answerColumnsOf } from './answer-columns.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { amounts, amountsFrom, unknownAmounts } from './nutrient-columns.ts';
import { customFieldColumns } from './person-columns.ts';
import type { RecallBatch } from './recall-batch.ts';
import { dayColumns, furtherColumns, selectionColumns, recallColumns } from './recall-columns.ts';
import type { PlaceInSequence, RecallCounts } from './recall-contents.queries.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { boolean, column, integer, number, type StudyTable } from './study-table.ts';

interface TotalsRow {
  recall: ExportedRecall;
  counts: RecallCounts;
  sums: RecallSums;
  sequence: PlaceInSequence;
}

/** Rows of recalls with the numbers of their meals and foods, and their sums. */
export async function totalsRows(batch: RecallBatch): Promise<TotalsRow[]> {
  const [counts, sumsById, sequences] = await Promise.all([batch.counts(), batch.sums(), batch.sequences()]);
  return batch.recalls.flatMap((recall) => {
    const held = counts.get(recall.id);
    const sums = sumsById.get(recall.id);
    const sequence = sequences.get(recall.id);
    // Each recall has a meal: a recall without one was deleted between the queries.
    return held && sums && sequence ? [{ recall, counts: held, sums, sequence }] : [];
  });
}

const recallOf = ({ recall }: TotalsRow) => recall;

/**
 * A row per recall, which is a day: the numbers of its meals and foods, the sums of its nutrients, what each sum leaves out, and the
 * sums of foods and supplements apart.
 */
export function totalsTable(known: KnownColumns): StudyTable<TotalsRow> {
  const { nutrients } = known;
  return {
    columns: [
      ...recallColumns(recallOf),
      ...furtherColumns(recallOf),
      column(
        'Meals',
        'meals',
        integer('calculation', 'Number of meals with a food, found or not'),
        ({ counts }) => counts.meals,
      ),
      column('Foods', 'foods', integer('calculation', 'Number of foods of the list'), ({ counts }) => counts.foods),
      column(
        'Missing foods',
        'missingFoods',
        integer('calculation', 'Number of foods that were not found in the list'),
        ({ counts }) => counts.missingFoods,
      ),
      column(
        'Eaten foods',
        'eatenFoods',
        integer('calculation', 'Number of foods of the list of which something was eaten'),
        ({ sums }) => sums.eaten.foods,
      ),
      column(
        'Eaten foods without weight',
        'eatenFoodsWithoutWeight',
        integer('calculation', 'Number of these foods whose weight is unknown'),
        ({ sums }) => sums.eaten.foodsWithoutWeight,
      ),
      column(
        'Eaten (g)',
        'eatenGrams',
        number('calculation', 'Known weight of these foods together', {
          unit: 'g',
          empty: 'the weight of none of them is known',
        }),
        ({ sums }) => sums.eaten.grams,
      ),
      column(
        'Energy incomplete',
        'incomplete',
        boolean(
          'calculation',
          'Whether the energy of more than 10 % of the weight is unknown, or the weight of a food',
        ),
        ({ sums }) => isEnergyIncomplete(sums),
      ),
    ],
    numbers: [
      amounts(nutrients, ({ recall }) => recall.totals, 'of the day: the sum over all foods, supplements included'),
      unknownAmounts(nutrients, 'foods', 'unknownFoods'),
      unknownAmounts(nutrients, 'grams', 'unknownGrams'),
      unknownAmounts(nutrients, 'kcal', 'unknownKcal'),
      amountsFrom(nutrients, ['from food', 'fromFood'], ({ sums }) => totalsFrom(sums).food),
      amountsFrom(nutrients, ['from supplements', 'fromSupplements'], ({ sums }) => totalsFrom(sums).supplements),
    ],
    further: [
      ...dayColumns(recallOf),
      ...selectionColumns(recallOf),
      column(
        'Sequence number',
        'sequenceNumber',
        integer('calculation', 'Place among the recalls of the person in this file by time of submission, from 1'),
        ({ sequence }) => sequence.number,
      ),
      column(
        'Days since last recall',
        'daysSinceLastRecall',
        integer(
          'calculation',
          'Days from the day recalled before, in this file, to this one; negative if this day is earlier',
          { unit: 'days', empty: 'the first recall of the person in this file' },
        ),
        ({ sequence }) => sequence.daysSinceLast,
      ),
      ...customFieldColumns(known.customFields, ({ recall }: TotalsRow) => recall.userCustomFields),
      ...answerColumnsOf(known, 'recall', ({ recall }: TotalsRow) => recall.answers),
    ],
  };
}
