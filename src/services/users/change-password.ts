import { accountKey, type Client } from '../../adapters/rate-limits.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { verifyPassword } from '../auth/verify-password.ts';
import { requireEditable } from '../accounts/require-editable.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { passwordOwner, setPassword } from '../accounts/set-password.ts';

interface PasswordChange {
  userId: number;
  password: string;
  /** Needed for one's own. */
  currentPassword?: string | undefined;
  client: Client;
}

/**
 * Gives a new password to the caller, who has to know the present one, or to somebody whose account they may change. All sign-ins
 * of the account end, except the one that asks; its personal access tokens stay where its owner changes it.
 */
export async function changePassword(
  context: SignedInContext,
  { userId, password, currentPassword, client }: PasswordChange,
): Promise<{ changed: true }> {
  const { actor, passwords } = context;
  const isOwn = userId === actor.userId;
  await requireEditable(context, userId);
  const owner = await passwordOwner(context, userId);
  await requireGoodPassword(password, owner);
  const { passwordHash: presentHash } = owner;
  if (isOwn) {
    const guess = { password: currentPassword ?? '', passwordHash: presentHash, account: accountKey(userId), client };
    if (!(await verifyPassword(context, guess))) throw wrongPassword();
  }
  const passwordHash = await passwords.hash(password);
  const ended = await inTransaction(context, async (inner) => {
    await requireEditable(inner, userId);
    // Somebody else has given a new one meanwhile.
    if (isOwn && (await passwordOwner(inner, userId)).passwordHash !== presentHash) throw wrongPassword();
    return setPassword(inner, userId, passwordHash, isOwn ? actor.familyId : null);
  });
  forgetSignIns(context, ended);
  return { changed: true };
}

function wrongPassword(): AppError {
  const message = 'To change your own password, give the present one as currentPassword; this was not it.';
  return new AppError('forbidden', 'user.wrong_current_password', message);
}
