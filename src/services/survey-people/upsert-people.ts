import { Readable } from 'node:stream';
import type { RoleName } from '@dietary-recall/vocabulary';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { MAX_ISSUES, type Issue } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { userNamesOfStaff } from '../accounts/held-roles.ts';
import { passwordFault } from '../accounts/require-good-password.ts';
import { storePeople, type GivenPerson, type StoredPerson } from '../accounts/store-people.ts';
import { requireSurvey } from '../surveys/surveys.queries.ts';
import { requireStored } from './require-stored.ts';

export interface PersonWithPassword extends Omit<GivenPerson, 'passwordHash'> {
  password?: string | undefined;
}

/** Each hash takes some hundredths of a second, and the caller waits for all of them. */
export const MAX_PASSWORDS = 200;

/**
 * Creates or changes people of a survey and gives them the role: all of them or none. Throws AppError `request.invalid`,
 * `user.weak_password` and what `requireStored` throws.
 */
export async function upsertPeople(
  context: SignedInContext,
  { surveyId, role, users }: { surveyId: string; role: 'staff' | 'respondent'; users: readonly PersonWithPassword[] },
): Promise<StoredPerson[]> {
  requireFewPasswords(users);
  await requireGoodPasswords(context, surveyId, role, users);
  const people: GivenPerson[] = [];
  for await (const { item, passwordHash } of context.passwords.hashAll(Readable.from(users), passwordOf)) {
    const { password: _, ...person } = item;
    people.push({ ...person, passwordHash });
  }
  return inTransaction(context, async (inner) => {
    const { survey } = await requireSurvey(inner, surveyId);
    await lockPeople(inner.em, survey.id);
    return requireStored(await storePeople(inner, people, { survey, role }));
  });
}

const passwordOf = ({ password }: PersonWithPassword): string | undefined => password;

function requireFewPasswords(users: readonly PersonWithPassword[]): void {
  const passwords = users.filter(({ password }) => password !== undefined).length;
  if (passwords <= MAX_PASSWORDS) return;
  const message = `Send at most ${MAX_PASSWORDS} people with a password at once, or a CSV file.`;
  throw invalid('request.invalid', [{ path: 'users', code: 'too_many_passwords', message }]);
}

// The rule depends on the role that people get and on those that they have: staff may be uploaded as respondents.
async function requireGoodPasswords(
  { em }: SignedInContext,
  surveyId: string,
  role: RoleName,
  users: readonly PersonWithPassword[],
): Promise<void> {
  const withPassword = users.flatMap(({ userName, password }) => (password === undefined ? [] : [userName]));
  const namesOfStaff = await userNamesOfStaff(em, surveyId, withPassword);
  const issues: Issue[] = [];
  for (const [index, { userName, email, password }] of users.entries()) {
    if (password === undefined) continue;
    const roles: { name: RoleName }[] = [{ name: namesOfStaff.has(userName) ? 'staff' : role }];
    const fault = await passwordFault(password, { roles, email, userNames: [userName] });
    if (fault) issues.push({ path: `users.${index}.password`, code: fault.reason, message: fault.message });
  }
  if (issues.length > 0) throw invalid('user.weak_password', issues.slice(0, MAX_ISSUES));
}
