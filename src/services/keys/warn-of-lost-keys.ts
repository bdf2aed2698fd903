import type { Context } from '../../context.ts';
import { keyUses } from './key-uses.ts';

/** Warns the operator of keys that tokens or secrets need and that the server does not have. */
export async function warnOfLostKeys(context: Context): Promise<void> {
  for (const [keyId, { tokens, secrets, jobs }] of await keyUses(context)) {
    if (context.tokens.hasKey(keyId)) continue;
    const message = `${tokens} personal access tokens, ${secrets} one-time passwords and ${jobs} uploads under way cannot be used: their key is not among TOKEN_KEYS or those of the data folder`;
    context.log.warn({ keyId, tokens, secrets, jobs }, message);
  }
}
