import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { SecondFactor } from '../../../entities/second-factor.ts';
import { askToRegister } from '../../adapters/passkeys.ts';
import type { SignedInContext } from '../../context.ts';
import { findOwnName } from './second-factors.queries.ts';
import { storeUnconfirmed } from './unconfirmed-factors.ts';

export interface BegunPasskey {
  id: string;
  /** The argument of `navigator.credentials.create`. */
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Begins to set up a passkey of the caller. The passkey protects nothing before `confirmPasskey` accepts it. */
export async function beginPasskey(context: SignedInContext, { name }: { name: string }): Promise<BegunPasskey> {
  const { userId } = context.actor;
  const factors = await context.em.find(SecondFactor, { user: userId, kind: 'passkey', isConfirmed: true });
  const known = factors.flatMap(({ credentialId, transports }) =>
    typeof credentialId === 'string' ? [{ credentialId, transports }] : [],
  );
  const options = await askToRegister(context, { userId, name: await findOwnName(context), known });
  const id = await storeUnconfirmed(context, { kind: 'passkey', name, challenge: options.challenge });
  return { id, options };
}
