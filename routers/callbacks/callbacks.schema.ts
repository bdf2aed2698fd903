import { CALLBACK_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { CursorInput, cursorPage, PageInput, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';

const CallbackId = z.uuid().meta({ description: 'Id of the request to be called' });
const State = z.enum(CALLBACK_STATES).meta({
  description: '`open`: nobody has called; `unreachable`: somebody tried; `done`: the name and the number are deleted',
});
const MAX_NOTE = 2000;

export const ListCallbacksInput = z.strictObject({
  surveyId: SurveyId,
  ...PageInput,
  cursor: CursorInput,
  state: State.optional(),
  search: Text(128).optional().meta({ description: 'Part of a user name, a name or a phone number' }),
});
export const CallbackInput = z.strictObject({ surveyId: SurveyId, callbackId: CallbackId });
export const UpdateCallbackInput = CallbackInput.extend({
  state: State.optional(),
  note: Text(MAX_NOTE).trim().min(1).nullable().optional().meta({ description: 'A note for the team; null: none' }),
});

export const CallbackView = z
  .object({
    id: CallbackId,
    userId: z.number().int().meta({ description: 'User id of the respondent' }),
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
    name: z.string().nullable().meta({ description: 'Whom to ask for; null: the call is done' }),
    phone: z.string().nullable().meta({ description: 'Phone number; null: the call is done' }),
    state: State,
    note: z.string().nullable().meta({ description: 'Note of the team; null: none' }),
    askedAt: Timestamp.meta({ description: 'When the respondent asked, ISO 8601' }),
    handledAt: Timestamp.nullable().meta({ description: 'When it was last changed, ISO 8601; null: not yet' }),
    handledBy: PersonRef.nullable().meta({
      description: 'Who last changed it; null: nobody, or their account is deleted',
    }),
  })
  .meta({ id: 'Callback' });
export const CallbackPage = cursorPage(CallbackView).meta({ id: 'CallbackPage' });
