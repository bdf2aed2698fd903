import { rest } from '../../src/contract/meta.ts';
import { redeliver } from '../../src/services/webhooks/redeliver.ts';
import { rotateWebhookSecret } from '../../src/services/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from '../../src/services/webhooks/test-webhook.ts';
import { listDeliveries, requireDelivery, requireWebhook } from '../../src/services/webhooks/webhooks.queries.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  DeliveryInput,
  ListDeliveriesInput,
  RotatedSecretView,
  RotateSecretInput,
  WebhookDeliveryPage,
  WebhookDeliveryView,
  WebhookView,
} from './webhooks.schema.ts';
import { toDelivery, toDeliveryPage, toRotatedSecret, toWebhook } from './webhooks.view.ts';

const addressErrors = { ...surveyErrors, 'webhook.no_address': 'conflict' } as const;
const deliveryErrors = { 'webhook_delivery.not_found': 'not_found' } as const;

export const webhooksRouter = router({
  /** Gets the webhook of a survey, without its secret: two queries. */
  get: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/webhook', 'Get the webhook of a survey', {
        errors: surveyErrors,
        description:
          'The address is the `submissionNotificationUrl` of the survey. The answer to the request that sets the first address has the secret.',
      }),
    )
    .input(SurveyRef)
    .output(WebhookView)
    .query(async ({ ctx, input }) => toWebhook(await requireWebhook(ctx, input))),

  /** Makes a new secret and shows it once. The trail keeps who did it. */
  rotateSecret: surveyProcedure('surveys:manage')
    .meta(
      rest('POST', '/surveys/{surveyId}/webhook/rotate-secret', 'Rotate the webhook secret', {
        errors: addressErrors,
        description:
          'During the overlap each request has two signatures, of the new and of the previous secret, as Standard Webhooks allows. A further rotation ends the overlap of the secret before the previous one.',
        example: { request: { overlapHours: 24 } },
      }),
    )
    .input(RotateSecretInput)
    .output(RotatedSecretView)
    .mutation(async ({ ctx, input }) => toRotatedSecret(await rotateWebhookSecret(ctx, input))),

  /** Queues a test delivery. Workers attempt it once. */
  test: surveyProcedure('surveys:manage')
    .meta(
      rest('POST', '/surveys/{surveyId}/webhook/test', 'Send a test delivery', {
        errors: addressErrors,
        description:
          'The body is `{"type": "test", "surveyId": ..., "timestamp": ...}`, signed like a submission, which has no `type`. Read the delivery again for its result.',
      }),
    )
    .input(SurveyRef)
    .output(WebhookDeliveryView)
    .mutation(async ({ ctx, input }) => toDelivery(await testWebhook(ctx, input))),

  /** Lists the deliveries of the last 30 days, newest first unless sorted otherwise: two queries at most. */
  listDeliveries: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/webhook/deliveries', 'List webhook deliveries', {
        errors: surveyErrors,
        description: 'The deliveries of a recall that was deleted are deleted with it.',
      }),
    )
    .input(ListDeliveriesInput)
    .output(WebhookDeliveryPage)
    .query(async ({ ctx, input }) => toDeliveryPage(await listDeliveries(ctx, input))),

  /** Gets a delivery: two queries at most. */
  getDelivery: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/webhook/deliveries/{deliveryId}', 'Get a webhook delivery', {
        errors: { ...surveyErrors, ...deliveryErrors },
        description:
          'Answers one delivery: its state, the HTTP status or the reason of the last attempt, the number of attempts, and the time of the next one.',
      }),
    )
    .input(DeliveryInput)
    .output(WebhookDeliveryView)
    .query(async ({ ctx, input }) => toDelivery(await requireDelivery(ctx, input))),

  /** Queues a delivery that has failed or was delivered again, under the same id and with all its attempts. */
  redeliver: surveyProcedure('surveys:manage')
    .meta(
      rest('POST', '/surveys/{surveyId}/webhook/deliveries/{deliveryId}/redeliver', 'Deliver a webhook again', {
        errors: { ...addressErrors, ...deliveryErrors, 'webhook_delivery.pending': 'conflict' },
        description:
          'Queues a delivery that has failed, or that was delivered, again. It keeps its id, which is the `webhook-id` of its requests, and gets all its attempts anew.',
      }),
    )
    .input(DeliveryInput)
    .output(WebhookDeliveryView)
    .mutation(async ({ ctx, input }) => toDelivery(await redeliver(ctx, input))),
});
