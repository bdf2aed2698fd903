import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { userNameIn } from '../submissions/submissions.queries.ts';
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
  const interviewerId = context.actor.userId;
  const ended = await inTransaction(context, async (inner) => {
    const { userName } = await requireRespondent(inner, survey, userId);
    await lockRespondent(inner.em, survey.id, userId);
    return endInterviews(inner, survey, { userId, userName, interviewerId });
  });
  if (ended.length === 0)
    throw new AppError('not_found', 'interview.not_found', 'You have no interview with this respondent: it has ended.');
  forgetSignIns(context, ended);
  return { surveyId, userId };
}

/**
 * Ends the interview whose access token the caller has: the token is refused from now on. Throws AppError `survey.not_found`,
 * `interview.not_found`.
 */
export async function endOwnInterview(
  context: SignedInContext,
  { surveyId }: Pick<InterviewRef, 'surveyId'>,
): Promise<InterviewRef> {
  const { userId, interviewerId } = context.actor;
  const survey = await context.surveys.get(surveyId);
  if (interviewerId === null) {
    const message = 'This is no interview: staff end one with the access token that they got for it.';
    throw new AppError('not_found', 'interview.not_found', message);
  }
  const ended = await inTransaction(context, async (inner) => {
    await lockRespondent(inner.em, survey.id, userId);
    const userName = await userNameIn(inner.em, survey.id, userId);
    return endInterviews(inner, survey, { userId, userName, interviewerId });
  });
  forgetSignIns(context, ended);
  return { surveyId, userId };
}

/** An interview, and the name by which the trail has the respondent. */
interface InterviewToEnd {
  userId: number;
  userName: string | null;
  interviewerId: number;
}

/**
 * Deletes the sign-ins by which somebody interviews a respondent, who is locked. Returns their ids: the caller passes them to `forgetSignIns`
 * after the commit.
 */
export async function endInterviews(
  context: SignedInContext,
  { id: surveyId, slug }: SurveyWithLocale,
  { userId, userName, interviewerId }: InterviewToEnd,
): Promise<string[]> {
  const ended = await kysely(context.em)
    .deleteFrom('token_family')
    .where('user_id', '=', userId)
    .where('survey_id', '=', surveyId)
    .where('interviewer_id', '=', interviewerId)
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
      userId: interviewerId,
      before: { surveyId: slug, userId, interviewerId },
    })),
  );
  return ended.map(({ id }) => id);
}
