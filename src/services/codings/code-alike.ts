import type { CodingEntryKind } from '@dietary-recall/vocabulary';
import type { SignedInContext } from '../../context.ts';
import { codeEntries, MAX_ENTRIES_AT_ONCE, type EntryChange } from './code-entries.ts';
import { learntCodes, openEntries } from './coding-queue.queries.ts';
import { groupConflict, type HeldCoding } from './coding-refusals.ts';
import { codingsThatHold, toHeldCoding } from './recall-to-code.ts';
import type { CodingReasons, CodingStep } from './store-codings.ts';

/** A step of coding, and the number of entries that it left for another one. */
export interface StepOfQueue extends CodingStep {
  remaining: number;
}

interface AlikeToCode extends CodingReasons {
  surveyId: string;
  kind: CodingEntryKind;
  textKey: string;
  change: EntryChange;
}

/**
 * Codes all alike entries of the queue in one step, at most 1,000. Throws AppError `survey.not_found`, `reference.not_found`,
 * `survey.being_recalculated`, `coding.linked_foods` if a food is linked to one of them that would go, and `coding.conflict` if none of
 * them is open: it says what was decided.
 */
export async function codeAlike(
  context: SignedInContext,
  { surveyId, kind, textKey, change, reason, note }: AlikeToCode,
): Promise<StepOfQueue> {
  const survey = await context.surveys.get(surveyId);
  const limit = MAX_ENTRIES_AT_ONCE;
  const { entries, remaining } = await openEntries(context, { survey, kind, textKeys: [textKey], limit });
  const refusal = async () => groupConflict(await latestOf(context, survey, kind, textKey));
  if (entries.length === 0) throw await refusal();
  const recorded = { entryKind: kind, textKey, change };
  const step = await codeEntries(context, { survey, entries, changeOf: () => change, recorded, reason, note });
  // Somebody coded all of them between the reading of the queue and the lock.
  if (step.codings.length === 0) throw await refusal();
  return { ...step, remaining };
}

/**
 * Codes unknown codes that the food list has learnt, with their own code and the reported weight, in one step, at most 1,000. Throws AppError
 * `survey.not_found`, `locale.index_not_ready`, `survey.being_recalculated`.
 */
export async function codeLearnt(
  context: SignedInContext,
  { surveyId, reason, note }: CodingReasons & { surveyId: string },
): Promise<StepOfQueue> {
  const survey = await context.surveys.get(surveyId);
  const textKeys = await learntCodes(context, survey);
  const kind = 'unresolved-code';
  const { entries, remaining } = await openEntries(context, { survey, kind, textKeys, limit: MAX_ENTRIES_AT_ONCE });
  const step = await codeEntries(context, {
    survey,
    entries,
    changeOf: ({ textKey: code }) => ({ kind: 'code', foods: [{ code }] }),
    recorded: { entryKind: kind, codes: textKeys },
    reason,
    note,
  });
  return { ...step, remaining };
}

/** The latest coding that holds for a text, or null. */
async function latestOf(
  { em }: SignedInContext,
  survey: { id: number },
  kind: CodingEntryKind,
  textKey: string,
): Promise<HeldCoding | null> {
  const row = await codingsThatHold(em)
    .where('c.survey_id', '=', survey.id)
    .where('c.entry_kind', '=', kind)
    .where('c.text_key', '=', textKey)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toHeldCoding(row) : null;
}
