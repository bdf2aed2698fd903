import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';

/** Whether a person has stopped the mails and SMS of a survey. */
export interface Subscription {
  surveyId: string;
  isUnsubscribed: boolean;
}

/** Finds the subscription that a link in a message names. Throws AppError `message_subscription.not_found`. */
export async function requireSubscription({ em }: Context, { token }: { token: string }): Promise<Subscription> {
  const found = await kysely(em)
    .selectFrom('survey_alias as a')
    .innerJoin('survey as s', 's.id', 'a.survey_id')
    .select(['s.slug as surveyId', 'a.unsubscribed_at as unsubscribedAt'])
    .where('a.unsubscribe_token', '=', token)
    .executeTakeFirst();
  if (!found) throw subscriptionNotFound();
  return { surveyId: found.surveyId, isUnsubscribed: found.unsubscribedAt !== null };
}

/** Makes the error for a link that belongs to nobody in any survey. */
function subscriptionNotFound(): AppError {
  const message = 'This link belongs to nobody in a survey, so that no messages are sent. It may be cut off.';
  return new AppError('not_found', 'message_subscription.not_found', message);
}
