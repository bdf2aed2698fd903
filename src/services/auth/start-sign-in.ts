import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { addressOf } from '../../adapters/client-address.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { isMoreThanRespondent } from '../accounts/held-roles.ts';
import { freshRefreshToken, issueTokens, type IssuedTokens } from './issue-tokens.ts';

/** The most sign-ins of a user at a time. A further sign-in ends the oldest. */
const MAX_SIGN_INS = 100;
const MAX_USER_AGENT = 256;

/** The credential that was checked. It must still be valid when the sign-in is stored. */
export type Proof = { passwordHash: string } | { challengeId: string } | { link: string };

interface NewSignIn {
  userId: number;
  surveyId?: number | null;
  /** The time at which the sign-in ends at the latest. Null if only the settings of the service limit it. */
  latestEnd?: Date | null;
  proof: Proof;
  client: Client;
}

/**
 * Starts a sign-in for a user whose credentials were correct, and removes the expired sign-ins of the user. With a survey the tokens
 * permit taking part in it and nothing else. Throws AppError `auth.credentials_refused` if the password was changed, the
 * challenge answered or the link replaced since the check.
 */
export async function startSignIn(
  context: Context,
  { userId, surveyId = null, latestEnd = null, proof, client }: NewSignIn,
): Promise<IssuedTokens> {
  const now = context.now();
  const fresh = freshRefreshToken(context, context.tokens.newRefreshToken());
  const familyId = randomUUID();
  const longest = new Date(now.getTime() + context.config.refreshFamilySeconds * 1000);
  const familyExpiresAt = latestEnd !== null && latestEnd < longest ? latestEnd : longest;
  const expiresAt = fresh.expiresAt < familyExpiresAt ? fresh.expiresAt : familyExpiresAt;
  const isStaff = isMoreThanRespondent(sql`account.id`);
  const secondFactorAt = 'challengeId' in proof ? now : null;
  const started = await queryPrepared(
    context.em,
    // Hot: sign-in. A change of the password locks the row of the user: this statement waits for it and checks the proof again.
    sql`with account as materialized (
          select id from user_account u where id = ${userId} and not is_disabled and ${isStillValid(proof)} for share
        ), expired as (
          delete from token_family f using account where f.user_id = account.id and (
            not exists (select from refresh_token t where t.family_id = f.id and t.expires_at > ${now} and t.rotated_at is null)
            or f.id in (select id from token_family where user_id = ${userId} order by created_at desc offset ${MAX_SIGN_INS - 1}))
        ), family as (
          insert into token_family (id, user_id, survey_id, second_factor_at, expires_at, address, user_agent)
          select ${familyId}::uuid, id, ${surveyId}::int, ${secondFactorAt}::timestamptz, ${familyExpiresAt}::timestamptz,
            case when ${isStaff} then ${addressOf(client.ip)}::text end, case when ${isStaff} then ${userAgentOf(client)}::text end
          from account
          returning id
        )
        insert into refresh_token (hash, family_id, expires_at)
        select ${fresh.hash}, id, ${expiresAt}::timestamptz from family returning hash`,
  );
  if (started.length === 0) throw credentialsRefused('Your account was changed during the sign-in: try again.');
  return issueTokens(context, fresh.token, { userId, familyId, expiresAt });
}

/** As much of the name of the browser as is stored. */
export function userAgentOf({ userAgent }: Client): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT) ?? null;
}

function isStillValid(proof: Proof): RawBuilder<unknown> {
  if ('passwordHash' in proof) return sql`password_hash = ${proof.passwordHash}`;
  if ('link' in proof) {
    // The lock makes this statement wait for a replacement of the link, and then look at the new token.
    return sql`exists (select from survey_alias a where a.user_id = u.id and a.url_auth_token = ${proof.link} for share)`;
  }
  return sql`exists (select from sign_in_challenge c where c.id = ${proof.challengeId}::uuid and c.user_id = u.id)`;
}

export function credentialsRefused(message: string): AppError {
  return new AppError('unauthenticated', 'auth.credentials_refused', message);
}
