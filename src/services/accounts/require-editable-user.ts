import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import type { Actor } from '../../access/actor.ts';
import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { mayEditRespondent, rolesOf, type HeldRoles } from './editable-roles.ts';

/**
 * Locks a user whom the caller may change until the transaction ends, and returns the roles of that user. Callers may change
 * themselves and the users that `mayEditRespondent` permits. An unknown user is refused like one whom the caller may not change, so that
 * nobody can probe for accounts. Only superusers get `user.not_found`. Throws AppError `user.not_editable`, `user.not_found`.
 */
export async function requireEditableUser(
  { em, actor }: SignedInContext,
  userId: number,
): Promise<readonly HeldRole[]> {
  await kysely(em).selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const [account] = await rolesOf(em, [userId]);
  if (!account && userId === actor.userId) throw userGone();
  if (!account && actor.isSuperuser) throw usersNotFound([userId]);
  const isEditable = account && (isOwn(actor, account) || mayEditRespondent(actor, account.roles));
  if (!isEditable) {
    throw new AppError('forbidden', 'user.not_editable', `You may not change the account ${userId}.`);
  }
  return account.roles;
}

// A program may change what its owner may change of others, but not the owner. A person who signed in by the link of a survey may change
// their account only if it is a respondent of this survey and nothing else. Who interviews them may not.
function isOwn({ userId, restrictedToSurvey, isMachine, interviewerId }: Actor, account: HeldRoles): boolean {
  if (account.userId !== userId || isMachine || interviewerId !== null) return false;
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
