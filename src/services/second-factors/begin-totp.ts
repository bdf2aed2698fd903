import {
  newOneTimePasswordSecret,
  oneTimePasswordSetup,
  type OneTimePasswordSetup,
} from '../../adapters/one-time-passwords.ts';
import type { SignedInContext } from '../../context.ts';
import { findOwnName } from './second-factors.queries.ts';
import { storeUnconfirmed } from './unconfirmed-factors.ts';

export interface BegunTotp extends OneTimePasswordSetup {
  id: string;
  /** The shared secret in base32. */
  secret: string;
}

/** Begins to set up an app for one-time passwords. The app protects nothing before `confirmTotp` accepts one of its codes. */
export async function beginTotp(context: SignedInContext, { name }: { name: string }): Promise<BegunTotp> {
  const { hostname } = new URL(context.config.adminFrontendUrl);
  const secret = newOneTimePasswordSecret();
  const setup = oneTimePasswordSetup(secret, `Dietary Recall ${hostname}`, await findOwnName(context));
  const id = await storeUnconfirmed(context, { kind: 'totp', name, sealedSecret: await context.secrets.seal(secret) });
  return { id, secret, ...setup };
}
