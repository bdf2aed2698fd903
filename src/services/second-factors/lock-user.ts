import { SecondFactor } from '../../../entities/second-factor.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/**
 * Locks a user until the transaction ends, so that of two changes of their second factors one waits for the other. Returns the
 * number of their confirmed factors, or null if there is no such user.
 */
export async function lockUser({ em }: Context, userId: number): Promise<number | null> {
  const user = await kysely(em)
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ? em.count(SecondFactor, { user: userId, isConfirmed: true }) : null;
}
