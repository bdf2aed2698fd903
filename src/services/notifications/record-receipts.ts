import type { EntityManager } from '@mikro-orm/sql';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { SmsReceipt, Tasks } from '../../tasks.ts';
import { notificationOf } from './own-message-id.ts';

/**
 * Records what the gateway says of the delivery of SMS. `delivered` is never taken back: a long message has a receipt for each part, and
 * gateways repeat receipts and send them out of order. A receipt of another program that uses the gateway is ignored. Throws while an
 * SMS is being given to the gateway, which may be the one of the receipt, so that the queue tries again.
 */
export async function recordReceipts(context: Context, { receipts, receivedAt }: Tasks['sms-receipts']): Promise<void> {
  const isSomeUnknown = await inTransaction(context, async ({ em }) => {
    const known = [];
    for (const receipt of receipts) known.push(await record(em, receipt, receivedAt));
    return known.includes(false) && (await isAnySending(em));
  });
  if (isSomeUnknown) throw new Error('A receipt has come before the answer to its message.');
}

/** Returns false if no SMS has the id. */
async function record(
  em: EntityManager,
  { messageId, status, delivery }: SmsReceipt,
  receivedAt: string,
): Promise<boolean> {
  const message = await kysely(em)
    .selectFrom('notification')
    .select(['id', 'delivery'])
    .where((eb) => {
      const ownId = notificationOf(messageId);
      const isOfGateway = eb('gateway_message_id', '=', messageId);
      return ownId === null ? isOfGateway : eb.or([isOfGateway, eb('id', '=', ownId)]);
    })
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst();
  if (!message) return false;
  if (message.delivery !== 'delivered') {
    await kysely(em)
      .updateTable('notification')
      .set({ delivery, delivery_at: receivedAt, gateway_status: status })
      .where('id', '=', message.id)
      .execute();
  }
  return true;
}

async function isAnySending(em: EntityManager): Promise<boolean> {
  const sending = await kysely(em)
    .selectFrom('notification')
    .select('id')
    .where('state', '=', 'sending')
    .where('channel', '=', 'sms')
    .limit(1)
    .executeTakeFirst();
  return sending !== undefined;
}
