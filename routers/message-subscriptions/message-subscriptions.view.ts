import type { z } from 'zod';
import type { Subscription } from '../../src/services/message-subscriptions/message-subscriptions.queries.ts';
import type { MessageSubscriptionView } from './message-subscriptions.schema.ts';

export function toSubscription({ surveyId, isUnsubscribed }: Subscription): z.output<typeof MessageSubscriptionView> {
  return { surveyId, isUnsubscribed };
}
