import { DAY_MS } from '@dietary-recall/vocabulary';
import { DELIVERY_DAYS } from '../../../entities/webhook-delivery.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Deletes deliveries that ended when their days are over, and rotated secrets that sign nothing any more. */
export async function purgeDeliveries({ em, now }: Context): Promise<void> {
  const horizon = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString();
  await kysely(em)
    .deleteFrom('webhook_delivery')
    .where('state', '<>', 'pending')
    .where('created_at', '<', horizon)
    .execute();
  await kysely(em)
    .updateTable('survey')
    .set({ previous_notification_secret: null, previous_notification_secret_expires_at: null })
    .where('previous_notification_secret_expires_at', '<', now().toISOString())
    .execute();
}
