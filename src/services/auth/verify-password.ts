import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';

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
 * `request.too_many`, and `auth.busy` if the password could not be checked, which is not counted.
 */
export async function verifyPassword(
  { limits, passwords }: Context,
  { password, passwordHash, account, client }: PasswordGuess,
): Promise<boolean> {
  const guess = await limits.guess('sign-in', client, account);
  const matches = await passwords.verify(passwordHash, password).catch(async (error: unknown) => {
    await guess.takeBack();
    throw error;
  });
  if (matches) await guess.takeBack();
  return matches;
}
