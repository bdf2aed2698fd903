import { registered, type PasskeyRegistration } from '../../adapters/passkeys.ts';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { isBegun } from './begun-factors.ts';
import { confirmFactor, enrolmentRefused, type Enrolment } from './confirm-factor.ts';
import { factorNotFound } from './second-factors.queries.ts';

/** Takes the passkey that the browser made. One that any account has already is refused (WebAuthn, 7.1). */
export async function confirmPasskey(
  context: SignedInContext,
  { id, response }: { id: string; response: PasskeyRegistration },
): Promise<Enrolment> {
  await requireConfirmed(context);
  const begun = isBegun(context, id, 'passkey');
  const [factor] = await query<{ challenge: string }>(
    context.em,
    sql`select challenge from second_factor where ${begun}`,
  );
  if (!factor) throw factorNotFound(id);
  const passkey = await registered(context, response, factor.challenge);
  if (!passkey)
    throw enrolmentRefused('The browser did not make a passkey for this page and this attempt: begin again.');
  const { credentialId, publicKey, signatureCount, transports } = passkey;
  const taken = await query(context.em, sql`select id from second_factor where credential_id = ${credentialId}`);
  if (taken.length > 0) throw enrolmentRefused('This passkey is enrolled already.');
  const shown = sql`credential_id = ${credentialId}, public_key = ${publicKey}, signature_count = ${signatureCount},
                    transports = ${transports}::text[]`;
  return confirmFactor(context, { id, begun, shown });
}
