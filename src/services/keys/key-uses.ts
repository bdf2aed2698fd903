import { decodeProtectedHeader } from 'jose';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/** What is void without a key. */
export interface KeyUses {
  /** Valid personal access tokens that it signed. */
  tokens: number;
  /** Secrets of one-time passwords that it sealed. */
  secrets: number;
  /** Jobs whose batches it sealed. */
  jobs: number;
}

const NONE: KeyUses = { tokens: 0, secrets: 0, jobs: 0 };

/** What still needs which key, by its id; keys that nothing needs are left out. */
export async function keyUses({ em, now }: Context): Promise<Map<string, KeyUses>> {
  const uses = new Map<string, KeyUses>();
  const tokens = await query<{ id: string; count: number }>(
    em,
    sql`select key_id as id, count(*)::int as count from personal_access_token
        where revoked_at is null and expires_at > ${now()} group by key_id`,
  );
  for (const { id, count } of tokens) uses.set(id, { ...NONE, tokens: count });
  const sealed = await query<{ secret: string }>(
    em,
    sql`select sealed_secret as secret from second_factor where sealed_secret is not null`,
  );
  for (const { secret } of sealed) {
    const { kid = '' } = decodeProtectedHeader(secret);
    const known = uses.get(kid) ?? NONE;
    uses.set(kid, { ...known, secrets: known.secrets + 1 });
  }
  // The first part of a box names its key. All batches of a job are sealed with one key.
  const waiting = await query<{ sealed: string; count: number }>(
    em,
    sql`select min(sealed) as sealed, count(distinct job_id)::int as count from job_batch
        where sealed is not null group by split_part(sealed, '.', 1)`,
  );
  for (const { sealed: box, count } of waiting) {
    const { kid = '' } = decodeProtectedHeader(box);
    const known = uses.get(kid) ?? NONE;
    uses.set(kid, { ...known, jobs: known.jobs + count });
  }
  return uses;
}
