import type { NotificationType } from '@dietary-recall/vocabulary';
import type { Issue } from '../../errors.ts';
import type { MailLanguage } from './compose.ts';
import { mailValues, type MailFacts } from './notification-mail.ts';
import { filledIn, placeholderFaults, placeholdersIn } from './placeholders.ts';

const REQUESTS: Readonly<Record<MailLanguage, Readonly<Record<NotificationType, string>>>> = {
  en: {
    'login-recall-yesterday': 'Food diary: please tell us what you ate and drank yesterday.',
    'login-recall-today': 'Food diary: please tell us what you have eaten and drunk today.',
    'login-back-recall': 'Food diary: a recall of yours is still missing.',
    'login-last': 'Food diary, last call: please tell us what you ate and drank.',
    'login-first-reminder': 'Food diary, reminder: your answer is still missing.',
    'login-second-reminder': 'Food diary, second reminder: your answer is still missing.',
    'login-link': 'Food diary: here is your personal link again.',
  },
  fr: {
    'login-recall-yesterday': 'Journal alimentaire : dites-nous ce que vous avez mangé et bu hier.',
    'login-recall-today': 'Journal alimentaire : dites-nous ce que vous avez mangé et bu ce jour.',
    'login-back-recall': 'Journal alimentaire : un relevé nous manque encore.',
    'login-last': 'Journal alimentaire, dernier appel : dites-nous ce que vous avez mangé et bu.',
    'login-first-reminder': 'Journal alimentaire, rappel : votre réponse nous manque encore.',
    'login-second-reminder': 'Journal alimentaire, second rappel : votre réponse nous manque encore.',
    'login-link': 'Journal alimentaire : voici de nouveau votre lien personnel.',
  },
};
const STOP: Readonly<Record<MailLanguage, string>> = { en: 'Stop:', fr: 'Stop :' };

/**
 * The built-in words of a text message, without a name, because a lock screen shows it. They keep to the alphabet of phones, so that a
 * message has few parts.
 */
export function builtInText(type: NotificationType, language: MailLanguage): string {
  return `${REQUESTS[language][type]} {{link}} ${STOP[language]} {{unsubscribeLink}}`;
}

/** Writes a text message of a survey to a respondent. */
export function renderText(language: string, text: string, facts: MailFacts): string {
  return filledIn(text, mailValues(language, facts)).replaceAll('\0', '');
}

/** Lists the faults of the words of a text message: place-holders, and a text without the personal link or the way to stop messages. */
export function faultsOfText(text: string): Issue[] {
  const issues = placeholderFaults('text', text);
  for (const name of ['link', 'unsubscribeLink'] as const) {
    if (placeholdersIn(text).includes(name)) continue;
    const message =
      name === 'link'
        ? 'The text does not have {{link}}, without which nobody can answer.'
        : 'The text does not have {{unsubscribeLink}}, by which the person stops the messages.';
    issues.push({ path: 'text', code: name === 'link' ? 'no_link' : 'no_unsubscribe_link', message });
  }
  return issues;
}
