import type { NotificationType } from '@dietary-recall/vocabulary';
import { compose, type MailContent, type MailLanguage } from './compose.ts';

interface Invitation {
  type: NotificationType;
  /** The link by which the person signs in. */
  url: string;
  /** Null if the survey does not know the name. */
  name: string | null;
  supportEmail: string;
}

interface Words {
  greeting: (name: string | null) => string;
  /** The subject and the request of each type of notification. */
  requests: Readonly<Record<NotificationType, readonly [subject: string, request: string]>>;
  start: string;
  personal: string;
  help: (supportEmail: string) => string;
}

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  en: {
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    requests: {
      'login-recall-yesterday': [
        'What did you eat and drink yesterday?',
        'Today is one of your days: please tell us everything that you ate and drank yesterday, from waking up to going to bed.',
      ],
      'login-recall-today': [
        'What have you eaten and drunk today?',
        'Today is one of your days: please tell us everything that you have eaten and drunk today.',
      ],
      'login-back-recall': [
        'Please come back to your food diary',
        'A recall of yours is still missing. Please come back and tell us what you ate and drank.',
      ],
      'login-last': [
        'Last call: your food diary',
        'This is the last time that we ask you: please tell us what you ate and drank, while the survey is open.',
      ],
      'login-first-reminder': [
        'Reminder: your food diary',
        'A short while ago we asked you what you ate and drank, and your answer is still missing. It is not too late.',
      ],
      'login-second-reminder': [
        'Second reminder: your food diary',
        'Your answer about what you ate and drank is still missing. We do not remind you again today.',
      ],
    },
    start: 'Open my food diary',
    personal: 'The link is for you alone: whoever has it can answer in your name. Please do not pass this message on.',
    help: (supportEmail) => `Questions? Write to ${supportEmail}.`,
  },
  fr: {
    greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    requests: {
      'login-recall-yesterday': [
        'Qu’avez-vous mangé et bu hier ?',
        'C’est l’un de vos jours d’enquête : merci de nous dire tout ce que vous avez mangé et bu hier, du lever au coucher.',
      ],
      'login-recall-today': [
        'Qu’avez-vous mangé et bu aujourd’hui ?',
        'C’est l’un de vos jours d’enquête : merci de nous dire tout ce que vous avez mangé et bu aujourd’hui.',
      ],
      'login-back-recall': [
        'Merci de reprendre votre journal alimentaire',
        'Il nous manque encore l’un de vos relevés. Merci de revenir nous dire ce que vous avez mangé et bu.',
      ],
      'login-last': [
        'Dernier appel : votre journal alimentaire',
        'C’est notre dernière demande : merci de nous dire ce que vous avez mangé et bu tant que l’enquête est ouverte.',
      ],
      'login-first-reminder': [
        'Rappel : votre journal alimentaire',
        'Nous vous avons demandé il y a peu ce que vous avez mangé et bu, et votre réponse nous manque encore. Il est toujours temps.',
      ],
      'login-second-reminder': [
        'Second rappel : votre journal alimentaire',
        'Votre réponse sur ce que vous avez mangé et bu nous manque encore. Nous ne vous relancerons plus aujourd’hui.',
      ],
    },
    start: 'Ouvrir mon journal alimentaire',
    personal:
      'Ce lien est personnel : quiconque le possède peut répondre en votre nom. Merci de ne pas transmettre ce message.',
    help: (supportEmail) => `Une question ? Écrivez à ${supportEmail}.`,
  },
};

/** Writes the mail that asks a respondent to take part. */
export function notificationMail(language: MailLanguage, { type, url, name, supportEmail }: Invitation): MailContent {
  const words = WORDS[language];
  const [subject, request] = words.requests[type];
  const blocks = [words.greeting(name), request, { label: words.start, url }, words.personal, words.help(supportEmail)];
  return compose(language, subject, blocks);
}
