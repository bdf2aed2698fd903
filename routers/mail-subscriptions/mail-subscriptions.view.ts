import type { z } from 'zod';
import type { Subscription } from '../../src/services/mail-subscriptions/mail-subscriptions.queries.ts';
import type { MailSubscriptionView } from './mail-subscriptions.schema.ts';

export function toSubscription({ surveyId, isSubscribed }: Subscription): z.output<typeof MailSubscriptionView> {
  return { surveyId, isSubscribed };
}
