import { MailRefusedError, type Mailer } from '../mail.ts';
import type { Metrics } from './metrics.ts';

/** Returns the mailer with a count of mails by outcome. */
export function watchedMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
        metrics.mail('sent');
      } catch (error) {
        metrics.mail(error instanceof MailRefusedError ? 'refused' : 'failed');
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
