import { UserRole } from '../../../entities/user-role.ts';
import { User } from '../../../entities/user.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireFreeEmail } from '../accounts/require-free-email.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { forgetWrongPasswords } from '../auth/failures-in-a-row.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

/** Creates a superuser for an operator on the machine: no endpoint does this. Throws AppError `user.email_taken`, `user.weak_password`. */
export async function createAdministrator(
  context: Context,
  { email, name, password }: { email: string; name: string | null; password: string },
): Promise<{ id: number }> {
  await requireGoodPassword(password, { roles: [{ name: 'superuser' }], email });
  const passwordHash = await context.passwords.hash(password);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireFreeEmail(inner, email);
    const user = em.create(User, { email, name, passwordHash });
    em.create(UserRole, { user, name: 'superuser' });
    await em.flush();
    // Somebody may have guessed at the address before there was an account.
    await forgetWrongPasswords(inner, [user.id]);
    await audit(inner, { ...ofPerson(user.id), action: 'create', after: { roles: ['superuser'] } });
    return { id: user.id };
  });
}
