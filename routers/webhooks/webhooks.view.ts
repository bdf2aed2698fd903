import type { z } from 'zod';
import type { LongPage } from '../../src/db/page.ts';
import type { RotatedSecret } from '../../src/services/webhooks/rotate-webhook-secret.ts';
import type { DeliveryRecord, WebhookState } from '../../src/services/webhooks/webhooks.queries.ts';
import type { RotatedSecretView, WebhookDeliveryPage, WebhookDeliveryView, WebhookView } from './webhooks.schema.ts';

export function toWebhook({ url, previousSecretExpiresAt, deliveries }: WebhookState): z.output<typeof WebhookView> {
  return { url, previousSecretExpiresAt: previousSecretExpiresAt?.toISOString() ?? null, deliveries };
}

export function toRotatedSecret({
  secret,
  previousSecretExpiresAt,
}: RotatedSecret): z.output<typeof RotatedSecretView> {
  return { secret, previousSecretExpiresAt: previousSecretExpiresAt?.toISOString() ?? null };
}

export function toDelivery(delivery: DeliveryRecord): z.output<typeof WebhookDeliveryView> {
  return {
    ...delivery,
    event: delivery.submissionId === null ? 'test' : 'submission',
    createdAt: delivery.createdAt.toISOString(),
    attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  };
}

export function toDeliveryPage({ items, ...page }: LongPage<DeliveryRecord>): z.output<typeof WebhookDeliveryPage> {
  return { ...page, items: items.map(toDelivery) };
}
