import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireEditableUser } from '../accounts/require-editable-user.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { findPasswordOwner, setPassword } from '../accounts/set-password.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { verifyPassword } from '../auth/verify-password.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

interface PasswordChange {
  userId: number;
  password: string;
  /** Required to change one's own password. */
  currentPassword?: string | undefined;
  client: Client;
}

/**
 * Changes the password of the caller, who has to know the current one, or of a user whom they may change. All sign-ins of the user
 * end, except the current one. If the owner changes the password, their personal access tokens stay. Throws AppError
 * `user.wrong_current_password`, `user.weak_password`, `user.not_editable`, `user.not_found`.
 */
export async function changePassword(
  context: SignedInContext,
  { userId, password, currentPassword, client }: PasswordChange,
): Promise<{ changed: true }> {
  const { actor, passwords } = context;
  const isOwn = userId === actor.userId;
  await requireEditableUser(context, userId);
  const owner = await findPasswordOwner(context, userId);
  await requireGoodPassword(password, owner);
  const { passwordHash: presentHash } = owner;
  if (isOwn) {
    const guess = { password: currentPassword ?? '', passwordHash: presentHash, account: accountKey(userId), client };
    if (!(await verifyPassword(context, guess))) throw wrongPassword();
  }
  const passwordHash = await passwords.hash(password);
  const ended = await inTransaction(context, async (inner) => {
    await requireEditableUser(inner, userId);
    // Refused if the password was changed since the check.
    if (isOwn && (await findPasswordOwner(inner, userId)).passwordHash !== presentHash) throw wrongPassword();
    const action = isOwn ? 'update' : 'reset';
    await audit(inner, { ...ofPerson(userId), action, after: { fields: ['password'] } });
    return setPassword(inner, userId, passwordHash, isOwn ? actor.familyId : null);
  });
  forgetSignIns(context, ended);
  return { changed: true };
}

function wrongPassword(): AppError {
  const message = 'To change your own password, give the current one as currentPassword; the given one is wrong.';
  return new AppError('forbidden', 'user.wrong_current_password', message);
}
