import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/**
 * Holds the account until the transaction ends, so that of two changes of its second factors one waits for the other. How many
 * factors it has; null where there is no such account.
 */
export async function lockUser({ em }: Context, userId: number): Promise<number | null> {
  const held = await query(em, sql`select id from user_account where id = ${userId} for no key update`);
  if (held.length === 0) return null;
  const factors = await query(em, sql`select id from second_factor where user_id = ${userId} and is_confirmed`);
  return factors.length;
}
