import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Deliveries are kept as long as the reference says (docs/reference/recall-rules.md#11-webhook-for-submissions). */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** Deletes deliveries that ended after 30 days, and rotated secrets that sign nothing any more. */
export async function purgeDeliveries({ em, now }: Context): Promise<void> {
  const horizon = new Date(now().getTime() - KEPT_MS).toISOString();
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
