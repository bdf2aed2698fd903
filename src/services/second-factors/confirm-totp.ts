import { SecondFactor } from '../../../entities/second-factor.ts';
import { stepOf } from '../../adapters/one-time-passwords.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import type { SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { confirmFactor, enrolmentRefused, type Enrolment } from './confirm-factor.ts';
import { factorNotFound } from './second-factors.queries.ts';
import { isUnconfirmed } from './unconfirmed-factors.ts';

/**
 * Confirms an app for one-time passwords by a code that it shows. The code is then used up. Throws AppError
 * `second_factor.not_found`, `second_factor.refused`, `auth.confirmation_needed`.
 */
export async function confirmTotp(
  context: SignedInContext,
  { id, code, client }: { id: string; code: string; client: Client },
): Promise<Enrolment> {
  await requireConfirmed(context);
  const begun = isUnconfirmed(context, id, 'totp');
  const factor = await context.em.findOne(SecondFactor, begun, { populate: ['sealedSecret'] });
  if (typeof factor?.sealedSecret !== 'string') throw factorNotFound(id);
  const step = stepOf(await context.secrets.open(factor.sealedSecret), code, context.now());
  if (step === null)
    throw enrolmentRefused('This is not the current code of the app: check the code and the clock of the device.');
  return confirmFactor(context, { begun, shown: { lastStep: step }, client });
}
