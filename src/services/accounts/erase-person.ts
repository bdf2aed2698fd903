import { Coding } from '../../../entities/coding.ts';
import { DeletionRequest } from '../../../entities/deletion-request.ts';
import { SubmissionParadata } from '../../../entities/submission-paradata.ts';
import { Submission } from '../../../entities/submission.ts';
import { User } from '../../../entities/user.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { forgetFailures, forgetWrongPasswords, oneTimePasswordName } from '../auth/failures-in-a-row.ts';
import { forgetInExtracts } from '../extracts/forget-in-extracts.ts';
import { deletePending } from '../notifications/delete-pending.ts';
import { audit } from '../trail/audit.ts';
import { forgetPeopleInTrail } from '../trail/forget-people.ts';
import { ofPerson } from '../trail/of-person.ts';
import { forgetDeletedRecalls } from './erase-recalls.ts';
import { requirePersonId, type PersonRef } from './find-person.ts';
import { requireAnotherSuperuser } from './require-another-superuser.ts';

/** The tables whose rows identify a person. Rows that refer to these rows are deleted with them. */
export const PERSONAL_TABLES = [
  'user_role',
  'survey_alias',
  'user_session',
  'abandoned_session',
  'notification',
  'recall_day',
  'callback',
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
  'search_miss',
] as const;

/** The columns of a user after the erasure, if the recalls stay. */
const ANONYMOUS = {
  name: null,
  email: null,
  phone: null,
  language: null,
  passwordHash: null,
  customFields: {},
  emailNotifications: false,
  smsNotifications: false,
  isDisabled: true,
};

/**
 * Erases a person: names, addresses, custom fields, physical data, sessions, sign-ins and their log, second factors, personal access
 * tokens, roles, notes of coders, searches that failed, and what happened while recalls were reported. Recalls stay with an account that
 * nobody can sign in to and that does not identify its owner. Without recalls the account is deleted too. Consents stay with the recalls,
 * because the study must be able to show them (GDPR, Art. 7(1)). Throws AppError `user.not_found`, `user.last_superuser`,
 * `deletion_request.recalls_first`.
 */
export function erasePerson(context: Context, person: PersonRef): Promise<{ userId: number; recallsKept: number }> {
  return inTransaction(context, async (inner) => {
    const { em, tasks } = inner;
    const userId = await requirePersonId(em, person);
    await requireAnotherSuperuser(em, userId);
    await closeDeletionRequests(inner, userId);
    await forgetInExtracts(em, [userId]);
    const account = await kysely(em)
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    await deletePending(inner, { userIds: [userId] });
    await tasks.forget(em, { userId, email: account?.email ?? null });
    await forgetWrongPasswords(inner, [userId]);
    await forgetFailures(inner, [oneTimePasswordName(userId)]);
    for (const table of PERSONAL_TABLES) await kysely(em).deleteFrom(table).where('user_id', '=', userId).execute();
    // Set-based: the result of an upload holds names and links, and is kept for a week.
    const uploaded = JSON.stringify([{ userId }]);
    await query(em, sql`update job set result = null where result -> 'users' @> ${uploaded}::jsonb`);
    await forgetDeletedRecalls(inner, userId);
    await em.nativeDelete(SubmissionParadata, { submission: { user: userId } });
    // A coder's note may say who somebody is.
    await em.nativeUpdate(Coding, { submission: { user: userId } }, { note: '' });
    await forgetPeopleInTrail(em, [userId]);
    const recallsKept = await em.nativeUpdate(Submission, { user: userId }, { userAgent: null, followUpUrl: null });
    if (recallsKept === 0) await em.nativeDelete(User, userId);
    else await em.nativeUpdate(User, userId, ANONYMOUS);
    await audit(inner, { ...ofPerson(userId), action: 'delete', after: { isErased: true, recallsKept } });
    return { userId, recallsKept };
  });
}

/** Ends the requests of the account, and takes what names a person out of all of them: the study can show them without it. */
async function closeDeletionRequests({ em, now }: Context, userId: number): Promise<void> {
  const open = await em.count(DeletionRequest, { user: userId, what: 'recalls', state: 'open' });
  if (open > 0) {
    const message =
      'The person has asked for the deletion of recalls: answer that first, because nobody can tell afterwards whose they are.';
    throw new AppError('conflict', 'deletion_request.recalls_first', message);
  }
  const ofPerson = { user: userId };
  await em.nativeUpdate(DeletionRequest, { ...ofPerson, state: 'open' }, { state: 'done', answeredAt: now() });
  await em.nativeUpdate(DeletionRequest, ofPerson, { user: null, note: null, reason: null });
}
