import { z } from 'zod';
import { SurveyId, Text, Timestamp } from '../atoms.ts';

export const MAX_SESSION_LENGTH = 5_000_000;

export const SurveyRef = z.object({ surveyId: SurveyId });

export const SaveUserSessionInput = SurveyRef.extend({
  data: Text(MAX_SESSION_LENGTH).meta({ description: "The client's state, opaque to the server" }),
});

export const UserSessionView = z
  .object({
    userId: z.number().int(),
    surveyId: z.string(),
    sessionData: z.string(),
    created: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'UserSession' });

export const UserSessionAnswer = z.object({ data: UserSessionView.nullable() });
export const SavedUserSessionView = z.object({ created: Timestamp, updatedAt: Timestamp });
export const DeletedView = z.object({ deleted: z.number().int() });
