import { SmsRefusedError, type SmsSender } from '../sms-gateway.ts';
import type { Metrics } from './metrics.ts';

/** Returns the sender with a count of SMS by outcome. */
export function watchedSms(sms: SmsSender, metrics: Metrics): SmsSender {
  return {
    isOn: sms.isOn,
    send: async (message) => {
      try {
        const id = await sms.send(message);
        metrics.sms('sent');
        return id;
      } catch (error) {
        metrics.sms(error instanceof SmsRefusedError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
