import { rest } from '../../src/contract/meta.ts';
import { changeSubscription } from '../../src/services/mail-subscriptions/change-subscription.ts';
import { requireSubscription } from '../../src/services/mail-subscriptions/mail-subscriptions.queries.ts';
import { publicProcedure, router } from '../../src/trpc.ts';
import { ChangeSubscriptionInput, MailSubscriptionView, SubscriptionInput } from './mail-subscriptions.schema.ts';
import { toSubscription } from './mail-subscriptions.view.ts';

const errors = { 'mail_subscription.not_found': 'not_found' } as const;

export const mailSubscriptionsRouter = router({
  /** Says whether the person of a link gets the e-mails of its survey: one query. */
  get: publicProcedure
    .meta(
      rest('GET', '/mail-subscriptions/{token}', 'Get whether somebody gets the e-mails of a survey', {
        errors,
        description:
          'For an application that shows a page of its own at the link in a mail. The service has one at `/unsubscribe/{token}`, where mail programs send their one-click request (RFC 8058).',
      }),
    )
    .input(SubscriptionInput)
    .output(MailSubscriptionView)
    .query(async ({ ctx, input }) => toSubscription(await requireSubscription(ctx, input))),

  /** Stops or resumes the e-mails of a survey to the person of a link. */
  change: publicProcedure
    .meta(
      rest('PUT', '/mail-subscriptions/{token}', 'Stop or resume the e-mails of a survey', {
        errors,
        maxJsonBytes: 4096,
        description:
          'Stops or resumes invitations and reminders. A link that the person asks for is sent in any case. Repeated, it changes nothing.',
        example: { request: { isSubscribed: false } },
      }),
    )
    .input(ChangeSubscriptionInput)
    .output(MailSubscriptionView)
    .mutation(async ({ ctx, input }) => toSubscription(await changeSubscription(ctx, input))),
});
