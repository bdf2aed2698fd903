import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The condition that a person has withdrawn from a survey, both given as columns or values, for typed queries and tagged statements. */
export function hasWithdrawn(userId: RawBuilder<unknown>, surveyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from withdrawal w
    where w.user_id = ${userId} and w.survey_id = ${surveyId} and w.returned_at is null)`;
}
