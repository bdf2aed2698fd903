import type { QualityCutOffs } from '@dietary-recall/vocabulary';
import { IsolationLevel } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { ChangeSummary, type RecalculationSummary } from './change-summary.ts';
import { NutrientRecords } from './nutrient-records.ts';
import { recalculateRecall, type RecalculatedRecall } from './recalculate-recall.ts';
import { belowDetectionIn, countRecalls, recallsOf, type StoredRecall } from './recalculation.queries.ts';
import { storeRecalls } from './store-recalls.ts';

interface RecalculateOptions {
  surveyId: string;
  /** Whether each food first takes the record that the survey's locale maps it to, as a submission does. */
  withCodes: boolean;
  /** Whether to compare only and store nothing. */
  isDryRun: boolean;
  /** Receives what will change, before anything is stored. */
  onCompared?: (summary: RecalculationSummary) => void | Promise<void>;
  onProgress?: (step: 'Comparing' | 'Storing', share: number) => void;
}

/**
 * Computes the nutrients, totals and flags of all recalls of a survey again, from the present nutrient tables and cut-offs. It stores all
 * changes or none, and leaves recalls without a change alone. It reads the state of one moment: a recall that is submitted during
 * the run is stored as usual and is not part of it. Throws AppError `survey.not_found`; `survey.being_recalculated` if another run
 * is under way; `survey.recalls_changed` if somebody changes the same recalls.
 */
export async function recalculateSurvey(context: Context, options: RecalculateOptions): Promise<RecalculationSummary> {
  const { surveyId, withCodes, isDryRun, onCompared, onProgress } = options;
  const survey = await context.surveys.get(surveyId);
  if (withCodes) await context.foods.refresh();
  return asOfOneMoment(context, async (inner) => {
    await lockRecalls(inner.em, survey.id, 'all');
    const mappedIn = withCodes ? survey.locale.id : null;
    const belowDetection = await belowDetectionIn(inner.em, survey.locale.id);
    const records = new NutrientRecords(inner, { mappedIn, belowDetection });
    const total = await countRecalls(inner.em, survey.id);
    const recalls = { id: survey.id, total, cutOffs: survey.qualityCutOffs ?? null };
    const summary = await compare(inner, recalls, records, (share) => onProgress?.('Comparing', share));
    await onCompared?.(summary);
    if (isDryRun || summary.changedRecalls === 0) return summary;
    await store(inner, recalls, records, (share) => onProgress?.('Storing', share));
    await audit(inner, {
      recordType: 'survey',
      recordId: survey.id,
      code: survey.slug,
      surveyId: survey.id,
      action: 'recalculate',
      ...auditedOf(summary, withCodes),
    });
    return summary;
  });
}

interface Recalls {
  /** The id of the survey. */
  id: number;
  total: number;
  cutOffs: QualityCutOffs | null;
}

type OnShare = (share: number) => void;

async function compare(context: Context, recalls: Recalls, records: NutrientRecords, onShare: OnShare) {
  const summary = new ChangeSummary();
  await walk(context, recalls, records, onShare, (batch) => {
    for (const [before, after] of batch) {
      summary.add(before, after);
      for (const food of before.foods) {
        if (food.isAsCoded) for (const ref of records.goneOf(food)) summary.addGone(ref);
      }
    }
  });
  return summary.result(await loadNutrientTypes(context.em));
}

async function store(context: Context, recalls: Recalls, records: NutrientRecords, onShare: OnShare): Promise<void> {
  await walk(context, recalls, records, onShare, async (batch) => {
    const changed = batch.flatMap(([, after]) => after ?? []);
    if (changed.length > 0) await storeRecalls(context.em, changed);
  });
}

type Pair = readonly [before: StoredRecall, after: RecalculatedRecall | null];

// The second pass computes the changes again: keeping them would take memory that grows with the recalls.
async function walk(
  { em }: Context,
  { id, total, cutOffs }: Recalls,
  records: NutrientRecords,
  onShare: OnShare,
  visit: (batch: Pair[]) => void | Promise<void>,
): Promise<void> {
  let done = 0;
  for await (const batch of recallsOf(em, id)) {
    await records.read(batch.flatMap(({ foods }) => foods));
    await visit(batch.map((recall) => [recall, recalculateRecall(recall, (food) => records.of(food), cutOffs)]));
    done += batch.length;
    onShare(done / total);
  }
}

// The second pass must find the same recalls and tables as the first. The embedded database ignores the isolation level, and has
// one connection.
async function asOfOneMoment<R>(context: Context, work: (context: Context) => Promise<R>): Promise<R> {
  try {
    const options = { isolationLevel: IsolationLevel.REPEATABLE_READ };
    return await context.em.fork().transactional((em) => work({ ...context, em }), options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['40001', '40P01'].includes(String(error.code)))) throw error;
    const message = 'Somebody changed recalls of this survey during the run; nothing was stored. Run it again.';
    throw new AppError('conflict', 'survey.recalls_changed', message);
  }
}

function auditedOf(summary: RecalculationSummary, withCodes: boolean) {
  const { nutrients, recalls, changedRecalls, changedFoods, changedFlags, foodsWithOtherRecord } = summary;
  const means = (which: 'meanBefore' | 'meanAfter') =>
    Object.fromEntries(nutrients.map(({ id, [which]: mean }) => [id, mean]));
  return {
    before: { meanTotals: means('meanBefore') },
    after: {
      meanTotals: means('meanAfter'),
      withCodes,
      recalls,
      changedRecalls,
      changedFoods,
      changedFlags,
      foodsWithOtherRecord,
    },
  };
}
