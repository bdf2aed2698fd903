import type { CodingEntryKind } from '@dietary-recall/vocabulary';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import { anyUuid } from '../../db/any-of.ts';
import { columnList } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import type { FoodEntry } from '../../directories/load-foods.ts';
import { audit } from '../trail/audit.ts';
import { rowsFor } from './code-recall.ts';
import { baseOfMissing, type FoodRow, type GivenFood, type MissingFoodRow } from './coded-rows.ts';
import { foodsState, storeCodings, type CodingReasons, type CodingStep, type Decision } from './store-codings.ts';

/** The most entries of one step. It takes a few seconds, in which respondents wait for none of it. */
export const MAX_ENTRIES_AT_ONCE = 1000;

/** What a coder decides on entries of the queue. */
export type EntryChange = { kind: 'code'; foods: readonly GivenFood[] } | { kind: 'confirm' | 'remove' };

/** An open entry of the queue. */
export interface OpenEntry {
  id: string;
  submissionId: string;
  kind: CodingEntryKind;
  textKey: string;
}

interface EntriesToCode extends CodingReasons {
  survey: SurveyWithLocale;
  entries: readonly OpenEntry[];
  /** What is decided on an entry. */
  changeOf: (entry: OpenEntry) => EntryChange;
  /** What the trail says of the step. */
  recorded: object;
}

/**
 * Codes entries of the queue in one step. Entries that somebody coded in the meantime are left alone: without any other one nothing is stored.
 * Set-based: whatever their number. Throws AppError `reference.not_found`, `coding.linked_foods`,
 * `survey.being_recalculated`.
 */
export async function codeEntries(
  context: SignedInContext,
  { survey, entries, changeOf, recorded, reason, note }: EntriesToCode,
): Promise<CodingStep> {
  // Before the transaction: foods are read on another connection, and the embedded database has only one.
  const known = await context.foods.foodsByCode(survey.locale.id, [
    ...new Set(entries.flatMap((entry) => codesOf(changeOf(entry)))),
  ]);
  return inTransaction(context, async (inner) => {
    await lockRecalls(inner.em, survey.id, 'one');
    const open = await lockEntries(inner, entries);
    const bases = await basesOf(inner, open);
    const decisions = open.flatMap((entry) => {
      const base = bases.get(entry.id);
      return base === undefined ? [] : [decisionOn(entry, changeOf(entry), base, known)];
    });
    const step = await storeCodings(inner, survey, decisions, { reason, note });
    if (step.codings.length === 0) return step;
    await audit(inner, {
      recordType: 'coding',
      code: step.stepId,
      surveyId: survey.id,
      action: 'create',
      after: { ...recorded, reason, codings: step.codings.length },
    });
    return step;
  });
}

function codesOf(change: EntryChange): string[] {
  return change.kind === 'code' ? change.foods.map(({ code }) => code) : [];
}

function decisionOn(
  { id: subjectId, submissionId, kind, textKey }: OpenEntry,
  change: EntryChange,
  base: FoodRow,
  known: ReadonlyMap<string, FoodEntry>,
): Decision {
  const subject = kind === 'missing-food' ? 'missing-food' : 'food';
  const before = subject === 'food' ? foodsState([base]) : null;
  const of = { submissionId, subject, subjectId, entry: { kind, textKey }, before } as const;
  if (change.kind !== 'code') {
    const after = change.kind === 'confirm' ? before : { foods: [] };
    return { ...of, kind: change.kind, after, rows: [] };
  }
  const rows = rowsFor({ base, subjectId }, change.foods, known);
  return { ...of, kind: 'code', after: foodsState(rows), rows };
}

/** Locks the recalls of entries, in the order in which everybody locks them, and returns the entries that are still open. */
async function lockEntries({ em }: SignedInContext, entries: readonly OpenEntry[]): Promise<OpenEntry[]> {
  const recalls = [...new Set(entries.map(({ submissionId }) => submissionId))];
  // Set-based: the rows of many recalls by one parameter, as below.
  await query(em, sql`select id from submission where id = ${anyUuid(recalls)} order by id for update`);
  const rows = await query<{ id: string }>(
    em,
    sql`select id from coding_entry where id = ${anyUuid(entries.map(({ id }) => id))}`,
  );
  const open = new Set(rows.map(({ id }) => id));
  return entries.filter(({ id }) => open.has(id));
}

/** Reads the rows from which the foods of entries are made, by the id of the entry. */
async function basesOf({ em }: SignedInContext, entries: readonly OpenEntry[]): Promise<Map<string, FoodRow>> {
  const ids = anyUuid(entries.map(({ id }) => id));
  const foods = await query<FoodRow>(
    em,
    sql`select ${columnList(em, SubmissionFood, 'f')} from submission_food f where f.id = ${ids}`,
  );
  const missing = await query<MissingFoodRow>(
    em,
    sql`select ${columnList(em, SubmissionMissingFood, 'f')} from submission_missing_food f where f.id = ${ids}`,
  );
  return new Map(
    [...foods, ...missing.map((food) => ({ ...baseOfMissing(food), id: food.id }))].map((base) => [base.id, base]),
  );
}
