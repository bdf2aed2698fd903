import type { EntityManager } from '@mikro-orm/sql';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';

/**
 * Refuses to go on if the user is the only superuser: only the command line could make another one. All superusers stay locked until the
 * transaction ends, so that two of them cannot take the role from each other. Throws AppError `user.last_superuser`.
 */
export async function requireAnotherSuperuser(em: EntityManager, userId: number): Promise<void> {
  const superusers = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select('r.user_id as userId')
    .where('r.name', '=', 'superuser')
    .where('u.is_disabled', '=', false)
    .orderBy('u.id')
    .forUpdate()
    .execute();
  if (superusers.length !== 1 || superusers[0]?.userId !== userId) return;
  const message = 'This is the only administrator: make another one first.';
  throw new AppError('conflict', 'user.last_superuser', message);
}
