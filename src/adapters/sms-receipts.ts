import type { SmsReceipts } from '../config.ts';
import type { SmsReceipt } from '../tasks.ts';
import { textAt, valueAt } from './json-pointer.ts';

const MAX_ID = 128;
const MAX_STATUS = 64;

/**
 * Reads the receipts that a gateway has sent: one, or a list of them. Left out is what has no id, and a status on the way, such as
 * `queued`.
 */
export function receiptsIn(content: unknown, settings: SmsReceipts): SmsReceipt[] {
  const found = valueAt(content, settings.list);
  const receipts = Array.isArray(found) ? found : [found];
  return receipts.flatMap((receipt: unknown) => {
    const messageId = textAt(receipt, settings.messageId)?.slice(0, MAX_ID) ?? '';
    const status = textAt(receipt, settings.status)?.slice(0, MAX_STATUS) ?? '';
    const delivery = deliveryOf(status, settings);
    return messageId === '' || delivery === null ? [] : [{ messageId, status, delivery }];
  });
}

function deliveryOf(status: string, { delivered, undelivered }: SmsReceipts): SmsReceipt['delivery'] | null {
  if (delivered.includes(status.toLowerCase())) return 'delivered';
  return undelivered.includes(status.toLowerCase()) ? 'undelivered' : null;
}
