import type { Actor } from '../../access/actor.ts';
import type { HeldRole } from '../../access/roles.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { userGone } from '../auth/auth.queries.ts';
import { mayEditRespondent, rolesOf, type HeldRoles } from './editable-roles.ts';

/**
 * The roles of an account that the caller may change, held as it is until the transaction ends: their own, or one that
 * `mayEditRespondent` gives them. An unknown one is refused as one that is not theirs, so that nobody can probe; only superusers,
 * who may change everybody's, are told.
 */
export async function requireEditableUser(
  { em, actor }: SignedInContext,
  userId: number,
): Promise<readonly HeldRole[]> {
  await query(em, sql`select id from user_account where id = ${userId} for no key update`);
  const [account] = await rolesOf(em, [userId]);
  if (!account && userId === actor.userId) throw userGone();
  if (!account && actor.isSuperuser) throw usersNotFound([userId]);
  const isEditable = account && (isOwn(actor, account) || mayEditRespondent(actor, account.roles));
  if (!isEditable) {
    throw new AppError('forbidden', 'user.not_editable', `You may not change the account ${userId}.`);
  }
  return account.roles;
}

// A program is not the person: what it may change is what its owner may change of others. And whoever has a link has not the whole
// account, where that is more than a respondent of the survey.
function isOwn({ userId, restrictedToSurvey, isMachine }: Actor, account: HeldRoles): boolean {
  if (account.userId !== userId || isMachine) return false;
  return (
    restrictedToSurvey === null ||
    account.roles.every(({ name, target }) => name === 'respondent' && target === restrictedToSurvey)
  );
}

export function usersNotFound(userIds: readonly number[]): AppError {
  const message =
    userIds.length === 1 ? `There is no user ${userIds[0]}.` : `There are no users ${userIds.join(', ')}.`;
  return new AppError('not_found', 'user.not_found', message, { facts: { userIds } });
}
