import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';

interface PasswordGuess {
  password: string;
  /** Null where there is no account, or one without a password. */
  passwordHash: string | null;
  /** What the account is called where guesses are counted, whether there is one or not. */
  account: string;
  client: Client;
}

/**
 * Is this the password? Wrong ones are counted for the account and for the address. Throws AppError `request.too_many`, and
 * `auth.busy` where it could not be looked at, which costs nobody anything.
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
