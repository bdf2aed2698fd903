import { rest } from '../../src/contract/meta.ts';
import { changeSubscription } from '../../src/services/message-subscriptions/change-subscription.ts';
import { requireSubscription } from '../../src/services/message-subscriptions/message-subscriptions.queries.ts';
import { publicProcedure, router } from '../../src/trpc.ts';
import { ChangeSubscriptionInput, MessageSubscriptionView, SubscriptionInput } from './message-subscriptions.schema.ts';
import { toSubscription } from './message-subscriptions.view.ts';

const errors = { 'message_subscription.not_found': 'not_found' } as const;

export const messageSubscriptionsRouter = router({
  /** Says whether the person of a link has stopped the messages of its survey: one query. */
  get: publicProcedure
    .meta(
      rest('GET', '/message-subscriptions/{token}', 'Get whether somebody has stopped the messages of a survey', {
        errors,
        description:
          'For an application that shows a page of its own at the link in a mail or an SMS. The service has one at `/unsubscribe/{token}`, where mail programs send their one-click request (RFC 8058).',
      }),
    )
    .input(SubscriptionInput)
    .output(MessageSubscriptionView)
    .query(async ({ ctx, input }) => toSubscription(await requireSubscription(ctx, input))),

  /** Stops or resumes the messages of a survey to the person of a link. */
  change: publicProcedure
    .meta(
      rest('PUT', '/message-subscriptions/{token}', 'Stop or resume the messages of a survey', {
        errors,
        maxJsonBytes: 4096,
        description:
          'Stops or resumes the invitations and reminders of one survey, by mail and by SMS alike. A link that the person asks for is sent in any case. Repeated, it changes nothing.',
        example: { request: { isUnsubscribed: true } },
      }),
    )
    .input(ChangeSubscriptionInput)
    .output(MessageSubscriptionView)
    .mutation(async ({ ctx, input }) => toSubscription(await changeSubscription(ctx, input))),
});
