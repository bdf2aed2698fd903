import type { SmsSender } from '../../adapters/sms-gateway.ts';
import { AppError } from '../../errors.ts';

/** Refuses to send an SMS where nothing sends it. Throws AppError `notification.sms_not_set_up`. */
export function requireGateway({ sms }: { sms: SmsSender }): void {
  if (sms.isOn) return;
  const message = 'This installation sends no SMS. Ask its operator to set up a gateway (SMS_URL), or send mails.';
  throw new AppError('conflict', 'notification.sms_not_set_up', message);
}
