import type { z } from 'zod';
import type { SecondFactor } from '../../entities/second-factor.ts';
import type { BegunPasskey } from '../../src/services/second-factors/begin-passkey.ts';
import type { Enrolment } from '../../src/services/second-factors/confirm-factor.ts';
import type { OwnFactors } from '../../src/services/second-factors/second-factors.queries.ts';
import type { BegunPasskeyView, EnrolmentView, FactorView, OwnFactorsView } from './second-factors.schema.ts';

export function toOwnFactors({ factors, ...own }: OwnFactors): z.output<typeof OwnFactorsView> {
  return { ...own, factors: factors.map(toFactor) };
}

/** Maps a begun passkey. The WebAuthn options are a plain object on the wire. */
export function toBegunPasskey({ id, options }: BegunPasskey): z.output<typeof BegunPasskeyView> {
  return { id, options: { ...options } };
}

export function toEnrolment({ factor, recoveryCodes }: Enrolment): z.output<typeof EnrolmentView> {
  return { factor: toFactor(factor), recoveryCodes };
}

function toFactor({ id, kind, name, createdAt, lastUsedAt }: SecondFactor): z.output<typeof FactorView> {
  return { id, kind, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
