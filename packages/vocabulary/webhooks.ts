/** The states of a webhook delivery. `pending`: its next attempt waits or runs. `failed`: all attempts are used up, or none can succeed. */
export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** The reasons for which an attempt to deliver a webhook fails. `not_accepted`: the receiver answered with a status other than 2xx. */
export const WEBHOOK_FAULTS = [
  'no_address',
  'no_secret',
  'address_not_allowed',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'not_accepted',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
