import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInScope } from '../../context.ts';
import { accountGone } from '../auth/auth.queries.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireNoRecalls } from '../accounts/remove-people.ts';
import { accountsNotFound, requireEditable } from '../accounts/require-editable.ts';

/** Deletes an account that the caller may change, with all that belongs to it. Those with recalls stay, and one's own. */
export async function deleteAccount(scope: SignedInScope, userId: number): Promise<{ id: number }> {
  requireOthers(scope, [userId]);
  const ended = await inTransaction(scope, async (inner) => {
    await hold(inner, [userId]);
    await requireEditable(inner, userId);
    return remove(inner, [userId]);
  });
  forgetSignIns(scope, ended);
  return { id: userId };
}

/** Deletes many, for those who may change everybody's account: all of them or none. */
export async function deleteAccounts(scope: SignedInScope, userIds: readonly number[]): Promise<{ deleted: number }> {
  requireOthers(scope, userIds);
  const ended = await inTransaction(scope, async (inner) => {
    const found = await hold(inner, userIds);
    const missing = userIds.filter((id) => !found.has(id));
    if (missing.length > 0) throw accountsNotFound(missing);
    return remove(inner, userIds);
  });
  forgetSignIns(scope, ended);
  return { deleted: userIds.length };
}

function requireOthers({ actor }: SignedInScope, userIds: readonly number[]): void {
  if (!userIds.includes(actor.userId)) return;
  throw new AppError(
    'forbidden',
    'user.own_account',
    'Nobody can delete their own account: ask another administrator.',
  );
}

// The caller's account too: of two superusers who delete each other one stays.
async function hold({ em, actor }: SignedInScope, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await query<{ id: number }>(
    em,
    sql`select id from user_account where id = any(${[...userIds, actor.userId]}::int[]) order by id for update`,
  );
  const found = new Set(rows.map(({ id }) => id));
  if (!found.has(actor.userId)) throw accountGone();
  return found;
}

async function remove(scope: SignedInScope, userIds: readonly number[]): Promise<string[]> {
  await requireNoRecalls(scope.em, userIds);
  const ended = await endSignIns(scope, userIds);
  await query(scope.em, sql`delete from user_account where id = any(${[...userIds]}::int[])`);
  return ended;
}
