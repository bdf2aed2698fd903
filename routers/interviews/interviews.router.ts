import { rest } from '../../src/contract/meta.ts';
import { endInterview, endOwnInterview } from '../../src/services/interviews/end-interview.ts';
import { startInterview } from '../../src/services/interviews/start-interview.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { EndedInterviewView, InterviewRef, InterviewView } from './interviews.schema.ts';
import { toInterview } from './interviews.view.ts';

export const interviewsRouter = router({
  /** Signs the caller in as a respondent, to complete a recall with them. */
  start: surveyProcedure('interviews:start')
    .meta(
      rest('POST', '/surveys/{surveyId}/users/respondents/{userId}/interview', 'Start an interview with a respondent', {
        errors: {
          'survey.not_found': 'not_found',
          'survey.not_running': 'forbidden',
          'user.not_found': 'not_found',
          'interview.account_disabled': 'conflict',
          'consent.withdrawn': 'forbidden',
          'access.in_person_only': 'forbidden',
        },
        description:
          'No body. Answers an access token with which the recall of the respondent is completed, and the address that opens the application of respondents with it: for this survey alone, for two hours at most, without a refresh token. It ends with the sign-in and with the role of the caller, and with the next interview of the same respondent by the same person. It permits what a respondent may do for a recall, not what belongs to the person alone: own data, the profile with the physical data, withdrawal and requests for deletion are refused with 403 `access.in_person_only`. Recalls are stored with `mode` `interview` and the interviewer. The sign-in log and the trail name both. Programs with a personal access token are refused.',
      }),
    )
    .input(InterviewRef)
    .output(InterviewView)
    .mutation(async ({ ctx, input }) => toInterview(await startInterview(ctx, { ...input, client: ctx.request }))),

  /** Ends the interview of the caller with a respondent. */
  end: surveyProcedure('interviews:start')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/users/respondents/{userId}/interview', 'End an interview with a respondent', {
        errors: {
          'survey.not_found': 'not_found',
          'user.not_found': 'not_found',
          'interview.not_found': 'not_found',
        },
        description:
          'Ends the interview that the caller started with this respondent before its time: the access token is refused at once. Call it when the recall is sent, or when the respondent hangs up. What was saved of the recall stays, and the respondent can continue it. The audit trail has the end. Interviews by others go on.',
      }),
    )
    .input(InterviewRef)
    .output(EndedInterviewView)
    .mutation(({ ctx, input }) => endInterview(ctx, input)),

  /** Ends the interview whose access token the caller has. */
  endOwn: surveyProcedure('submissions:create')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/interview', 'End the interview of this access token', {
        errors: {
          'survey.not_found': 'not_found',
          'interview.not_found': 'not_found',
        },
        description:
          'For applications in which a recall is completed in an interview: call it with the access token of the interview when the interviewer leaves. The token is refused at once, and the audit trail has the end by the interviewer. What was saved of the recall stays, and the respondent can continue it. A sign-in that is no interview gets 404 `interview.not_found`.',
      }),
    )
    .input(SurveyRef)
    .output(EndedInterviewView)
    .mutation(({ ctx, input }) => endOwnInterview(ctx, input)),
});
