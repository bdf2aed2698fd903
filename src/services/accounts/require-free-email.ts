import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** Refuses an e-mail address that another user has, in upper or lower case. Throws AppError `user.email_taken`. */
export async function requireFreeEmail({ em }: Context, email: string, userId: number | null = null): Promise<void> {
  let owners = kysely(em)
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', sql<string>`lower(${email})`));
  if (userId !== null) owners = owners.where('id', '<>', userId);
  if (await owners.executeTakeFirst()) throw emailTaken(email);
}

export function emailTaken(email: string): AppError {
  return new AppError('conflict', 'user.email_taken', `There is an account with the address ${email} already.`);
}
