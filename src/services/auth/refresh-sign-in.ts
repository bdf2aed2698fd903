import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { query, queryPrepared, sql } from '../../db/sql.ts';
import { secondFactorSatisfied } from '../../directories/second-factor-satisfied.ts';
import { AppError } from '../../errors.ts';
import { forgetSignIns } from './end-sign-ins.ts';
import {
  freshRefreshToken,
  issueAccessToken,
  issueTokens,
  type IssuedAccessToken,
  type IssuedTokens,
} from './issue-tokens.ts';

/** The time in which parallel calls of one client may use the same token. A later second use means that the token was stolen. */
const GRACE_SECONDS = 10;

interface Exchanged {
  familyId: string;
  userId: number;
  /** Is the token unused, or used within the grace period? */
  isAccepted: boolean;
  /** The expiry of the next token. */
  expiresAt: string;
  /** The random part of the next token. Null if the next token was exchanged already. */
  salt: string | null;
}

/**
 * Exchanges a refresh token for an access token and the next refresh token. A second use within ten seconds gives the same next token,
 * so that a sign-in never has two lines of tokens, and an access token alone if the next token was exchanged already. A later second
 * use ends the whole family (RFC 9700, section 4.14.2). It is one statement, so that of two parallel uses one waits for the other.
 * Throws AppError `auth.refresh_refused`, `request.too_many`.
 */
export async function refreshSignIn(
  context: Context,
  refreshToken: string | undefined,
  client: Client,
): Promise<IssuedTokens | IssuedAccessToken> {
  if (refreshToken === undefined) throw refused();
  const { tokens } = context;
  const presentedHash = tokens.hashRefreshToken(refreshToken);
  await countForAccount(context, presentedHash, client);
  const now = context.now();
  const freshSalt = tokens.newRefreshToken();
  const fresh = freshRefreshToken(context, tokens.nextRefreshToken(refreshToken, freshSalt));
  const [exchanged] = await queryPrepared<Exchanged>(
    context.em,
    // Hot: every client refreshes every few minutes. The family is locked before its token, in the order in which a sign-out removes them.
    // The grace period is measured by the clock of the database: of two processes whose clocks differ one would see a theft.
    sql`with family as materialized (
          select id, user_id, expires_at, survey_id, second_factor_at from token_family
          where id = (select family_id from refresh_token where hash = ${presentedHash}) for no key update
        ), presented as (
          select t.hash, t.predecessor_hash, t.rotated_at, t.successor_salt, t.expires_at, f.id as family_id, f.user_id,
            least(${fresh.expiresAt}::timestamptz, f.expires_at) as next_expires_at,
            t.rotated_at < now() - make_interval(secs => ${GRACE_SECONDS}) as is_used_late
          from family f join refresh_token t on t.family_id = f.id join user_account u on u.id = f.user_id
          where t.hash = ${presentedHash} and not u.is_disabled and ${secondFactorSatisfied} for update of t
        ), unused as (
          select * from presented where expires_at > ${now} and rotated_at is null
        ), rotated as (
          update refresh_token t set rotated_at = now(), successor_salt = ${freshSalt} from unused u where t.hash = u.hash
        ), forgotten as (
          update refresh_token t set successor_salt = null from unused u where t.hash = u.predecessor_hash
        ), issued as (
          insert into refresh_token (hash, predecessor_hash, family_id, expires_at)
          select ${fresh.hash}, hash, family_id, next_expires_at from unused
        ), ended as (
          delete from token_family where id in (select family_id from presented where is_used_late)
        )
        select family_id as "familyId", user_id as "userId", next_expires_at as "expiresAt",
          expires_at > ${now} and is_used_late is not true as "isAccepted",
          case when rotated_at is null then ${freshSalt} else successor_salt end as salt
        from presented`,
  );
  if (!exchanged) throw refused();
  const { isAccepted, expiresAt, salt, ...signIn } = exchanged;
  if (!isAccepted) {
    forgetSignIns(context, [signIn.familyId]);
    throw refused();
  }
  if (salt === null) return issueAccessToken(context, signIn);
  const next = tokens.nextRefreshToken(refreshToken, salt);
  return issueTokens(context, next, { ...signIn, expiresAt: new Date(expiresAt) });
}

/** Counts the refresh before the exchange, so that a token refused by the rate limit stays valid. Hot: runs at every refresh. */
async function countForAccount({ em, limits }: Context, presentedHash: string, client: Client): Promise<void> {
  const [owner] = await query<{ userId: number }>(
    em,
    sql`select f.user_id as "userId" from refresh_token t join token_family f on f.id = t.family_id
        where t.hash = ${presentedHash}`,
  );
  if (owner) await limits.countAccount('refresh', client, accountKey(owner.userId));
}

function refused(): AppError {
  return new AppError('unauthenticated', 'auth.refresh_refused', 'The sign-in has ended. Sign in again.');
}
