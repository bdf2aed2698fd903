import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';

/** Locks accounts until the transaction ends, by id, so that two calls with the same accounts do not deadlock. Returns the ids found. */
export async function lockAccounts(em: EntityManager, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await kysely(em)
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', anyNumber(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
