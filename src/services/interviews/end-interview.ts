import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireRespondent } from '../survey-people/require-respondent.ts';
import { auditAll } from '../trail/audit.ts';

interface InterviewRef {
  surveyId: string;
  userId: number;
}

/**
 * Ends the interview of the caller with a respondent: its access token is refused from now on. The recall that was begun and not sent stays with
 * the respondent. Throws AppError `survey.not_found`, `user.not_found`, `interview.not_found`.
 */
export async function endInterview(
  context: SignedInContext,
  { surveyId, userId }: InterviewRef,
): Promise<InterviewRef> {
  const survey = await context.surveys.get(surveyId);
  const ended = await inTransaction(context, async (inner) => {
    const { userName } = await requireRespondent(inner, survey, userId);
    await lockRespondent(inner.em, survey.id, userId);
    return endInterviews(inner, survey, { userId, userName });
  });
  if (ended.length === 0)
    throw new AppError('not_found', 'interview.not_found', 'You have no interview with this respondent: it has ended.');
  forgetSignIns(context, ended);
  return { surveyId, userId };
}

/**
 * Deletes the sign-ins by which the caller interviews a respondent, who is locked. Returns their ids: the caller passes them to `forgetSignIns` after
 * the commit.
 */
export async function endInterviews(
  context: SignedInContext,
  { id: surveyId, slug }: SurveyWithLocale,
  { userId, userName }: { userId: number; userName: string },
): Promise<string[]> {
  const { em, actor } = context;
  const ended = await kysely(em)
    .deleteFrom('token_family')
    .where('user_id', '=', userId)
    .where('survey_id', '=', surveyId)
    .where('interviewer_id', '=', actor.userId)
    .returning('id')
    .execute();
  await auditAll(
    context,
    ended.map(({ id }) => ({
      recordType: 'interview',
      code: id,
      surveyId,
      personId: userId,
      label: userName,
      action: 'delete',
      before: { surveyId: slug, userId, interviewerId: actor.userId },
    })),
  );
  return ended.map(({ id }) => id);
}
