import { User } from '../../../entities/user.ts';
import { UserRole } from '../../../entities/user-role.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Scope } from '../../scope.ts';

/** A superuser is made by an operator on the machine, never by an endpoint. Refuses an address that is taken. */
export async function createAdministrator(
  scope: Scope,
  { email, name, password }: { email: string; name: string | null; password: string },
): Promise<{ id: number }> {
  const passwordHash = await scope.passwords.hash(password);
  return inTransaction(scope, async ({ em }) => {
    const [taken] = await query(em, sql`select id from user_account where lower(email) = lower(${email})`);
    if (taken)
      throw new AppError('conflict', 'user.email_taken', `There is an account with the address ${email} already.`);
    const user = em.create(User, { email, name, passwordHash });
    em.create(UserRole, { user, name: 'superuser' });
    await em.flush();
    return { id: user.id };
  });
}
