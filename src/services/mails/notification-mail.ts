import { mailLanguage, type MailContent } from './compose.ts';
import { renderMail, type MailWords } from './mail-template.ts';
import type { PlaceholderValues } from './placeholders.ts';

/** The person who gets a mail of a survey, and the survey. */
export interface MailFacts {
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
  /** The page on which the person stops the mails of the survey. */
  unsubscribeLink: string;
}

/** Writes a mail of a survey to a respondent. */
export function notificationMail(language: string, words: MailWords, facts: MailFacts): MailContent {
  return renderMail(language, words, mailValues(language, facts));
}

/** What stands in the place of each place-holder in a message of a survey. */
export function mailValues(language: string, facts: MailFacts): PlaceholderValues {
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

function greeting(language: string, name: string | null): string {
  const hello = mailLanguage(language) === 'fr' ? 'Bonjour' : 'Hello';
  return name === null ? `${hello},` : `${hello} ${name},`;
}

/** The page on which a person stops the mails of a survey. A mail program may send it a POST without asking (RFC 8058). */
export function unsubscribeUrl({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/unsubscribe/${token}`;
}
