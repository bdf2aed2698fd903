import type { CodingEntryKind, RecallValidity } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMeal } from '../../../entities/submission-meal.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import { Submission } from '../../../entities/submission.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { CodedState } from '../../domain/coded-state.ts';
import { submissionNotFound } from '../survey-submissions/survey-submissions.queries.ts';
import type { FoodRow, MissingFoodRow } from './coded-rows.ts';
import type { HeldCoding } from './coding-refusals.ts';

/** An entry of the queue, as far as a coding names it. */
export interface QueuedEntry {
  kind: CodingEntryKind;
  textKey: string;
}

/** A recall with what a coder can decide on. It is locked until the end of the transaction. */
export interface RecallToCode {
  id: string;
  userId: number;
  validity: RecallValidity | null;
  meals: RowOf<SubmissionMeal>[];
  /** The foods of both versions. */
  foods: FoodRow[];
  missingFoods: MissingFoodRow[];
  /** The codings that hold, by the id of their subject. */
  held: ReadonlyMap<string, HeldCoding>;
  entries: ReadonlyMap<string, QueuedEntry>;
}

/** Reads and locks a recall of the survey. Throws AppError `submission.not_found`, for a recall of another survey too. */
export async function lockRecallToCode(
  em: EntityManager,
  survey: { id: number; slug: string },
  submissionId: string,
): Promise<RecallToCode> {
  // Of two coders at once the second sees what the first stored.
  const submission = await em.findOne(
    Submission,
    { id: submissionId, survey: survey.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!submission) throw submissionNotFound(survey.slug);
  const ofRecall = sql`submission_meal m where m.submission_id = ${submissionId}::uuid`;
  const inRecall = sql`f.meal_id in (select m.id from ${ofRecall})`;
  return {
    id: submissionId,
    userId: submission.user.id,
    validity: submission.validity ?? null,
    // Set-based: whole rows, of which codings make others.
    meals: await query(em, sql`select ${columnList(em, SubmissionMeal, 'm')} from ${ofRecall} order by m.meal_index`),
    foods: await query(
      em,
      sql`select ${columnList(em, SubmissionFood, 'f')} from submission_food f where ${inRecall} and (f.is_as_coded or f.is_as_submitted)
          order by f.food_index, f.id`,
    ),
    missingFoods: await query(
      em,
      sql`select ${columnList(em, SubmissionMissingFood, 'f')} from submission_missing_food f where ${inRecall}`,
    ),
    held: await heldCodings(em, submissionId),
    entries: await entriesOf(em, submissionId),
  };
}

/** Reads the food codes of a recall, as coded and as submitted. */
export async function codesInRecall(em: EntityManager, submissionId: string): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('submission_food as f')
    .innerJoin('submission_meal as m', 'm.id', 'f.meal_id')
    .select('f.code')
    .distinct()
    .where('m.submission_id', '=', submissionId)
    .execute();
  return rows.map(({ code }) => code);
}

/** Selects codings that hold, as `HeldCoding` and by their subject. */
export function codingsThatHold(em: EntityManager) {
  return kysely(em)
    .selectFrom('coding as c')
    .leftJoin('user_account as u', 'u.id', 'c.coded_by_id')
    .select(['c.id', 'c.kind', 'c.subject_id as subjectId', 'c.coded_at as codedAt', 'c.after', 'u.name as coder'])
    .where('c.state', '=', 'holds');
}

export function toHeldCoding({ id, kind, coder, codedAt, after }: HeldRow): HeldCoding {
  return { id, kind, coder, codedAt: new Date(codedAt).toISOString(), after: after as CodedState | null };
}
type HeldRow = Awaited<ReturnType<ReturnType<typeof codingsThatHold>['execute']>>[number];

/** Reads the coding that holds for a part of a recall; null: none. */
export async function heldCoding(em: EntityManager, subjectId: string): Promise<HeldCoding | null> {
  const row = await codingsThatHold(em).where('c.subject_id', '=', subjectId).executeTakeFirst();
  return row ? toHeldCoding(row) : null;
}

async function heldCodings(em: EntityManager, submissionId: string): Promise<Map<string, HeldCoding>> {
  const rows = await codingsThatHold(em).where('c.submission_id', '=', submissionId).execute();
  return new Map(rows.map((row) => [row.subjectId, toHeldCoding(row)]));
}

async function entriesOf(em: EntityManager, submissionId: string): Promise<Map<string, QueuedEntry>> {
  const rows = await kysely(em)
    .selectFrom('coding_entry')
    .select(['id', 'kind', 'text_key as textKey'])
    .where('submission_id', '=', submissionId)
    .execute();
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}
