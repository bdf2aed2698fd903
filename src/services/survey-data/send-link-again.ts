import { LINK_AGAIN } from '@dietary-recall/vocabulary';
import { Notification } from '../../../entities/notification.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import type { Tasks } from '../../tasks.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';

/** The shortest time between two links of a survey to one address (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes). */
const INTERVAL_MS = 10 * 60 * 1000;

/** Makes the notification with the personal link of the respondent who has this address, unless they got one of this survey in the last ten minutes. */
export async function sendLinkAgain(context: Context, { surveyId, email }: Tasks['link-request']): Promise<void> {
  const isMade = await inTransaction(context, async ({ em, tasks, now }) => {
    // Of two requests at once the second waits for the lock, and finds the notification of the first.
    const person = await kysely(em)
      .selectFrom('user_account as u')
      .select('u.id')
      .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', sql<string>`lower(${email})`))
      .where('u.is_disabled', '=', false)
      // The link works as long as the survey, so that only an address that its owner has shown gets it.
      .where('u.is_email_trusted', '=', true)
      .where(hasRoleIn(sql.ref('u.id'), sql`${surveyId}::int`, ['respondent']))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return false;
    const dueAt = now();
    const recent = { $gt: new Date(dueAt.getTime() - INTERVAL_MS) };
    const asked = { survey: surveyId, user: person.id, type: LINK_AGAIN, dueAt: recent } as const;
    if ((await em.count(Notification, asked)) > 0) return false;
    const made = { survey: surveyId, user: person.id, type: LINK_AGAIN, dueAt } as const;
    await tasks.add(em, 'notification', { notificationId: await em.insert(Notification, made) });
    return true;
  });
  if (isMade) context.tasks.wake('notification');
}
