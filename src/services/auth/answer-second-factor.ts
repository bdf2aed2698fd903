import type { RawBuilder } from 'kysely';
import { accountKey, type Client, type Guess } from '../../adapters/rate-limits.ts';
import type { TokenClaims } from '../../adapters/tokens.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { lockUser } from '../second-factors/lock-user.ts';
import { countFailure, forgetFailures, oneTimePasswordName } from './failures-in-a-row.ts';
import type { IssuedTokens } from './issue-tokens.ts';
import { recordSignIn } from './record-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';
import { verifySecondFactor, type SecondFactorProof } from './verify-second-factor.ts';

/** The number of attempts after which the password is needed again. */
const MAX_ATTEMPTS = 5;

/**
 * Signs in with the second factor that `askSecondFactor` asked for. A challenge and a code work once each. Throws AppError
 * `auth.second_factor_refused`, `auth.too_many_failures`, `request.too_many`, and `auth.challenge_over` if the challenge was answered, is
 * older than five minutes or was tried five times.
 */
export async function answerSecondFactor(
  context: Context,
  { challenge, proof, client }: { challenge: string; proof: SecondFactorProof; client: Client },
): Promise<IssuedTokens> {
  const claims = await context.tokens.read('secondFactor', challenge, context.now());
  if (claims === null) throw challengeOver();
  const { userId } = claims;
  const guess = await context.limits.guess('second-factor', client, accountKey(userId));
  const counted = await countAttempt(context, claims);
  if (counted === null) {
    await guess.takeBack();
    throw challengeOver();
  }
  const { passkeyChallenge } = counted;
  if (proof.method === 'totp') await countWrongCode(context, userId, guess);
  const use = await verifySecondFactor(context, { userId, passkeyChallenge, proof });
  const tokens = use && (await inTransaction(context, (inner) => startSignInWith(inner, { claims, use, client })));
  await recordSignIn(context, { userId, method: proof.method, outcome: tokens ? 'signed-in' : 'refused', client });
  if (!tokens) {
    const message = 'The second factor was not accepted: a code works once, for a minute and a half.';
    throw new AppError('unauthenticated', 'auth.second_factor_refused', message);
  }
  await guess.takeBack();
  await forgetFailures(context, [oneTimePasswordName(userId)]);
  return tokens;
}

// Nobody guesses a recovery code or a passkey. Who has one signs in, however many codes of the app somebody else has guessed.
async function countWrongCode(context: Context, userId: number, guess: Guess): Promise<void> {
  const failure = { name: oneTimePasswordName(userId), guessed: 'oneTimePassword' } as const;
  await countFailure(context, failure).catch(async (refused: unknown) => {
    await guess.takeBack();
    throw refused;
  });
}

// Hot: sign-in. An attempt is counted before it is checked, so that at most five parallel attempts are checked. Null if the challenge is over.
async function countAttempt(
  { em, now }: Context,
  { userId, rowId }: TokenClaims,
): Promise<{ passkeyChallenge: string | null } | null> {
  const [counted] = await query<{ passkeyChallenge: string | null }>(
    em,
    sql`update sign_in_challenge c set attempts = attempts + 1 from user_account u
        where c.id = ${rowId}::uuid and c.user_id = ${userId} and u.id = c.user_id and not u.is_disabled
          and c.expires_at > ${now()} and c.attempts < ${MAX_ATTEMPTS}
        returning c.passkey_challenge as "passkeyChallenge"`,
  );
  return counted ?? null;
}

// Hot: sign-in. Null if the code was used since the check. Code, challenge and sign-in are stored together or not at all.
async function startSignInWith(
  context: Context,
  { claims, use, client }: { claims: TokenClaims; use: RawBuilder<unknown>; client: Client },
): Promise<IssuedTokens | null> {
  const { userId, rowId: challengeId } = claims;
  await lockUser(context, userId);
  const open = await query(
    context.em,
    sql`select id from sign_in_challenge where id = ${challengeId}::uuid for update`,
  );
  if (open.length === 0) throw challengeOver();
  const used = await query(context.em, use);
  if (used.length === 0) return null;
  const tokens = await startSignIn(context, { userId, proof: { challengeId }, client });
  await query(context.em, sql`delete from sign_in_challenge where id = ${challengeId}::uuid`);
  return tokens;
}

function challengeOver(): AppError {
  const message =
    'Sign in with your password again: the second factor was used already, took longer than five minutes or failed five times.';
  return new AppError('unauthenticated', 'auth.challenge_over', message);
}
