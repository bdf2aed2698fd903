import { rest } from '../../src/contract/meta.ts';
import { listCallbacks, requireCallback } from '../../src/services/callbacks/callbacks.queries.ts';
import { updateCallback } from '../../src/services/callbacks/update-callback.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  CallbackInput,
  CallbackPage,
  CallbackView,
  ListCallbacksInput,
  UpdateCallbackInput,
} from './callbacks.schema.ts';
import { toCallback, toCallbackPage } from './callbacks.view.ts';

const callbackErrors = { ...surveyErrors, 'callback.not_found': 'not_found' } as const;

export const callbacksRouter = router({
  /** Lists the requests to be called, the oldest first: one query. */
  list: surveyProcedure('callbacks:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/callbacks', 'List requests to be called', {
        errors: surveyErrors,
        description:
          'Answers a page of the requests of respondents to be called, the oldest first, with what became of each. `state` `open` lists whom to call. `search` finds part of a user name, a name or a phone number.',
      }),
    )
    .input(ListCallbacksInput)
    .output(CallbackPage)
    .query(async ({ ctx, input }) => toCallbackPage(await listCallbacks(ctx, input))),

  /** Gets a request to be called. */
  get: surveyProcedure('callbacks:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/callbacks/{callbackId}', 'Get a request to be called', {
        errors: callbackErrors,
        description: 'Answers one request of a respondent to be called.',
      }),
    )
    .input(CallbackInput)
    .output(CallbackView)
    .query(async ({ ctx, input }) => toCallback(await requireCallback(ctx, input))),

  /** Stores what became of a request to be called. */
  update: surveyProcedure('callbacks:update')
    .meta(
      rest('PATCH', '/surveys/{surveyId}/callbacks/{callbackId}', 'Update a request to be called', {
        errors: { ...callbackErrors, 'callback.done': 'conflict' },
        description:
          'Stores the state and the note, with who and when. `done` deletes the name and the phone number, so a request that is done stays done: 409 `callback.done`. The note can still be changed.',
        example: { request: { state: 'unreachable', note: 'Engaged; try after 18:00.' } },
      }),
    )
    .input(UpdateCallbackInput)
    .output(CallbackView)
    .mutation(async ({ ctx, input }) => toCallback(await updateCallback(ctx, input))),
});
