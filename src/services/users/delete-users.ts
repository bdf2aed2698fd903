import { User } from '../../../entities/user.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockAccounts } from '../accounts/lock-accounts.ts';
import { requireNoRecalls } from '../accounts/remove-people.ts';
import { usersNotFound, requireEditableUser } from '../accounts/require-editable-user.ts';
import { userGone } from '../auth/auth.queries.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { auditAll } from '../trail/audit.ts';
import { forgetPeopleInTrail } from '../trail/forget-people.ts';
import { ofPerson } from '../trail/of-person.ts';

/** Deletes a user whom the caller may change, with all that belongs to them. Throws AppError `user.own_account`, `user.in_use`, `user.not_editable`. */
export async function deleteUser(context: SignedInContext, { userId }: { userId: number }): Promise<{ id: number }> {
  requireOthers(context, [userId]);
  const ended = await inTransaction(context, async (inner) => {
    await lockUsers(inner, [userId]);
    await requireEditableUser(inner, userId);
    return remove(inner, [userId]);
  });
  forgetSignIns(context, ended);
  return { id: userId };
}

/** Deletes all of these users or none, for a caller who may change everybody. Throws AppError `user.not_found`, `user.own_account`, `user.in_use`. */
export async function deleteUsers(
  context: SignedInContext,
  { userIds }: { userIds: readonly number[] },
): Promise<{ deleted: number }> {
  requireOthers(context, userIds);
  const ended = await inTransaction(context, async (inner) => {
    const found = await lockUsers(inner, userIds);
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

// The caller is locked too, so that of two superusers who delete each other one remains.
async function lockUsers({ em, actor }: SignedInContext, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await lockAccounts(em, [...userIds, actor.userId]);
  if (!found.has(actor.userId)) throw userGone();
  return found;
}

async function remove(context: SignedInContext, userIds: readonly number[]): Promise<string[]> {
  await requireNoRecalls(context.em, userIds);
  const ended = await endSignIns(context, userIds);
  await forgetPeopleInTrail(context.em, userIds);
  await auditAll(
    context,
    userIds.map((userId) => ({ ...ofPerson(userId), action: 'delete' as const })),
  );
  await context.em.nativeDelete(User, { id: { $in: [...userIds] } });
  return ended;
}
