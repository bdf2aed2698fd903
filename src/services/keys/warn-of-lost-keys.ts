import type { Context } from '../../context.ts';
import { keyUses } from './key-uses.ts';

/** Warns the operator of keys that tokens or secrets need and that the server does not have. */
export async function warnOfLostKeys(context: Context): Promise<void> {
  for (const [keyId, { tokens, secrets, jobs }] of await keyUses(context)) {
    if (context.tokens.hasKey(keyId)) continue;
    const message = `a key is not among TOKEN_KEYS or those of the data folder, and what needs it cannot be used (personal access tokens: ${tokens}, one-time passwords: ${secrets}, uploads under way: ${jobs})`;
    context.log.warn({ keyId, tokens, secrets, jobs }, message);
  }
}
