import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { sessionHorizon } from './user-session-life.ts';

/**
 * Makes the refusal of a save whose client has not seen what is stored. Its facts hold the stored session, or null with the time at
 * which the caller submitted a recall since `seenAt`.
 */
export async function sessionChanged(
  { em, actor, now }: SignedInContext,
  surveyId: number,
  seenAt: Date | null,
): Promise<AppError> {
  const stored = await kysely(em)
    .selectFrom('user_account as u')
    .leftJoin('user_session as s', (join) =>
      join
        .onRef('s.user_id', '=', 'u.id')
        .on('s.survey_id', '=', surveyId)
        .on('s.updated_at', '>=', sessionHorizon(now()).toISOString()),
    )
    .select(['s.session_data as sessionData', 's.created_at as createdAt', 's.updated_at as updatedAt'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirst();
  if (stored === undefined) return userGone();
  const { sessionData, createdAt, updatedAt } = stored;
  if (sessionData !== null && createdAt !== null && updatedAt !== null) {
    const session = { sessionData, created: toIso(createdAt), updatedAt: toIso(updatedAt) };
    const message =
      'The session was saved elsewhere since it was read: merge what is stored into yours and save again.';
    return new AppError('conflict', 'user_session.changed', message, { facts: { session, submittedAt: null } });
  }
  const submittedAt = seenAt === null ? null : await submittedSince(em, { userId: actor.userId, surveyId }, seenAt);
  const message =
    submittedAt === null
      ? 'The session is no longer stored: it was deleted or has expired. Save it as a new one, or begin again.'
      : 'The session is no longer stored: a recall was submitted since it was read.';
  return new AppError('conflict', 'user_session.changed', message, { facts: { session: null, submittedAt } });
}

async function submittedSince(
  em: SignedInContext['em'],
  { userId, surveyId }: { userId: number; surveyId: number },
  since: Date,
): Promise<string | null> {
  const last = await kysely(em)
    .selectFrom('submission')
    .select('submitted_at as submittedAt')
    .where('user_id', '=', userId)
    .where('survey_id', '=', surveyId)
    .where('submitted_at', '>=', since.toISOString())
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : toIso(last.submittedAt);
}

const toIso = (time: string): string => new Date(time).toISOString();
