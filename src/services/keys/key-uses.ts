import { decodeProtectedHeader } from 'jose';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';

/** The numbers of tokens, secrets and jobs that cannot be used without a key. */
export interface KeyUses {
  /** Valid personal access tokens that the key signed. */
  tokens: number;
  /** Secrets of one-time passwords that the key sealed. */
  secrets: number;
  /** Jobs whose batches the key sealed. */
  jobs: number;
}

const NONE: KeyUses = { tokens: 0, secrets: 0, jobs: 0 };

/** Counts what needs each key, by the id of the key. A key that nothing needs is absent. */
export async function keyUses({ em, now }: Context): Promise<Map<string, KeyUses>> {
  const uses = new Map<string, KeyUses>();
  const tokens = await kysely(em)
    .selectFrom('personal_access_token')
    .select('key_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .groupBy('key_id')
    .execute();
  for (const { key_id: id, count } of tokens) uses.set(id, { ...NONE, tokens: count });
  const sealed = await kysely(em)
    .selectFrom('second_factor')
    .select('sealed_secret')
    .where('sealed_secret', 'is not', null)
    .$narrowType<{ sealed_secret: string }>()
    .execute();
  for (const { sealed_secret: secret } of sealed) {
    const { kid = '' } = decodeProtectedHeader(secret);
    const known = uses.get(kid) ?? NONE;
    uses.set(kid, { ...known, secrets: known.secrets + 1 });
  }
  // The first part of a box names its key, and all batches of a job are sealed with one key.
  const waiting = await kysely(em)
    .selectFrom('job_batch')
    .select((eb) => [
      eb.fn.min('sealed').as('sealed'),
      eb.cast<number>(eb.fn.count('job_id').distinct(), 'integer').as('count'),
    ])
    .where('sealed', 'is not', null)
    .groupBy((eb) => eb.fn<string>('split_part', ['sealed', sql.lit('.'), eb.lit(1)]))
    .$narrowType<{ sealed: string }>()
    .execute();
  for (const { sealed: box, count } of waiting) {
    const { kid = '' } = decodeProtectedHeader(box);
    const known = uses.get(kid) ?? NONE;
    uses.set(kid, { ...known, jobs: known.jobs + count });
  }
  return uses;
}
