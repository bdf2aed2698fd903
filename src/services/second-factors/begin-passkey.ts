import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { askToRegister, type Passkey } from '../../adapters/passkeys.ts';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { storeBegun } from './begun-factors.ts';
import { findOwnName } from './second-factors.queries.ts';

export interface BegunPasskey {
  id: string;
  /** For `navigator.credentials.create`. */
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Asks the browser for a passkey of the caller's; it counts once `confirmPasskey` has seen it. */
export async function beginPasskey(context: SignedInContext, { name }: { name: string }): Promise<BegunPasskey> {
  const { userId } = context.actor;
  const known = await query<Pick<Passkey, 'credentialId' | 'transports'>>(
    context.em,
    sql`select credential_id as "credentialId", to_json(transports) as transports from second_factor
        where user_id = ${userId} and kind = 'passkey' and is_confirmed`,
  );
  const options = await askToRegister(context, { userId, name: await findOwnName(context), known });
  const id = await storeBegun(context, { kind: 'passkey', name, challenge: options.challenge });
  return { id, options };
}
