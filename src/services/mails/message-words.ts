import type { NotificationChannel } from '@dietary-recall/vocabulary';
import type { Issue } from '../../errors.ts';
import { faultsOfMail } from './mail-words.ts';
import { faultsOfSms } from './sms-words.ts';

/** The words of a message with place-holders: Markdown for a mail, plain text without a subject for an SMS. */
export interface MessageWords {
  subject: string | null;
  text: string;
}

/** Lists the faults of words: those of the channel, and a subject that is missing or too much. */
export function faultsOfWords(channel: NotificationChannel, { subject, text }: MessageWords): Issue[] {
  if (channel === 'email') {
    const message = 'A mail has a subject.';
    return [
      ...(subject === null ? [{ path: 'subject', code: 'missing', message }] : []),
      ...faultsOfMail({ subject: subject ?? '', text }),
    ];
  }
  const message = 'An SMS has no subject. Leave it out.';
  return [...(subject === null ? [] : [{ path: 'subject', code: 'not_in_sms', message }]), ...faultsOfSms(text)];
}
