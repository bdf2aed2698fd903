import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** What lists and exports say about the consent of a person: the last one that was given, and the withdrawal in force. */
export interface ConsentColumns {
  consentSchemeId: string | null;
  consentVersion: string | null;
  consentLanguage: string | null;
  consentGivenAt: string | null;
  withdrawnAt: string | null;
}

/** The columns of `ConsentColumns` for the person of the row `u`, for typed queries and tagged statements. */
export function consentColumns(surveyId: number): Readonly<Record<keyof ConsentColumns, RawBuilder<string | null>>> {
  const last = (column: string) => sql<string | null>`(select ${sql.ref(`c.${column}`)} from consent c
    where c.user_id = u.id and c.survey_id = ${surveyId} order by c.id desc limit 1)`;
  return {
    consentSchemeId: last('scheme_id'),
    consentVersion: last('version'),
    consentLanguage: last('language'),
    consentGivenAt: last('given_at'),
    withdrawnAt: sql<string | null>`(select w.withdrawn_at from withdrawal w
      where w.user_id = u.id and w.survey_id = ${surveyId} and w.returned_at is null)`,
  };
}
