import { randomUUID } from 'node:crypto';
import { query, sql } from '../../db/sql.ts';
import type { Scope } from '../../scope.ts';
import { freshRefreshToken, issueTokens, type IssuedTokens } from './issue-tokens.ts';

/** Devices of one person that stay signed in; the oldest gives way. */
const MAX_SIGN_INS = 100;

/**
 * Starts a family of tokens for somebody whose credentials were right, and drops those of theirs that have expired. With a
 * survey they are good for taking part in it, and for nothing else.
 */
export async function startSignIn(
  scope: Scope,
  { userId, surveyId = null }: { userId: number; surveyId?: number | null },
): Promise<IssuedTokens> {
  const now = scope.now();
  const fresh = freshRefreshToken(scope);
  const familyId = randomUUID();
  const familyExpiresAt = new Date(now.getTime() + scope.config.refreshFamilySeconds * 1000);
  const expiresAt = fresh.expiresAt < familyExpiresAt ? fresh.expiresAt : familyExpiresAt;
  await query(
    scope.em,
    sql`with expired as (
          delete from token_family f where f.user_id = ${userId} and not exists (
            select from refresh_token t where t.family_id = f.id and t.expires_at > ${now} and t.rotated_at is null)
            or f.user_id = ${userId} and f.id in (
              select id from token_family where user_id = ${userId} order by created_at desc offset ${MAX_SIGN_INS - 1})
        ), family as (
          insert into token_family (id, user_id, survey_id, expires_at)
          values (${familyId}, ${userId}, ${surveyId}, ${familyExpiresAt})
        )
        insert into refresh_token (hash, family_id, expires_at) values (${fresh.hash}, ${familyId}, ${expiresAt})`,
  );
  return issueTokens(scope, fresh, { userId, familyId, expiresAt });
}
