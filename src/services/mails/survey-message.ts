import type { NotificationChannel } from '@dietary-recall/vocabulary';
import { greeting } from './built-in-words.ts';
import type { MailContent } from './compose.ts';
import { renderMail } from './mail-words.ts';
import type { MessageWords } from './message-words.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { renderSms } from './sms-words.ts';

/** The person who gets a message of a survey, and the survey. */
export interface MessageFacts {
  surveyId: string;
  supportEmail: string;
  endsAt: Date;
  timeZone: string;
  /** Null if the survey does not know the name. */
  name: string | null;
  userName: string;
  customFields: Readonly<Record<string, string>>;
  recallsDone: number;
  /** The link by which the person signs in. */
  link: string;
  /** The page on which the person stops the messages of the survey. */
  unsubscribeLink: string;
}

/** A message as its reader gets it. */
export type SurveyMessage = ({ channel: 'email' } & MailContent) | { channel: 'sms'; text: string };

/** Writes a message of a survey to a respondent. */
export function surveyMessage(
  { channel, language, subject, text }: MessageWords & { channel: NotificationChannel; language: string },
  facts: MessageFacts,
): SurveyMessage {
  const values = valuesOf(language, facts);
  if (channel === 'sms') return { channel, text: renderSms(text, values) };
  return { channel, ...renderMail(language, { subject: subject ?? '', text }, values) };
}

function valuesOf(language: string, facts: MessageFacts): PlaceholderValues {
  const { surveyId, supportEmail, endsAt, timeZone, name, userName, customFields, recallsDone } = facts;
  const { link, unsubscribeLink } = facts;
  return {
    surveyId,
    supportEmail,
    link,
    unsubscribeLink,
    greeting: greeting(language, name),
    name: name ?? userName,
    userName,
    endDate: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(endsAt),
    recallsDone: String(recallsDone),
    customFields,
  };
}

/** The page on which a person stops the messages of a survey. A mail program may send it a POST without asking (RFC 8058). */
export function unsubscribeUrl({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/unsubscribe/${token}`;
}
