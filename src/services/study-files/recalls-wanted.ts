import { RECALL_VALIDITIES, type RecallVersion } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import { anyText, anyUuid } from '../../db/any-of.ts';
import { sql } from '../../db/sql.ts';
import { submittedWithin } from './period.ts';

/** The first and the last day recalled, both included, YYYY-MM-DD. A day that is left out leaves the period open on that side. */
export interface DaysRecalled {
  recalledFrom?: string | undefined;
  recalledTo?: string | undefined;
}

/** What a nutritionist judged of a recall; `unjudged`: nobody did. */
export const VALIDITIES_WANTED = [...RECALL_VALIDITIES, 'unjudged'] as const;
export type ValidityWanted = (typeof VALIDITIES_WANTED)[number];

/** The recalls of a survey that a file is about. A job keeps it as JSON, so that what is not wanted is null. */
export interface RecallsWanted {
  survey: { id: number; slug: string; localeId: string };
  as: RecallVersion;
  /** Only recalls so judged. Without it, recalls as coded are without those that were excluded. */
  validity: readonly ValidityWanted[] | null;
  /** When they were submitted, ISO 8601; the end excluded. */
  period: { dateFrom: string | null; dateTo: string };
  /** The first and the last day recalled, both included, YYYY-MM-DD. */
  days: { recalledFrom: string | null; recalledTo: string | null };
  /** The recalls of one person; null: of everybody. */
  userId: number | null;
  /** Only those of these ids. */
  ids?: readonly string[];
  /** Of rows that belong to no recall only those of these people. */
  people?: ReadonlySet<number>;
}

/** The condition that the submission `s` is wanted. */
export function isWanted({ survey, as, validity, period, days, userId, ids }: RecallsWanted): RawBuilder<boolean> {
  const { recalledFrom, recalledTo } = days;
  const conditions = [
    sql`s.survey_id = ${survey.id}`,
    submittedWithin({ dateFrom: period.dateFrom ?? undefined, dateTo: period.dateTo }),
    ...(recalledFrom === null ? [] : [sql`s.recall_date >= ${recalledFrom}::date`]),
    ...(recalledTo === null ? [] : [sql`s.recall_date <= ${recalledTo}::date`]),
    ...(userId === null ? [] : [sql`s.user_id = ${userId}`]),
    ...(ids === undefined ? [] : [sql`s.id = ${anyUuid(ids)}`]),
    validity ? sql`coalesce(s.validity, 'unjudged') = ${anyText(validity)}` : isAnalysed(as),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isAnalysed = (as: RecallVersion) => (as === 'coded' ? sql`s.validity is distinct from 'excluded'` : sql`true`);
