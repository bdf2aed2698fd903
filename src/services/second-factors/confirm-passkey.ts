import { SecondFactor } from '../../../entities/second-factor.ts';
import { registered, type PasskeyRegistration } from '../../adapters/passkeys.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import type { SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { confirmFactor, enrolmentRefused, type Enrolment } from './confirm-factor.ts';
import { factorNotFound } from './second-factors.queries.ts';
import { isUnconfirmed } from './unconfirmed-factors.ts';

/**
 * Confirms the passkey that the browser made. Refuses a passkey that any account has already (WebAuthn, 7.1). Throws AppError
 * `second_factor.not_found`, `second_factor.refused`, `auth.confirmation_needed`.
 */
export async function confirmPasskey(
  context: SignedInContext,
  { id, response, client }: { id: string; response: PasskeyRegistration; client: Client },
): Promise<Enrolment> {
  await requireConfirmed(context);
  const begun = isUnconfirmed(context, id, 'passkey');
  const factor = await context.em.findOne(SecondFactor, begun);
  if (typeof factor?.challenge !== 'string') throw factorNotFound(id);
  const shown = await registered(context, response, factor.challenge);
  if (!shown) throw enrolmentRefused('The browser did not make a passkey for this page and this attempt: begin again.');
  const taken = await context.em.count(SecondFactor, { credentialId: shown.credentialId });
  if (taken > 0) throw enrolmentRefused('This passkey is enrolled already.');
  return confirmFactor(context, { begun, shown, client });
}
