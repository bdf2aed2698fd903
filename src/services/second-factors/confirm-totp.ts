import { stepOf } from '../../adapters/one-time-passwords.ts';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { isBegun } from './begun-factors.ts';
import { confirmFactor, enrolmentRefused, type Enrolment } from './confirm-factor.ts';
import { factorNotFound } from './second-factors.queries.ts';

/** Takes a first code of the app as the proof that it works; this code is used up. */
export async function confirmTotp(
  context: SignedInContext,
  { id, code }: { id: string; code: string },
): Promise<Enrolment> {
  await requireConfirmed(context);
  const begun = isBegun(context, id, 'totp');
  const [factor] = await query<{ sealedSecret: string }>(
    context.em,
    sql`select sealed_secret as "sealedSecret" from second_factor where ${begun}`,
  );
  if (!factor) throw factorNotFound(id);
  const step = stepOf(await context.secrets.open(factor.sealedSecret), code, context.now());
  if (step === null)
    throw enrolmentRefused('This is not the code that the app shows now: look again, and at the clock.');
  return confirmFactor(context, { id, begun, shown: sql`last_step = ${step}` });
}
