/** Returns the id by which the service names an SMS to the gateway: the same for each attempt. */
export const ownMessageId = (notificationId: number): string => `notification-${notificationId}`;

/** Returns the notification of such an id; null if the text is none. */
export function notificationOf(messageId: string): number | null {
  const digits = /^notification-(\d{1,9})$/.exec(messageId)?.[1];
  return digits === undefined ? null : Number(digits);
}
