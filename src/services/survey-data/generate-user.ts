import { randomInt } from 'node:crypto';
import { query, sql } from '../../db/sql.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';
import { storePeople } from '../accounts/store-people.ts';
import { generatedUsersNotAllowed } from './generated-users-not-allowed.ts';

/** Without the letters and digits that people take for each other; 12 of them have 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;
const MAX_ATTEMPTS = 100;

/**
 * Makes a respondent with a name and a password of the service's own, which nobody is told again. Throws AppError
 * `survey.generated_users_not_allowed` where the survey has no such accounts, or not at this time.
 */
export async function generateUser(
  context: Context,
  { surveyId, ...visitor }: Visitor & { surveyId: string },
): Promise<{ userName: string; password: string }> {
  const survey = await context.surveys.get(surveyId);
  if (survey.effectiveState(context.now()) !== 'running') throw generatedUsersNotAllowed();
  const open = await query(
    context.em,
    sql`select id from survey where id = ${survey.id} and allow_generated_users and generate_user_key is null`,
  );
  if (open.length === 0) throw generatedUsersNotAllowed();
  await requireHuman(context, visitor);
  const password = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const passwordHash = await context.passwords.hash(password);
  return inTransaction(context, async (inner) => {
    await lockPeople(inner.em, survey.id);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const [counted] = await query<{ number: number }>(
        inner.em,
        sql`update survey set generated_users = generated_users + 1 where id = ${survey.id}
            returning generated_users as number`,
      );
      const userName = `${surveyId}${counted?.number}`;
      const person = { userName, passwordHash };
      const outcome = await storePeople(inner, [person], { survey, role: 'respondent', isCreateOnly: true });
      // Somebody made by hand may have the name.
      if ('stored' in outcome) return { userName, password };
    }
    throw new Error(`no free user name in survey ${surveyId} after ${MAX_ATTEMPTS} attempts`);
  });
}
