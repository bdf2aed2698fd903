import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/**
 * Seals again, with the key of today, the secrets that another key sealed, so that the other one may be dropped. One whose key
 * is gone is left and logged. How many were sealed.
 */
export async function resealSecrets({ em, secrets, log }: Context): Promise<number> {
  // The first part of a box names its key, and nothing else that differs (JWE, compact form).
  const [header = ''] = (await secrets.seal('')).split('.', 1);
  const old = await query<{ id: string; sealed: string }>(
    em,
    sql`select id, sealed_secret as sealed from second_factor
        where sealed_secret is not null and not starts_with(sealed_secret, ${`${header}.`})`,
  );
  let count = 0;
  for (const { id, sealed } of old) {
    const secret = await secrets.open(sealed).catch((err: unknown) => {
      log.error({ err, secondFactorId: id }, 'a secret could not be sealed with the key of today');
      return null;
    });
    if (secret === null) continue;
    const resealed = await secrets.seal(secret);
    const stored = await query(
      em,
      sql`update second_factor set sealed_secret = ${resealed} where id = ${id}::uuid and sealed_secret = ${sealed} returning id`,
    );
    count += stored.length;
  }
  return count;
}
