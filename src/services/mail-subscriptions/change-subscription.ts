import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { requireSubscription, type Subscription } from './mail-subscriptions.queries.ts';

/**
 * Stops or resumes the mails of a survey to the person whose link it is. Repeated, it changes nothing. Mails that the person asks
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
  const changed = await kysely(em)
    .updateTable('survey_alias')
    .set({ unsubscribed_at: isSubscribed ? null : now().toISOString() })
    .where('unsubscribe_token', '=', token)
    .where('unsubscribed_at', isSubscribed ? 'is not' : 'is', null)
    .returning(['user_id as userId', 'user_name as userName', 'survey_id as surveyId'])
    .executeTakeFirst();
  if (!changed) return;
  const { userId, userName, surveyId } = changed;
  await audit(context, { ...ofPerson(userId, userName), surveyId, action: 'update', after: { isSubscribed } });
}
