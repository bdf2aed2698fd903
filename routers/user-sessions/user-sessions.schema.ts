import { SessionProgress } from '@dietary-recall/recall';
import { z } from 'zod';
import { AnyText, SurveyRef, Timestamp } from '../common.schema.ts';

export const SaveUserSessionInput = SurveyRef.extend({
  data: AnyText.meta({ description: "The client's state, opaque to the server; at most 5,000,000 characters" }),
  ifUpdatedAt: Timestamp.nullable().optional().meta({
    description:
      '`updatedAt` of the session that the client has seen last; null: it has seen none. If another is stored, nothing is saved. Left out: the last save wins',
  }),
  progress: SessionProgress.optional(),
});

const UserSessionView = z
  .object({
    userId: z.number().int().meta({ description: 'User id' }),
    surveyId: z.string().meta({ description: 'Survey id' }),
    sessionData: z.string().meta({ description: "The client's state, as it was saved" }),
    created: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'UserSession' });

export const UserSessionAnswer = z.object({ data: UserSessionView.nullable() });
export const SavedUserSessionView = z.object({ created: Timestamp, updatedAt: Timestamp });
export const DeletedView = z.object({ deleted: z.number().int().meta({ description: 'Number of deleted sessions' }) });
