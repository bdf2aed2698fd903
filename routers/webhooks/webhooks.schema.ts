import { WEBHOOK_DELIVERY_STATES, WEBHOOK_FAULTS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { longPage, PageInput, sortBy, SurveyRef, Timestamp } from '../common.schema.ts';

const State = z.enum(WEBHOOK_DELIVERY_STATES).meta({
  description:
    'pending: its next attempt waits or runs; failed: all attempts are used up, or it was a test or the address was removed',
});

export const RotateSecretInput = SurveyRef.extend({
  overlapHours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .default(24)
    .meta({ description: 'Hours for which the previous secret signs too; 0: it signs nothing from this moment on' }),
});
export const ListDeliveriesInput = SurveyRef.extend({
  ...PageInput,
  state: State.optional(),
  sort: sortBy(['createdAt']).default('-createdAt'),
});
export const DeliveryInput = SurveyRef.extend({
  deliveryId: z.uuid().meta({ description: 'Delivery id, which is the `webhook-id` of its requests' }),
});

export const WebhookView = z
  .object({
    url: z.string().nullable().meta({ description: 'Address that receives each submission; null: none is sent' }),
    previousSecretExpiresAt: Timestamp.nullable().meta({
      description: 'Time until which the previous secret signs too; null: one secret signs',
    }),
    deliveries: z
      .object({
        pending: z.number().int().meta({ description: 'Number of deliveries that wait for an attempt' }),
        delivered: z.number().int().meta({ description: 'Number of deliveries that the receiver took' }),
        failed: z.number().int().meta({ description: 'Number of deliveries that were given up' }),
      })
      .meta({ description: 'Deliveries of the last 30 days, and older ones that are pending' }),
  })
  .meta({ id: 'Webhook' });

export const RotatedSecretView = z
  .object({
    secret: z.string().meta({ description: 'The new secret, `whsec_` and base64, which is not shown again' }),
    previousSecretExpiresAt: Timestamp.nullable().meta({
      description: 'Time until which the previous secret signs too; null: it signs nothing any more',
    }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

export const WebhookDeliveryView = z
  .object({
    id: z.uuid().meta({
      description: 'Delivery id, which is the `webhook-id` of its requests: the submission id, or that of a test',
    }),
    event: z.enum(['submission', 'test']).meta({ description: 'What is delivered' }),
    submissionId: z.uuid().nullable().meta({ description: 'Submission id; null: a test' }),
    state: State,
    createdAt: Timestamp.meta({ description: 'Time of the submission or of the request for a test, ISO 8601' }),
    attempts: z.number().int().meta({ description: 'Number of attempts, since the last redelivery if there was one' }),
    attemptedAt: Timestamp.nullable().meta({ description: 'Time of the last attempt, ISO 8601; null: there was none' }),
    nextAttemptAt: Timestamp.nullable().meta({
      description: 'Time from which a worker makes the next attempt, ISO 8601; null: one is running, or none follows',
    }),
    httpStatus: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'HTTP status that answered the last attempt; null: there was no answer' }),
    reason: z
      .enum([...WEBHOOK_FAULTS, 'waiting_for_worker'])
      .nullable()
      .meta({
        description:
          'Why the last attempt failed. not_accepted: httpStatus is not 2xx; address_not_allowed: the address is private, which the operator has to allow; no_address: it was removed. waiting_for_worker: due for more than a minute, because no worker runs or all are busy. null: no fault',
      }),
  })
  .meta({ id: 'WebhookDelivery' });
export const WebhookDeliveryPage = longPage(WebhookDeliveryView).meta({ id: 'WebhookDeliveryPage' });
