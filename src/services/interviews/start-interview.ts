import { randomUUID } from 'node:crypto';
import { requireInPerson } from '../../access/require-access.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { recordInterview } from '../auth/record-sign-in.ts';
import { findParticipation } from '../consents/consents.queries.ts';
import { withdrawn } from '../consents/require-participation.ts';
import { requireRespondent } from '../survey-people/require-respondent.ts';
import { audit } from '../trail/audit.ts';

/** The longest time of an interview. A recall takes half an hour, with breaks and further calls an hour. */
const INTERVIEW_MS = 2 * 3600 * 1000;

/** A sign-in by which staff tell a recall for a respondent. */
export interface Interview {
  id: string;
  surveyId: string;
  accessToken: string;
  expiresAt: Date;
  respondent: { id: number; userName: string };
  interviewer: { id: number; name: string | null };
}

interface InterviewWanted {
  surveyId: string;
  userId: number;
  client: Client;
}

/**
 * Signs the caller in as a respondent of a survey, for an interview: for this survey alone, for two hours at most, and no longer than the
 * sign-in and the role of the caller. Another interview of the same respondent by the same person ends. Throws AppError
 * `survey.not_found`, `user.not_found`, `survey.not_running`, `interview.account_disabled`, `consent.withdrawn`,
 * `access.in_person_only`.
 */
export async function startInterview(
  context: SignedInContext,
  { surveyId, userId, client }: InterviewWanted,
): Promise<Interview> {
  const { actor } = context;
  requireInPerson(actor);
  const survey = await context.surveys.get(surveyId);
  const now = context.now();
  const state = survey.effectiveState(now);
  if (state !== 'running') {
    const message = `The survey does not accept recalls: it is ${state}.`;
    throw new AppError('forbidden', 'survey.not_running', message, { facts: { state } });
  }
  const { ended, ...interview } = await inTransaction(context, async (inner) => {
    const { em } = inner;
    const { userName } = await requireRespondent(inner, survey, userId);
    if ((await findParticipation(em, { surveyId: survey.id, userId }))?.isWithdrawn === true)
      throw withdrawn('The respondent has withdrawn from this survey: it takes no recalls from them.');
    const earlier = await kysely(em)
      .deleteFrom('token_family')
      .where('user_id', '=', userId)
      .where('survey_id', '=', survey.id)
      .where('interviewer_id', '=', actor.userId)
      .returning('id')
      .execute();
    const id = randomUUID();
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
            select ${id}::uuid, person.id, ${survey.id}::int, least(own.expires_at, ${new Date(now.getTime() + INTERVIEW_MS)}::timestamptz),
              ${actor.userId}::int, own.id from own, person returning id, expires_at
          ), kept as (
            insert into refresh_token (hash, family_id, expires_at)
            select ${context.tokens.hashRefreshToken(context.tokens.newRefreshToken())}, id, expires_at from family)
          select (select expires_at from family) as "expiresAt", name as "interviewerName" from own`,
    );
    if (!started) throw userGone();
    if (started.expiresAt === null) {
      const message = 'The account of this respondent is disabled: enable it before the interview.';
      throw new AppError('conflict', 'interview.account_disabled', message);
    }
    await recordInterview(inner, { userId, surveyId: survey.id, client });
    const after = { surveyId, userId, interviewerId: actor.userId };
    await audit(inner, {
      recordType: 'interview',
      code: id,
      surveyId: survey.id,
      personId: userId,
      label: userName,
      action: 'create',
      after,
    });
    return {
      id,
      surveyId,
      expiresAt: new Date(started.expiresAt),
      respondent: { id: userId, userName },
      interviewer: { id: actor.userId, name: started.interviewerName },
      ended: earlier.map((family) => family.id),
    };
  });
  forgetSignIns(context, ended);
  const claims = { userId, rowId: interview.id };
  return { ...interview, accessToken: await context.tokens.sign('access', claims, now, interview.expiresAt) };
}
