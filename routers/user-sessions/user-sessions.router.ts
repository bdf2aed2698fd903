import { rest } from '../../src/contract/meta.ts';
import { deleteUserSession } from '../../src/services/user-sessions/delete-user-session.ts';
import { saveUserSession } from '../../src/services/user-sessions/save-user-session.ts';
import { findUserSession } from '../../src/services/user-sessions/user-sessions.queries.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import { DeletedView, SavedUserSessionView, SaveUserSessionInput, UserSessionAnswer } from './user-sessions.schema.ts';
import { toSavedUserSession, toUserSessionAnswer } from './user-sessions.view.ts';

// A session has 5,000,000 characters of any script, and JSON text inside JSON text needs escapes.
const MAX_SESSION_BODY_BYTES = 16 * 1024 * 1024;
const saveErrors = {
  ...surveyErrors,
  'user_session.disabled': 'forbidden',
  'consent.withdrawn': 'forbidden',
  'consent.required': 'forbidden',
  'user_session.too_large': 'too_large',
  'user_session.changed': 'conflict',
} as const;

export const userSessionsRouter = router({
  /** Reads the caller's recall under way. `data` is null if there is none or if the last save is more than 24 hours ago. */
  get: surveyProcedure('user-sessions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/user-session', 'Get the server-side session', {
        errors: surveyErrors,
        description:
          "Answers the state of the caller's recall under way, as it was saved. `data` is null if there is none, or if the last save is more than 24 hours ago.",
      }),
    )
    .input(SurveyRef)
    .output(UserSessionAnswer)
    .query(async ({ ctx, input }) => toUserSessionAnswer(await findUserSession(ctx, input))),

  /** Saves the state of the caller's recall under way: text of at most 5,000,000 characters. Without `ifUpdatedAt` the last save wins. */
  save: surveyProcedure('user-sessions:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/user-session', 'Update the server-side session', {
        errors: saveErrors,
        maxJsonBytes: MAX_SESSION_BODY_BYTES,
        description:
          "Stores the state of the caller's recall under way: text of at most 5,000,000 characters, which the server does not read. Without `ifUpdatedAt` the last save wins. With it, the state is stored only if the stored session is the one that the client has seen; otherwise the answer is 409 `user_session.changed`, and its `facts` have `session` (`sessionData`, `created`, `updatedAt`), or null if there is none, and `submittedAt`, the time of a recall that the caller has submitted meanwhile, or null. Staff see `progress` for 30 days if the recall is not submitted. A survey that keeps no sessions on the server refuses it with 403 `user_session.disabled`.",
        example: {
          request: {
            data: '{"meals":[]}',
            ifUpdatedAt: '2026-11-21T04:42:29.318Z',
            progress: { stage: 'meals', meals: 0, foods: 0, percent: 5 },
          },
        },
      }),
    )
    .input(SaveUserSessionInput)
    .output(SavedUserSessionView)
    .mutation(async ({ ctx, input }) => toSavedUserSession(await saveUserSession(ctx, input))),

  /** Deletes the caller's session. It succeeds if there is none. */
  delete: surveyProcedure('user-sessions:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/user-session', 'Delete the server-side session', {
        errors: surveyErrors,
        description: "Deletes the state of the caller's recall under way and answers how many there were: 1 or 0.",
      }),
    )
    .input(SurveyRef)
    .output(DeletedView)
    .mutation(({ ctx, input }) => deleteUserSession(ctx, input)),
});
