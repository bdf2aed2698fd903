import { sql } from '../../db/sql.ts';

/**
 * The language in which a survey writes to the respondent in the row `u`, for typed queries and tagged statements: that of their last
 * recall in the survey that says it, or else their own; null if neither is known.
 */
export function respondentLanguage(surveyId: number) {
  return sql<string | null>`coalesce((select s.language from submission s
    where s.user_id = u.id and s.survey_id = ${surveyId}::int and s.language is not null
    order by s.submitted_at desc limit 1), u.language)`;
}
