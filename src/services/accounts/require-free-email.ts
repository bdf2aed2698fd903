import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** Refuses an address that another account has, in any case. */
export async function requireFreeEmail({ em }: Context, email: string, userId: number | null = null): Promise<void> {
  const [taken] = await query(
    em,
    sql`select id from user_account where lower(email) = lower(${email}) and id is distinct from ${userId}::int`,
  );
  if (taken) throw emailTaken(email);
}

export function emailTaken(email: string): AppError {
  return new AppError('conflict', 'user.email_taken', `There is an account with the address ${email} already.`);
}
