import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { countFailure } from './failures-in-a-row.ts';

interface PasswordGuess {
  password: string;
  /** Null if there is no such user, or the user has no password. */
  passwordHash: string | null;
  /** The name under which guesses are counted. A user with this name need not exist. */
  account: string;
  client: Client;
}

/**
 * Returns whether the password is correct. Wrong passwords are counted for the user and for the address. Throws AppError
 * `request.too_many`, `auth.too_many_failures`, and `auth.busy` if the password could not be checked, which is not counted.
 */
export async function verifyPassword(
  context: Context,
  { password, passwordHash, account, client }: PasswordGuess,
): Promise<boolean> {
  const guess = await context.limits.guess('sign-in', client, account);
  const unchecked = async (error: unknown) => {
    await guess.takeBack();
    throw error;
  };
  const failure = await countFailure(context, { name: account, guessed: 'password' }).catch(unchecked);
  const matches = await context.passwords.verify(passwordHash, password).catch(async (error: unknown) => {
    await failure.takeBack();
    return unchecked(error);
  });
  if (!matches) return false;
  await guess.takeBack();
  await failure.forget();
  return true;
}
