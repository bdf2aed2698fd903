import type { z } from 'zod';
import type { SavedUserSession } from '../../src/services/user-sessions/save-user-session.ts';
import type { UserSessionRecord } from '../../src/services/user-sessions/user-sessions.queries.ts';
import type { SavedUserSessionView, UserSessionAnswer } from './user-sessions.schema.ts';

export function toUserSessionAnswer(session: UserSessionRecord | null): z.output<typeof UserSessionAnswer> {
  if (session === null) return { data: null };
  const { userId, surveyId, sessionData } = session;
  return { data: { userId, surveyId, sessionData, ...toSavedUserSession(session) } };
}

export function toSavedUserSession({ createdAt, updatedAt }: SavedUserSession): z.output<typeof SavedUserSessionView> {
  return { created: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
