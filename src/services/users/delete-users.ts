import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { userGone } from '../auth/auth.queries.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireNoRecalls } from '../accounts/remove-people.ts';
import { usersNotFound, requireEditableUser } from '../accounts/require-editable-user.ts';

/** Deletes an account that the caller may change, with all that belongs to it. Those with recalls stay, and one's own. */
export async function deleteUser(context: SignedInContext, userId: number): Promise<{ id: number }> {
  requireOthers(context, [userId]);
  const ended = await inTransaction(context, async (inner) => {
    await hold(inner, [userId]);
    await requireEditableUser(inner, userId);
    return remove(inner, [userId]);
  });
  forgetSignIns(context, ended);
  return { id: userId };
}

/** Deletes many, for those who may change everybody's account: all of them or none. */
export async function deleteUsers(context: SignedInContext, userIds: readonly number[]): Promise<{ deleted: number }> {
  requireOthers(context, userIds);
  const ended = await inTransaction(context, async (inner) => {
    const found = await hold(inner, userIds);
    const missing = userIds.filter((id) => !found.has(id));
    if (missing.length > 0) throw usersNotFound(missing);
    return remove(inner, userIds);
  });
  forgetSignIns(context, ended);
  return { deleted: userIds.length };
}

function requireOthers({ actor }: SignedInContext, userIds: readonly number[]): void {
  if (!userIds.includes(actor.userId)) return;
  throw new AppError(
    'forbidden',
    'user.own_account',
    'Nobody can delete their own account: ask another administrator.',
  );
}

// The caller's account too: of two superusers who delete each other one stays.
async function hold({ em, actor }: SignedInContext, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await query<{ id: number }>(
    em,
    sql`select id from user_account where id = any(${[...userIds, actor.userId]}::int[]) order by id for update`,
  );
  const found = new Set(rows.map(({ id }) => id));
  if (!found.has(actor.userId)) throw userGone();
  return found;
}

async function remove(context: SignedInContext, userIds: readonly number[]): Promise<string[]> {
  await requireNoRecalls(context.em, userIds);
  const ended = await endSignIns(context, userIds);
  await query(context.em, sql`delete from user_account where id = any(${[...userIds]}::int[])`);
  return ended;
}
