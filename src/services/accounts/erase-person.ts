import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requirePerson, type PersonRef } from './find-person.ts';

/** What tells who somebody is or was; with the account the rest goes by itself. */
const PERSONAL_TABLES = [
  'user_role',
  'survey_alias',
  'user_session',
  'notification',
  'callback_request',
  'password_reset',
  'physical_data',
  'job',
  'token_family',
  'sign_in_challenge',
  'sign_in_event',
  'second_factor',
  'recovery_code',
  'personal_access_token',
] as const;

/**
 * Erases a person: names, addresses, custom fields, physical data, sessions, sign-ins and their log, second factors, personal access
 * tokens and roles. Recalls stay, of an account
 * that nobody can sign in to and that says nothing of its owner; without recalls the account goes too.
 */
export function erasePerson(context: Context, person: PersonRef): Promise<{ userId: number; recallsKept: number }> {
  return inTransaction(context, async ({ em, tasks }) => {
    const userId = await requirePerson(em, person);
    await requireAnotherSuperuser(em, userId);
    const [account] = await query<{ email: string | null }>(
      em,
      sql`select email from user_account where id = ${userId} for update`,
    );
    await tasks.forget(em, { userId, email: account?.email ?? null });
    for (const table of PERSONAL_TABLES)
      await query(em, sql`delete from ${sql.table(table)} where user_id = ${userId}`);
    // What uploads answered holds names and links; it is kept for a week.
    const uploaded = JSON.stringify([{ userId }]);
    await query(em, sql`update job set result = null where result -> 'users' @> ${uploaded}::jsonb`);
    const recalls = await query(
      em,
      sql`update submission set user_agent = null, follow_up_url = null where user_id = ${userId} returning id`,
    );
    await query(
      em,
      recalls.length === 0
        ? sql`delete from user_account where id = ${userId}`
        : sql`update user_account set name = null, email = null, phone = null, password_hash = null, custom_fields = '{}',
                email_notifications = false, sms_notifications = false, is_disabled = true
              where id = ${userId}`,
    );
    return { userId, recallsKept: recalls.length };
  });
}

// Nobody could make another one but by the command line.
async function requireAnotherSuperuser(em: EntityManager, userId: number): Promise<void> {
  const superusers = await query<{ userId: number }>(
    em,
    sql`select r.user_id as "userId" from user_role r join user_account u on u.id = r.user_id
        where r.name = 'superuser' and not u.is_disabled`,
  );
  if (superusers.length !== 1 || superusers[0]?.userId !== userId) return;
  const message = 'This is the only administrator: make another one first ("npm run create-admin").';
  throw new AppError('conflict', 'user.last_superuser', message);
}
