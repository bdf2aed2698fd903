import type { RawBuilder } from 'kysely';
import { stepOf } from '../../adapters/one-time-passwords.ts';
import { signed, type Passkey, type PasskeySignature } from '../../adapters/passkeys.ts';
import { LostKeyError } from '../../adapters/secret-box.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { hashRecoveryCode } from '../second-factors/recovery-codes.ts';

/** The second factor that a user presents. */
export type SecondFactorProof =
  | { method: 'totp' | 'recovery-code'; code: string }
  | { method: 'passkey'; response: PasskeySignature };

interface SecondFactorCheck {
  userId: number;
  /** The challenge that a passkey had to sign. */
  passkeyChallenge: string | null;
  proof: SecondFactorProof;
}

/**
 * Checks a second factor of a user. Returns the statement that uses it up, which returns a row unless the factor was used since the
 * check, and null if the factor is not one of this user.
 */
export async function verifySecondFactor(
  context: Context,
  { userId, passkeyChallenge, proof }: SecondFactorCheck,
): Promise<RawBuilder<unknown> | null> {
  if (proof.method === 'totp') return redeemCode(context, userId, proof.code);
  if (proof.method === 'passkey') return redeemPasskey(context, userId, passkeyChallenge, proof.response);
  return sql`delete from recovery_code where hash = ${hashRecoveryCode(proof.code)} and user_id = ${userId} returning hash`;
}

// Hot: sign-in. A used code and all codes before it are refused (RFC 6238, 5.2).
async function redeemCode(context: Context, userId: number, code: string): Promise<RawBuilder<unknown> | null> {
  const now = context.now();
  const factors = await query<{ id: string; sealedSecret: string }>(
    context.em,
    sql`select id, sealed_secret as "sealedSecret" from second_factor
        where user_id = ${userId} and kind = 'totp' and is_confirmed`,
  );
  for (const { id, sealedSecret } of factors) {
    const secret = await context.secrets.open(sealedSecret).catch((error: unknown) => logLostKey(context, id, error));
    const step = secret === null ? null : stepOf(secret, code, now);
    if (step === null) continue;
    return sql`update second_factor set last_step = ${step}, last_used_at = ${now}
               where id = ${id}::uuid and last_step < ${step} returning id`;
  }
  return null;
}

// The owner can use another factor or a recovery code.
function logLostKey({ log }: Context, secondFactorId: string, error: unknown): null {
  if (!(error instanceof LostKeyError)) throw error;
  log.error({ err: error, secondFactorId }, 'a one-time password cannot be checked');
  return null;
}

// Hot: sign-in. A signature count that does not grow comes from a copy of the passkey (WebAuthn, 6.1.1).
async function redeemPasskey(
  context: Context,
  userId: number,
  challenge: string | null,
  response: PasskeySignature,
): Promise<RawBuilder<unknown> | null> {
  const [passkey] = await query<Passkey>(
    context.em,
    sql`select credential_id as "credentialId", public_key as "publicKey", signature_count::float8 as "signatureCount",
          to_json(transports) as transports
        from second_factor where user_id = ${userId} and credential_id = ${response.id}`,
  );
  if (!passkey || challenge === null) return null;
  const signatureCount = await signed(context, response, { challenge, passkey });
  if (signatureCount === null) return null;
  return sql`update second_factor set signature_count = ${signatureCount}, last_used_at = ${context.now()}
             where user_id = ${userId} and credential_id = ${passkey.credentialId}
               and (signature_count < ${signatureCount} or signature_count = 0 and ${signatureCount} = 0) returning id`;
}
