import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';

/** Whether a person gets the mails of a survey. */
export interface Subscription {
  surveyId: string;
  isSubscribed: boolean;
}

/** Finds the subscription that a link in a mail names. Throws AppError `mail_subscription.not_found`. */
export async function requireSubscription({ em }: Context, { token }: { token: string }): Promise<Subscription> {
  const found = await kysely(em)
    .selectFrom('survey_alias as a')
    .innerJoin('survey as s', 's.id', 'a.survey_id')
    .select(['s.slug as surveyId', 'a.unsubscribed_at as unsubscribedAt'])
    .where('a.unsubscribe_token', '=', token)
    .executeTakeFirst();
  if (!found) throw subscriptionNotFound();
  return { surveyId: found.surveyId, isSubscribed: found.unsubscribedAt === null };
}

/** Makes the error for a link that belongs to nobody in any survey. */
function subscriptionNotFound(): AppError {
  const message = 'This link belongs to nobody in a survey, so that no e-mails are sent. It may be cut off.';
  return new AppError('not_found', 'mail_subscription.not_found', message);
}
