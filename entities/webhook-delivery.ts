import { WEBHOOK_DELIVERY_STATES, WEBHOOK_FAULTS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Submission } from './submission.ts';
import { Survey } from './survey.ts';

/** The days for which a delivery that has ended is kept (docs/reference/recall-rules.md#11-webhook-for-submissions). */
export const DELIVERY_DAYS = 30;

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  indexes: [
    { properties: ['survey', 'createdAt'] },
    {
      // This index serves the search for deliveries that have lost their task.
      name: 'webhook_delivery_pending',
      expression:
        "CREATE INDEX webhook_delivery_pending ON public.webhook_delivery USING btree (created_at) WHERE (state = 'pending'::text)",
    },
  ],
  properties: {
    /** The `webhook-id` of all its attempts: the id of the submission, or for a test delivery an id of its own. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    /** Null for a test delivery. */
    submission: () => p.manyToOne(Submission).ref().nullable().deleteRule('cascade').index(),
    state: p.enum(WEBHOOK_DELIVERY_STATES).default('pending'),
    createdAt: p.datetime(),
    /** The number of attempts since the delivery was made or asked for again. */
    attempts: p.smallint().default(0),
    attemptedAt: p.datetime().nullable(),
    /** The HTTP status that answered the last attempt. */
    httpStatus: p.smallint().nullable(),
    /** Why the last attempt failed. */
    reason: p.enum(WEBHOOK_FAULTS).nullable(),
  },
});

/** A request to the webhook address of a survey, and what became of it. It holds neither the body nor a secret. */
export class WebhookDelivery extends WebhookDeliverySchema.class {
  static readonly personalData: PersonalData<WebhookDelivery> = {
    impersonal: ['id', 'survey', 'httpStatus', 'reason'],
    area: 'research',
    personal: [
      {
        columns: ['submission', 'state', 'createdAt', 'attempts', 'attemptedAt'],
        what: 'that a recall was sent to the system of the study, and when. The content is not stored here',
        why: 'to repeat what did not arrive',
        until: ['recall', 'survey', { days: DELIVERY_DAYS, after: 'the delivery was made, once it has ended' }],
        seenBy: ['surveys:read'],
      },
    ],
  };
}
WebhookDeliverySchema.setClass(WebhookDelivery);
