import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../audit-trail/audit.ts';
import { ofPerson } from '../audit-trail/of-person.ts';
import { requireSubscription, subscriptionNotFound, type Subscription } from './message-subscriptions.queries.ts';

/**
 * Stops or resumes the mails and SMS of a survey to the person whose link it is. Repeated, it keeps the first time. A link that the person asks
 * for is sent in any case. Throws AppError `message_subscription.not_found`.
 */
export async function changeSubscription(
  context: Context,
  { token, isUnsubscribed }: { token: string; isUnsubscribed: boolean },
): Promise<Subscription> {
  await inTransaction(context, (inner) => store(inner, token, isUnsubscribed));
  return requireSubscription(context, { token });
}

async function store(context: Context, token: string, isUnsubscribed: boolean): Promise<void> {
  const { em, now } = context;
  const at = now().toISOString();
  const changed = await kysely(em)
    .updateTable('survey_alias')
    .set((eb) => ({
      unsubscribed_at: isUnsubscribed ? eb.fn.coalesce('unsubscribed_at', eb.val(at)) : null,
    }))
    .where('unsubscribe_token', '=', token)
    .returning(['user_id as userId', 'user_name as userName', 'survey_id as surveyId'])
    .executeTakeFirst();
  if (!changed) throw subscriptionNotFound();
  const { userId, userName, surveyId } = changed;
  await audit(context, { ...ofPerson(userId, userName), surveyId, action: 'update', after: { isUnsubscribed } });
}
