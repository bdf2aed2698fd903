import { randomUUID } from 'node:crypto';
import type { SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';

/** The longest time of an interview. A recall takes half an hour, with breaks and further calls an hour. */
const INTERVIEW_MS = 2 * 3600 * 1000;

/** The sign-in of an interview. */
export interface InterviewSignIn {
  id: string;
  expiresAt: Date;
  interviewerName: string | null;
}

/**
 * Stores the sign-in by which the caller completes a recall for a respondent: no longer than their own. Throws AppError
 * `interview.account_disabled`.
 */
export async function signInForInterview(
  { em, actor, now, tokens }: SignedInContext,
  { surveyId, userId }: { surveyId: number; userId: number },
): Promise<InterviewSignIn> {
  const id = randomUUID();
  const latest = new Date(now().getTime() + INTERVIEW_MS);
  const [started] = await query<{ expiresAt: string | null; interviewerName: string | null }>(
    em,
    // Set-based: one statement reads the sign-in of the caller and locks the account of the respondent. Nobody gets the refresh token of
    // an interview: its row keeps the sign-in from being purged as one that is over.
    sql`with own as materialized (
          select f.id, f.expires_at, u.name from token_family f join user_account u on u.id = f.user_id
          where f.id = ${actor.familyId}::uuid and not u.is_disabled for share
        ), person as materialized (
          select id from user_account where id = ${userId} and not is_disabled for share
        ), family as (
          insert into token_family (id, user_id, survey_id, expires_at, interviewer_id, interviewer_family_id)
          select ${id}::uuid, person.id, ${surveyId}::int, least(own.expires_at, ${latest}::timestamptz), ${actor.userId}::int, own.id
          from own, person returning id, expires_at
        ), kept as (
          insert into refresh_token (hash, family_id, expires_at)
          select ${tokens.hashRefreshToken(tokens.newRefreshToken())}, id, expires_at from family)
        select (select expires_at from family) as "expiresAt", name as "interviewerName" from own`,
  );
  if (!started) throw userGone();
  const { expiresAt, interviewerName } = started;
  if (expiresAt === null) {
    const message = 'The account of this respondent is disabled: enable it before the interview.';
    throw new AppError('conflict', 'interview.account_disabled', message);
  }
  return { id, expiresAt: new Date(expiresAt), interviewerName };
}
