import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The condition that the person of the row `u` has withdrawn from a survey, for typed queries and tagged statements. */
export function hasWithdrawn(surveyId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from withdrawal w
    where w.user_id = u.id and w.survey_id = ${surveyId} and w.returned_at is null)`;
}
