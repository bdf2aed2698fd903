import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { requireSubscription, type Subscription } from './message-subscriptions.queries.ts';

/**
 * Stops or resumes the mails and SMS of a survey to the person whose link it is. Repeated, it changes nothing. A link that the person asks
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
  const changed = await kysely(em)
    .updateTable('survey_alias')
    .set({ unsubscribed_at: isUnsubscribed ? now().toISOString() : null })
    .where('unsubscribe_token', '=', token)
    .where('unsubscribed_at', isUnsubscribed ? 'is' : 'is not', null)
    .returning(['user_id as userId', 'user_name as userName', 'survey_id as surveyId'])
    .executeTakeFirst();
  if (!changed) return;
  const { userId, userName, surveyId } = changed;
  await audit(context, { ...ofPerson(userId, userName), surveyId, action: 'update', after: { isUnsubscribed } });
}
