import { randomInt } from 'node:crypto';
import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type Context } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { storePeople } from '../accounts/store-people.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';
import { generatedUsersNotAllowed } from './generated-users-not-allowed.ts';

/** 31 letters and digits that are not confused with each other, so that 12 of them hold 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;
const MAX_ATTEMPTS = 100;

/**
 * Creates a respondent with a generated user name and password. Only the result holds the password. Throws AppError
 * `survey.generated_users_not_allowed` if the survey has no such users or is not running, and `request.not_human`.
 */
export async function generateUser(
  context: Context,
  { surveyId, ...visitor }: Visitor & { surveyId: string },
): Promise<{ userName: string; password: string }> {
  const survey = await context.surveys.get(surveyId);
  if (survey.effectiveState(context.now()) !== 'running') throw generatedUsersNotAllowed();
  const open = await context.em.count(Survey, { id: survey.id, allowGeneratedUsers: true, generateUserKey: null });
  if (open === 0) throw generatedUsersNotAllowed();
  await requireHuman(context, visitor);
  const password = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const passwordHash = await context.passwords.hash(password);
  return inTransaction(context, async (inner) => {
    await lockPeople(inner.em, survey.id);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const { number } = await kysely(inner.em)
        .updateTable('survey')
        .set((eb) => ({ generated_users: eb('generated_users', '+', 1) }))
        .where('id', '=', survey.id)
        .returning('generated_users as number')
        .executeTakeFirstOrThrow();
      const userName = `${surveyId}${number}`;
      const person = { userName, passwordHash };
      const outcome = await storePeople(inner, [person], { survey, role: 'respondent', isCreateOnly: true });
      // A respondent whom the staff created may have the user name.
      if ('stored' in outcome) return { userName, password };
    }
    throw new Error(`no free user name in survey ${surveyId} after ${MAX_ATTEMPTS} attempts`);
  });
}
