import { requireInPerson } from '../../access/require-access.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { recordInterview } from '../auth/record-sign-in.ts';
import { requireTakingPart } from '../consents/require-taking-part.ts';
import { interviewUrl } from '../survey-people/authentication-url.ts';
import { requireRespondent } from '../survey-people/require-respondent.ts';
import { audit } from '../trail/audit.ts';
import { endInterviews } from './end-interview.ts';
import { signInForInterview } from './sign-in-for-interview.ts';

/** A sign-in by which staff complete a recall for a respondent. */
export interface Interview {
  id: string;
  surveyId: string;
  accessToken: string;
  /** Opens the application of respondents with the access token. */
  url: string;
  expiresAt: Date;
  respondent: { id: number; userName: string };
  interviewer: { id: number; name: string | null };
}

interface InterviewWanted {
  surveyId: string;
  userId: number;
  client: Client;
}

const WITHDRAWN = 'The respondent has withdrawn from this survey: it takes no recalls from them.';

/**
 * Signs the caller in as a respondent of a survey, for an interview: for this survey alone, for two hours at most, and no longer than the
 * sign-in and the role of the caller. Another interview of the same respondent by the same person ends; of two starts at once the second ends
 * the first. Throws AppError `survey.not_found`, `user.not_found`, `survey.not_running`, `interview.account_disabled`, `consent.withdrawn`,
 * `access.in_person_only`.
 */
export async function startInterview(
  context: SignedInContext,
  { surveyId, userId, client }: InterviewWanted,
): Promise<Interview> {
  const { actor } = context;
  requireInPerson(actor);
  const survey = await context.surveys.get(surveyId);
  const now = context.now();
  const state = survey.effectiveState(now);
  if (state !== 'running') {
    const message = `The survey does not accept recalls: it is ${state}.`;
    throw new AppError('forbidden', 'survey.not_running', message, { facts: { state } });
  }
  const { ended, userName, id, expiresAt, interviewerName } = await inTransaction(context, async (inner) => {
    const person = { surveyId: survey.id, userId };
    const respondent = await requireRespondent(inner, survey, userId);
    await requireTakingPart(inner.em, person, WITHDRAWN);
    const earlier = await endInterviews(inner, survey, { userId, interviewerId: actor.userId, ...respondent });
    const signIn = await signInForInterview(inner, person);
    await recordInterview(inner, { ...person, client });
    await audit(inner, {
      recordType: 'interview',
      code: signIn.id,
      surveyId: survey.id,
      personId: userId,
      label: respondent.userName,
      action: 'create',
      after: { surveyId, userId, interviewerId: actor.userId },
    });
    return { ...respondent, ...signIn, ended: earlier };
  });
  forgetSignIns(context, ended);
  const accessToken = await context.tokens.sign('access', { userId, rowId: id }, now, expiresAt);
  return {
    id,
    surveyId,
    expiresAt,
    respondent: { id: userId, userName },
    interviewer: { id: actor.userId, name: interviewerName },
    accessToken,
    url: interviewUrl(context.config, survey, accessToken),
  };
}
