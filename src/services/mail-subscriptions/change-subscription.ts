import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { requireSubscription, subscriptionNotFound, type Subscription } from './mail-subscriptions.queries.ts';

/**
 * Stops or resumes the mails of a survey to the person whose link it is. Repeated, it keeps the first time. Mails that the person asks
 * for are sent in any case. Throws AppError `mail_subscription.not_found`.
 */
export async function changeSubscription(
  context: Context,
  { token, isSubscribed }: { token: string; isSubscribed: boolean },
): Promise<Subscription> {
  await inTransaction(context, (inner) => store(inner, token, isSubscribed));
  return requireSubscription(context, { token });
}

async function store(context: Context, token: string, isSubscribed: boolean): Promise<void> {
  const { em, now } = context;
  const at = now().toISOString();
  const changed = await kysely(em)
    .updateTable('survey_alias')
    .set((eb) => ({
      unsubscribed_at: isSubscribed ? null : eb.fn.coalesce('unsubscribed_at', eb.val(at)),
    }))
    .where('unsubscribe_token', '=', token)
    .returning(['user_id as userId', 'user_name as userName', 'survey_id as surveyId'])
    .executeTakeFirst();
  if (!changed) throw subscriptionNotFound();
  const { userId, userName, surveyId } = changed;
  await audit(context, { ...ofPerson(userId, userName), surveyId, action: 'update', after: { isSubscribed } });
}
