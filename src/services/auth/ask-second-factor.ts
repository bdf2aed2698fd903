import { randomUUID } from 'node:crypto';
import { SECOND_FACTOR_KINDS, type SecondFactorKind } from '@dietary-recall/vocabulary';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { askToSign } from '../../adapters/passkeys.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { credentialsRefused } from './start-sign-in.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** The result of a correct password of a user who has a second factor. */
export interface SecondFactorAsked {
  challenge: string;
  expiresAt: Date;
  /** The kinds of second factor that the user has. A recovery code can be used instead of any of them. */
  kinds: SecondFactorKind[];
  /** The argument of `navigator.credentials.get`. Null if the user has no passkey. */
  passkeyOptions: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Asks for the second factor of a user whose password was correct. Throws AppError `auth.credentials_refused`. */
export async function askSecondFactor(
  context: Context,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<SecondFactorAsked> {
  const now = context.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  const id = randomUUID();
  // Hot: sign-in, like the statement below.
  const factors = await query<{ kind: SecondFactorKind; credentialId: string; transports: string[] }>(
    context.em,
    sql`select kind, credential_id as "credentialId", to_json(transports) as transports from second_factor
        where user_id = ${userId} and is_confirmed order by created_at`,
  );
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  const passkeyOptions = passkeys.length === 0 ? null : await askToSign(context, passkeys);
  const stored = await query(
    context.em,
    sql`insert into sign_in_challenge (id, user_id, expires_at, passkey_challenge)
        select ${id}::uuid, id, ${expiresAt}::timestamptz, ${passkeyOptions?.challenge ?? null}::text from user_account
        where id = ${userId} and password_hash = ${passwordHash} for share returning id`,
  );
  if (stored.length === 0) throw credentialsRefused('Your password was changed just now: sign in again.');
  const challenge = await context.tokens.sign('secondFactor', { userId, rowId: id }, now, expiresAt);
  const kinds = SECOND_FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind));
  return { challenge, expiresAt, kinds, passkeyOptions };
}
