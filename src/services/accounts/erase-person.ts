import type { EntityManager } from '@mikro-orm/sql';
import { Submission } from '../../../entities/submission.ts';
import { User } from '../../../entities/user.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { forgetFailures, forgetWrongPasswords, oneTimePasswordName } from '../auth/failures-in-a-row.ts';
import { requirePerson, type PersonRef } from './find-person.ts';

/** The tables whose rows identify a person. Rows that refer to these rows are deleted with them. */
const PERSONAL_TABLES = [
  'user_role',
  'survey_alias',
  'user_session',
  'notification',
  'callback_request',
  'password_reset',
  'email_change',
  'physical_data',
  'job',
  'token_family',
  'sign_in_challenge',
  'sign_in_event',
  'second_factor',
  'recovery_code',
  'personal_access_token',
] as const;

/** The columns of a user after the erasure, if the recalls stay. */
const ANONYMOUS = {
  name: null,
  email: null,
  phone: null,
  passwordHash: null,
  customFields: {},
  emailNotifications: false,
  smsNotifications: false,
  isDisabled: true,
};

/**
 * Erases a person: names, addresses, custom fields, physical data, sessions, sign-ins and their log, second factors, personal access
 * tokens and roles. Recalls stay with an account that nobody can sign in to and that does not identify its owner. Without recalls the
 * account is deleted too. Throws AppError `user.not_found`, `user.last_superuser`.
 */
export function erasePerson(context: Context, person: PersonRef): Promise<{ userId: number; recallsKept: number }> {
  return inTransaction(context, async (inner) => {
    const { em, tasks } = inner;
    const userId = await requirePerson(em, person);
    await requireAnotherSuperuser(em, userId);
    const account = await kysely(em)
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    await tasks.forget(em, { userId, email: account?.email ?? null });
    await forgetWrongPasswords(inner, [userId]);
    await forgetFailures(inner, [oneTimePasswordName(userId)]);
    for (const table of PERSONAL_TABLES) await kysely(em).deleteFrom(table).where('user_id', '=', userId).execute();
    // Set-based: the result of an upload holds names and links, and is kept for a week.
    const uploaded = JSON.stringify([{ userId }]);
    await query(em, sql`update job set result = null where result -> 'users' @> ${uploaded}::jsonb`);
    const recallsKept = await em.nativeUpdate(Submission, { user: userId }, { userAgent: null, followUpUrl: null });
    if (recallsKept === 0) await em.nativeDelete(User, userId);
    else await em.nativeUpdate(User, userId, ANONYMOUS);
    return { userId, recallsKept };
  });
}

// Without a superuser only the command line could create another one.
async function requireAnotherSuperuser(em: EntityManager, userId: number): Promise<void> {
  const superusers = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select('r.user_id as userId')
    .where('r.name', '=', 'superuser')
    .where('u.is_disabled', '=', false)
    .execute();
  if (superusers.length !== 1 || superusers[0]?.userId !== userId) return;
  const message = 'This is the only administrator: make another one first ("npm run create-admin").';
  throw new AppError('conflict', 'user.last_superuser', message);
}
