import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Locks a group until the transaction ends, so that its sectors change one after the other. Returns undefined if the group was deleted. */
export function lockGroup({ em }: Context, id: number): Promise<{ id: number } | undefined> {
  return kysely(em)
    .selectFrom('demographic_group')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
