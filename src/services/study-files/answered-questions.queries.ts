import { answerColumns, type AnswerColumn } from '@dietary-recall/scheme';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';

/**
 * Finds the questions that recalls of a survey answer: those of its present scheme in their order, then those that only earlier versions or
 * schemes have, the latest version first. They are known before the first row is read.
 */
export async function findAnsweredQuestions(
  { em, schemes }: Context,
  survey: Pick<Survey, 'id' | 'schemeId'>,
): Promise<AnswerColumn[]> {
  const answered = await query<{ schemeId: string; version: number }>(
    em,
    // Set-based: reads the recalls of the survey by its index, as the export does.
    sql`select distinct scheme_id as "schemeId", scheme_version as version from submission
        where survey_id = ${survey.id} and scheme_id is not null order by scheme_version desc, scheme_id`,
  );
  const present = await schemes.ofSurvey(survey);
  const earlier = await Promise.all(answered.map(({ schemeId, version }) => schemes.version(schemeId, version)));
  return answerColumns([present, ...earlier].flatMap((scheme) => (scheme === null ? [] : [scheme.document])));
}
