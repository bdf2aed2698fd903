import type { ExtractChange, ExtractedFile, ExtractSelection, ExtractSources } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** An extract without its content. */
export interface ExtractRecord {
  id: number;
  name: string;
  selection: ExtractSelection;
  sources: ExtractSources;
  recalls: number;
  files: ExtractedFile[];
  /** Of the zip file. */
  sizeBytes: number;
  sha256: string;
  madeAt: Date;
  madeBy: { id: number; name: string | null } | null;
  deletedAt: Date | null;
  /** Null for one that an erasure deleted. */
  deletedBy: { id: number; name: string | null } | null;
  deletedReason: string | null;
}

export interface ExtractRef {
  surveyId: string;
  extractId: number;
}

/** Lists the extracts of a survey, the newest first, those that were deleted included: one query. Throws AppError `survey.not_found`. */
export async function listExtracts(
  context: Context,
  { surveyId, ...wanted }: PageWanted & { surveyId: string },
): Promise<Page<ExtractRecord>> {
  const survey = await context.surveys.get(surveyId);
  const page = await findPage(context.em, extracts(context, survey.id), ['-id'], wanted);
  return { ...page, items: page.items.map(toRecord) };
}

/** Finds an extract. Throws AppError `survey.not_found`, `extract.not_found`. */
export async function requireExtract(context: Context, { surveyId, extractId }: ExtractRef): Promise<ExtractRecord> {
  const survey = await context.surveys.get(surveyId);
  const row = await extracts(context, survey.id).where('e.id', '=', extractId).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'extract.not_found', `The survey has no extract ${extractId}.`);
  return toRecord(row);
}

/** Finds an extract that can be read. Throws AppError `extract.deleted` besides. */
export async function requireKeptExtract(context: Context, ref: ExtractRef): Promise<ExtractRecord> {
  const extract = await requireExtract(context, ref);
  if (extract.deletedAt !== null) throw extractDeleted(extract);
  return extract;
}

export function extractDeleted({ id, deletedReason }: Pick<ExtractRecord, 'id' | 'deletedReason'>): AppError {
  return new AppError('conflict', 'extract.deleted', `Extract ${id} was deleted: ${deletedReason ?? ''}`);
}

function extracts({ em }: Context, surveyId: number) {
  return kysely(em)
    .selectFrom('extract as e')
    .leftJoin('user_account as m', 'm.id', 'e.made_by_id')
    .leftJoin('user_account as d', 'd.id', 'e.deleted_by_id')
    .select(['e.id', 'e.name', 'e.selection', 'e.sources', 'e.recalls', 'e.files', 'e.size_bytes as sizeBytes'])
    .select(['e.sha256', 'e.made_at as madeAt', 'e.deleted_at as deletedAt', 'e.deleted_reason as deletedReason'])
    .select(['m.id as makerId', 'm.name as makerName', 'd.id as deleterId', 'd.name as deleterName'])
    .where('e.survey_id', '=', surveyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof extracts>['execute']>>[number];

function toRecord({ makerId, makerName, deleterId, deleterName, ...row }: Row): ExtractRecord {
  return {
    ...toDates(row, 'madeAt', 'deletedAt'),
    madeBy: makerId === null ? null : { id: makerId, name: makerName },
    deletedBy: deleterId === null ? null : { id: deleterId, name: deleterName },
  };
}

/** A recall that differs between two extracts. */
export interface RecallChange {
  submissionId: string;
  change: ExtractChange;
  recallNumber: number;
  /** YYYY-MM-DD. */
  recallDate: string;
}

export interface ExtractComparison extends Page<RecallChange> {
  counts: Record<ExtractChange | 'unchanged', number>;
}

interface ComparisonWanted extends ExtractRef, PageWanted {
  /** The extract to compare with. */
  earlierId: number;
}

/**
 * Compares an extract with an earlier one of the same survey: which recalls were added, removed, coded differently, or calculated with other
 * amounts. Throws AppError `survey.not_found`, `extract.not_found`, `extract.deleted`.
 */
export async function compareExtracts(
  context: Context,
  { surveyId, extractId, earlierId, ...wanted }: ComparisonWanted,
): Promise<ExtractComparison> {
  await requireKeptExtract(context, { surveyId, extractId });
  await requireKeptExtract(context, { surveyId, extractId: earlierId });
  const db = kysely(context.em);
  const recallsOf = (id: number) =>
    db
      .selectFrom('extract_recall')
      .select(['submission_id', 'recall_number', 'content_hash', 'amount_hash'])
      .select((eb) => eb.cast<string>('recall_date', 'text').as('recall_date'))
      .where('extract_id', '=', id);
  const compared = recallsOf(extractId).as('n');
  const both = db
    .selectFrom(compared)
    .fullJoin(recallsOf(earlierId).as('b'), 'b.submission_id', 'n.submission_id')
    .select((eb) => [
      eb.fn.coalesce('n.submission_id', 'b.submission_id').$notNull().as('submissionId'),
      eb.fn.coalesce('n.recall_number', 'b.recall_number').$notNull().as('recallNumber'),
      eb.fn.coalesce('n.recall_date', 'b.recall_date').$notNull().as('recallDate'),
      sql<ExtractChange | 'unchanged'>`case when ${eb.ref('b.submission_id')} is null then 'added'
          when ${eb.ref('n.submission_id')} is null then 'removed'
          when ${eb.ref('n.content_hash')} <> ${eb.ref('b.content_hash')} then 'recoded'
          when ${eb.ref('n.amount_hash')} <> ${eb.ref('b.amount_hash')} then 'recalculated'
          else 'unchanged' end`.as('change'),
    ]);
  const counted = await db
    .selectFrom(both.as('r'))
    .select('r.change')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('recalls'))
    .groupBy('r.change')
    .execute();
  const matched = db
    .selectFrom(both.as('r'))
    .select(['r.submissionId', 'r.recallNumber', 'r.recallDate'])
    .select((eb) => eb.ref('r.change').$castTo<ExtractChange>().as('change'))
    .where('r.change', '<>', 'unchanged');
  const page = await findPage(context.em, matched, ['change', 'submissionId'], wanted);
  const counts = { added: 0, removed: 0, recoded: 0, recalculated: 0, unchanged: 0 };
  for (const { change, recalls } of counted) counts[change] = recalls;
  return { ...page, counts };
}
