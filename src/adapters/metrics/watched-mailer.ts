import { MailRefusedError, type Mailer } from '../mail.ts';
import type { Metrics } from './metrics.ts';

/** The mailer, each mail counted by what became of it. */
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
