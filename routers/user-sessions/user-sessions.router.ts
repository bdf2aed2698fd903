import { rest } from '../../src/contract/meta.ts';
import { deleteUserSession } from '../../src/services/user-sessions/delete-user-session.ts';
import { userSession } from '../../src/services/user-sessions/user-sessions.queries.ts';
import { saveUserSession } from '../../src/services/user-sessions/save-user-session.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import {
  DeletedView,
  SavedUserSessionView,
  SaveUserSessionInput,
  SurveyRef,
  UserSessionAnswer,
} from './user-sessions.schema.ts';

// 5,000,000 characters of any script, with the escapes that JSON text inside JSON text needs.
const MAX_SESSION_BODY_BYTES = 16 * 1024 * 1024;
const surveyErrors = { 'survey.not_found': 'not_found' } as const;
const saveErrors = {
  ...surveyErrors,
  'user_session.disabled': 'forbidden',
  'user_session.too_large': 'too_large',
} as const;

export const userSessionsRouter = router({
  /** The recall under way; `data` is null when there is none or it was last saved more than 24 h ago. */
  get: surveyProcedure('user-sessions:read')
    .meta(rest('GET', '/surveys/{surveyId}/user-session', 'Get the server-side session', { errors: surveyErrors }))
    .input(SurveyRef)
    .output(UserSessionAnswer)
    .query(async ({ ctx, input }) => ({ data: await userSession(ctx, input) })),

  /** Keeps the state of the recall under way, at most 5,000,000 characters; the last save wins. */
  save: surveyProcedure('user-sessions:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/user-session', 'Update the server-side session', {
        errors: saveErrors,
        maxJsonBytes: MAX_SESSION_BODY_BYTES,
        example: { request: { data: '{"meals":[]}' } },
      }),
    )
    .input(SaveUserSessionInput)
    .output(SavedUserSessionView)
    .mutation(({ ctx, input }) => saveUserSession(ctx, input)),

  /** Drops it; succeeds also when there is none. */
  remove: surveyProcedure('user-sessions:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/user-session', 'Delete the server-side session', { errors: surveyErrors }),
    )
    .input(SurveyRef)
    .output(DeletedView)
    .mutation(({ ctx, input }) => deleteUserSession(ctx, input)),
});
