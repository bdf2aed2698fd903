import { decodeProtectedHeader } from 'jose';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/** What is void without a key. */
export interface KeyUses {
  /** Valid personal access tokens that it signed. */
  tokens: number;
  /** Secrets of one-time passwords that it sealed. */
  secrets: number;
}

/** What still needs which key, by its id; keys that nothing needs are left out. */
export async function keyUses({ em, now }: Context): Promise<Map<string, KeyUses>> {
  const uses = new Map<string, KeyUses>();
  const tokens = await query<{ id: string; count: number }>(
    em,
    sql`select key_id as id, count(*)::int as count from personal_access_token
        where revoked_at is null and expires_at > ${now()} group by key_id`,
  );
  for (const { id, count } of tokens) uses.set(id, { tokens: count, secrets: 0 });
  const sealed = await query<{ secret: string }>(
    em,
    sql`select sealed_secret as secret from second_factor where sealed_secret is not null`,
  );
  for (const { secret } of sealed) {
    const { kid = '' } = decodeProtectedHeader(secret);
    const known = uses.get(kid) ?? { tokens: 0, secrets: 0 };
    uses.set(kid, { ...known, secrets: known.secrets + 1 });
  }
  return uses;
}
