import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import { AppError } from '../../errors.ts';

const MIN_LENGTH = 10;
/** The length from which a password must not contain a name. Shorter names occur in good passwords by chance. */
const MIN_NAME_LENGTH = 4;

/** The owner of a password, as far as the rules need it. */
export interface PasswordOwner {
  roles: readonly Pick<HeldRole, 'name'>[];
  email?: string | null | undefined;
  userNames?: readonly string[];
}

/**
 * Refuses a password that is easy to guess: shorter than ten characters, common, or with the e-mail address or user name of its owner
 * in it. There are no composition rules (NIST SP 800-63B, 3.1.1.2). The rule does not apply to respondents, who have the passwords
 * that the people who run the survey gave them. Throws AppError `user.weak_password`.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault === null) return;
  const { reason, message } = fault;
  throw new AppError('invalid', 'user.weak_password', message, { facts: { reason } });
}

interface PasswordFault {
  reason: 'too_short' | 'has_name' | 'common';
  message: string;
}

/** Returns the reason for which `requireGoodPassword` refuses a password, null if the password is good. */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<PasswordFault | null> {
  if (owner.roles.length > 0 && owner.roles.every(({ name }) => name === 'respondent')) return null;
  if ([...password].length < MIN_LENGTH) {
    return { reason: 'too_short', message: `Choose a password of at least ${MIN_LENGTH} characters.` };
  }
  const lowerCase = password.toLowerCase();
  if (namesOf(owner).some((name) => lowerCase.includes(name))) {
    return { reason: 'has_name', message: 'Choose a password without your e-mail address or user name in it.' };
  }
  if (!(await commonPasswords()).has(lowerCase)) return null;
  return { reason: 'common', message: 'This is a common password, which attackers try first: choose another one.' };
}

function namesOf({ email, userNames = [] }: PasswordOwner): string[] {
  const names = [...userNames, ...(email == null ? [] : [email, email.split('@')[0] ?? ''])];
  return names.map((name) => name.toLowerCase()).filter((name) => name.length >= MIN_NAME_LENGTH);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The common passwords of ten characters and more. They are read at the first use, which takes about 20 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_LENGTH)),
  );
  return common;
}
