import type { RawBuilder } from 'kysely';
import type { TallySubject } from '../../entities/survey-tally.ts';
import { sql } from './sql.ts';

// Counts that triggers keep (docs/adr/0027-kept-counts.md). Set-based: each is a part of a statement.

interface Counted {
  value?: string;
  /** A condition on the columns of `survey_tally`. */
  where?: RawBuilder<unknown>;
  /** What is summed up of a row, if not its count. */
  sum?: RawBuilder<unknown>;
}

/** The sum of the counts of a subject in a survey. */
export function tally(
  surveyId: number,
  subject: TallySubject,
  { value, where, sum = sql`count` }: Counted = {},
): RawBuilder<number> {
  const ofValue = value === undefined ? sql`` : sql`and coalesce(value, '') = ${value}::text`;
  const meeting = where === undefined ? sql`` : sql`and ${where}`;
  return sql<number>`(select coalesce(sum(${sum}), 0)::int from survey_tally
    where survey_id = ${surveyId} and subject = ${subject} ${ofValue} ${meeting})`;
}

const TIMES = { contact: sql.ref('last_contact_at'), recalled: sql.ref('last_recall_at') } as const;

/** The number of respondents who were last contacted, or last submitted a recall, at this time or later. */
export function respondentsSince(surveyId: number, subject: keyof typeof TIMES, moment: string): RawBuilder<number> {
  const from = new Date(moment);
  const day = from.toISOString().slice(0, 'YYYY-MM-DD'.length);
  // Whole days are counted by the day in UTC, and the rest of the first one by its rows.
  return sql<number>`(${tally(surveyId, subject, { where: sql`day > ${day}::date` })}
    + (select count(*)::int from survey_respondent where survey_id = ${surveyId} and ${TIMES[subject]} >= ${from}
        and ${TIMES[subject]} < (${day}::date + 1)::timestamp at time zone 'UTC'))`;
}
