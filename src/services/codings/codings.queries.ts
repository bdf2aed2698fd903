import type { CodingEntryKind, CodingKind, CodingReason, CodingState, CodingSubject } from '@dietary-recall/vocabulary';
import type { Context, SignedInContext } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { isSameDecision, type CodedState } from '../../domain/coded-state.ts';
import { agreementOf, type Agreement } from '../../domain/coder-agreement.ts';

/** A coding as staff read it. */
export interface CodingRecord {
  id: string;
  submissionId: string;
  /** Codings of one step have one id. */
  stepId: string;
  kind: CodingKind;
  subject: CodingSubject;
  subjectId: string;
  state: CodingState;
  entryKind: CodingEntryKind | null;
  reason: CodingReason;
  note: string;
  before: CodedState | null;
  after: CodedState | null;
  earlierId: string | null;
  codedAt: Date;
  coder: { id: number; name: string | null } | null;
}

interface CodingsWanted extends CursorPageWanted {
  surveyId: string;
  submissionId?: string | undefined;
  state?: CodingState | undefined;
  kind?: CodingKind | undefined;
}

const NEWEST: Keyset<'id'> = { columns: [['id', 'uuid']], isDescending: true };

/** Lists the codings of a survey, the newest first: one query. Throws AppError `survey.not_found`. */
export async function listCodings(
  { em, surveys }: Context,
  { surveyId, submissionId, state, kind, ...wanted }: CodingsWanted,
): Promise<CursorPage<CodingRecord>> {
  const survey = await surveys.get(surveyId);
  let matched = kysely(em)
    .selectFrom('coding as c')
    .leftJoin('user_account as u', 'u.id', 'c.coded_by_id')
    .select(['c.id', 'c.submission_id as submissionId', 'c.step_id as stepId', 'c.kind', 'c.subject', 'c.state'])
    .select(['c.subject_id as subjectId', 'c.entry_kind as entryKind', 'c.reason', 'c.note', 'c.before', 'c.after'])
    .select(['c.earlier_id as earlierId', 'c.coded_at as codedAt', 'u.id as coderId', 'u.name as coderName'])
    .where('c.survey_id', '=', survey.id);
  if (submissionId !== undefined) matched = matched.where('c.submission_id', '=', submissionId);
  if (state !== undefined) matched = matched.where('c.state', '=', state);
  if (kind !== undefined) matched = matched.where('c.kind', '=', kind);
  const page = await findCursorPage(em, matched, NEWEST, wanted);
  const items = page.items.map(({ coderId, coderName, before, after, ...row }) => ({
    ...toDates(row, 'codedAt'),
    before: before as CodedState | null,
    after: after as CodedState | null,
    coder: coderId === null ? null : { id: coderId, name: coderName },
  }));
  return { ...page, items };
}

/** Finds the food that another person proposed to add in the same way. Returns the id of the subject, or null. */
export async function proposedAddition(
  { em, actor }: SignedInContext,
  submissionId: string,
  after: CodedState,
): Promise<string | null> {
  const proposed = await kysely(em)
    .selectFrom('coding')
    .select(['subject_id as subjectId', 'after'])
    .where('submission_id', '=', submissionId)
    .where('subject', '=', 'added-food')
    .where('state', '=', 'proposed')
    .where('coded_by_id', '!=', actor.userId)
    .orderBy('id')
    .execute();
  return proposed.find((other) => isSameDecision(other.after as CodedState | null, after))?.subjectId ?? null;
}

/** How far the first two coders agree, on the foods and on foods with their amounts. */
export interface CodingAgreement {
  foods: Agreement;
  /** The share of pairs that agree on everything, amounts included; null without pairs. */
  percentWithAmounts: number | null;
}

/**
 * Computes how far first and second coders agree in a survey: on parts of recalls that two people coded, each by their first decision. Throws
 * AppError `survey.not_found`.
 */
export async function readAgreement(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<CodingAgreement> {
  const survey = await surveys.get(surveyId);
  const rows = await kysely(em)
    .selectFrom('coding as a')
    .innerJoin('coding as b', (join) => join.onRef('b.subject_id', '=', 'a.subject_id').on('b.round', '=', 2))
    .select(['a.kind as firstKind', 'a.after as first', 'b.kind as secondKind', 'b.after as second'])
    .where('a.survey_id', '=', survey.id)
    .where('b.survey_id', '=', survey.id)
    .where('a.round', '=', 1)
    .orderBy('a.subject_id')
    .execute();
  const pairs = rows.map(({ firstKind, first, secondKind, second }) => ({
    categories: [
      categoryOf(firstKind, first as CodedState | null),
      categoryOf(secondKind, second as CodedState | null),
    ] as const,
    isSame: isSameDecision(first as CodedState | null, second as CodedState | null),
  }));
  const foods = agreementOf(pairs.map(({ categories }) => categories));
  const same = pairs.filter(({ isSame, categories: [one, other] }) => isSame && one === other).length;
  return { foods, percentWithAmounts: pairs.length === 0 ? null : (100 * same) / pairs.length };
}

/** The category of a decision: the foods that it chose, or what it did without choosing one. */
function categoryOf(kind: CodingKind, after: CodedState | null): string {
  if (kind === 'confirm') return '(confirmed)';
  if (after === null || !('foods' in after)) return JSON.stringify(after);
  return after.foods.length === 0
    ? '(removed)'
    : after.foods
        .map(({ code }) => code)
        .toSorted()
        .join(' + ');
}
