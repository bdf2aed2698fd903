import { Readable } from 'node:stream';
import type { RoleName } from '@dietary-recall/vocabulary';
import { PhysicalData } from '../../../entities/physical-data.ts';
import { query, sql } from '../../db/sql.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { AppError, MAX_ISSUES, type Issue } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { passwordFault } from '../accounts/require-good-password.ts';
import { invalid } from '../food-list-editing/refusals.ts';
import { requireSurvey } from '../surveys/surveys.queries.ts';
import { requireBorn } from '../accounts/store-physical-data.ts';
import { storePeople, type GivenPerson, type PersonIssue, type StoredPerson } from '../accounts/store-people.ts';

export interface UploadedPerson extends Omit<GivenPerson, 'passwordHash'> {
  password?: string | undefined;
}

/** Passwords that are hashed while the caller waits; each takes some hundredths of a second. */
export const MAX_PASSWORDS = 200;

/** Makes or changes people of a survey and gives them the role: all of them or none. */
export async function upsertPeople(
  context: SignedInContext,
  { surveyId, role, users }: { surveyId: string; role: 'staff' | 'respondent'; users: readonly UploadedPerson[] },
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
    return storedOf(await storePeople(inner, people, { survey, role }));
  });
}

type GivenPhysicalData = Partial<Pick<PhysicalData, 'sex' | 'birthdate' | 'weightKg' | 'heightCm' | 'weightTarget'>>;

/** Makes respondents without a password, who sign in by their link, with what feedback needs to know of them. */
export function createRespondentsWithPhysicalData(
  context: SignedInContext,
  { surveyId, users }: { surveyId: string; users: readonly (GivenPerson & { physical: GivenPhysicalData })[] },
): Promise<StoredPerson[]> {
  for (const { physical } of users) requireBorn(physical.birthdate ?? null, context.now());
  return inTransaction(context, async (inner) => {
    const { survey } = await requireSurvey(inner, surveyId);
    await lockPeople(inner.em, survey.id);
    const people = users.map(({ physical: _, ...person }) => person);
    const stored = storedOf(await storePeople(inner, people, { survey, role: 'respondent', isCreateOnly: true }));
    const rows = stored.map(({ userId: user }, index) => ({ user, ...users[index]?.physical }));
    await inner.em.insertMany(PhysicalData, rows);
    return stored;
  });
}

const passwordOf = ({ password }: UploadedPerson): string | undefined => password;

function requireFewPasswords(users: readonly UploadedPerson[]): void {
  const passwords = users.filter(({ password }) => password !== undefined).length;
  if (passwords <= MAX_PASSWORDS) return;
  const message = `Send at most ${MAX_PASSWORDS} people with a password at once, or a CSV file.`;
  throw invalid('request.invalid', [{ path: 'users', code: 'too_many_passwords', message }]);
}

// By the role that they get and those that they have: staff may be uploaded as respondents.
async function requireGoodPasswords(
  { em }: SignedInContext,
  surveyId: string,
  role: RoleName,
  users: readonly UploadedPerson[],
): Promise<void> {
  const withPassword = users.flatMap(({ userName, password }) => (password === undefined ? [] : [userName]));
  const working = await query<{ userName: string }>(
    em,
    sql`select a.user_name as "userName" from survey_alias a join survey s on s.id = a.survey_id
        where s.slug = ${surveyId} and a.user_name = any(${withPassword}::text[])
          and exists (select from user_role r where r.user_id = a.user_id and r.name <> 'respondent')`,
  );
  const isWorking = new Set(working.map(({ userName }) => userName));
  const issues: Issue[] = [];
  for (const [index, { userName, email, password }] of users.entries()) {
    if (password === undefined) continue;
    const roles: { name: RoleName }[] = [{ name: isWorking.has(userName) ? 'staff' : role }];
    const fault = await passwordFault(password, { roles, email, userNames: [userName] });
    if (fault) issues.push({ path: `users.${index}.password`, code: fault.reason, message: fault.message });
  }
  if (issues.length > 0) throw invalid('user.weak_password', issues.slice(0, MAX_ISSUES));
}

function storedOf(outcome: { stored: StoredPerson[] } | { issues: PersonIssue[] }): StoredPerson[] {
  if ('stored' in outcome) return outcome.stored;
  throw refusalOf(outcome.issues);
}

// What stands in the way of all is said first.
function refusalOf(found: readonly PersonIssue[]): AppError {
  const issues = found.slice(0, MAX_ISSUES).map(({ index, path, code, message }) => {
    return { path: `users.${index}.${path}`, code, message };
  });
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
  const has = (code: string) => found.some((issue) => issue.code === code);
  if (has('forbidden')) return new AppError('forbidden', 'user.not_editable', message, { issues });
  if (has('personal_data')) return new AppError('invalid', 'user.personal_data_forbidden', message, { issues });
  if (has('taken')) return new AppError('conflict', 'user.taken', message, { issues });
  return new AppError('invalid', 'user.repeated', message, { issues });
}
