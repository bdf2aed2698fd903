import type { NotificationChannel, NotificationType } from '@dietary-recall/vocabulary';
import { builtInLanguage, type BuiltInLanguage } from '../../domain/built-in-language.ts';
import type { MessageWords } from './message-words.ts';

interface Words {
  /** The first word of the greeting. */
  hello: string;
  /**
   * The subject and the request of a mail, and the request of an SMS, for each type of notification. That of an SMS has no name, because a
   * lock screen shows it, and keeps to the alphabet of phones, so that a message has few parts.
   */
  requests: Readonly<Record<NotificationType, readonly [subject: string, request: string, sms: string]>>;
  start: string;
  personal: string;
  help: string;
  /** Before the address at which the reader of an SMS stops the messages. */
  stop: string;
}

const WORDS: Readonly<Record<BuiltInLanguage, Words>> = {
  en: {
    hello: 'Hello',
    requests: {
      'login-recall-yesterday': [
        'What did you eat and drink yesterday?',
        'Today is one of your days: please tell us everything that you ate and drank yesterday, from waking up to going to bed.',
        'Food diary: please tell us what you ate and drank yesterday.',
      ],
      'login-recall-today': [
        'What have you eaten and drunk today?',
        'Today is one of your days: please tell us everything that you have eaten and drunk today.',
        'Food diary: please tell us what you have eaten and drunk today.',
      ],
      'login-back-recall': [
        'Your food diary is waiting for you',
        'We are still waiting for your answer. Please tell us what you ate and drank: you can stop at any time and go on later.',
        'Food diary: we are still waiting for your answer.',
      ],
      'login-last': [
        'Last call: your food diary',
        'This is the last time that we ask you: please tell us what you ate and drank, while the survey is open.',
        'Food diary, last call: please tell us what you ate and drank.',
      ],
      'login-first-reminder': [
        'Reminder: your food diary',
        'A short while ago we asked you what you ate and drank, and your answer is still missing. It is not too late.',
        'Food diary, reminder: your answer is still missing.',
      ],
      'login-second-reminder': [
        'Second reminder: your food diary',
        'Your answer about what you ate and drank is still missing. We do not remind you again today.',
        'Food diary, second reminder: your answer is still missing.',
      ],
      'login-link': [
        'Your link to your food diary',
        'Somebody, probably you, asked us to send your personal link again. If it was not you, ignore this message: nobody else got the link.',
        'Food diary: here is your personal link again.',
      ],
    },
    start: 'Open my food diary',
    personal: 'The link is for you alone: whoever has it can answer in your name. Please do not pass this message on.',
    help: 'Questions? Write to {{supportEmail}}.',
    stop: 'Stop:',
  },
  fr: {
    hello: 'Bonjour',
    requests: {
      'login-recall-yesterday': [
        'Qu’avez-vous mangé et bu hier ?',
        'C’est l’un de vos jours d’enquête : merci de nous dire tout ce que vous avez mangé et bu hier, du lever au coucher.',
        'Journal alimentaire : dites-nous ce que vous avez mangé et bu hier.',
      ],
      'login-recall-today': [
        'Qu’avez-vous mangé et bu aujourd’hui ?',
        'C’est l’un de vos jours d’enquête : merci de nous dire tout ce que vous avez mangé et bu aujourd’hui.',
        'Journal alimentaire : dites-nous ce que vous avez mangé et bu ce jour.',
      ],
      'login-back-recall': [
        'Votre journal alimentaire vous attend',
        'Nous attendons encore votre réponse. Merci de nous dire ce que vous avez mangé et bu : vous pouvez vous arrêter à tout moment et reprendre plus tard.',
        'Journal alimentaire : nous attendons encore votre réponse.',
      ],
      'login-last': [
        'Dernier appel : votre journal alimentaire',
        'C’est notre dernière demande : merci de nous dire ce que vous avez mangé et bu tant que l’enquête est ouverte.',
        'Journal alimentaire, dernier appel : dites-nous ce que vous avez mangé et bu.',
      ],
      'login-first-reminder': [
        'Rappel : votre journal alimentaire',
        'Nous vous avons demandé il y a peu ce que vous avez mangé et bu, et votre réponse nous manque encore. Il est toujours temps.',
        'Journal alimentaire, rappel : votre réponse nous manque encore.',
      ],
      'login-second-reminder': [
        'Second rappel : votre journal alimentaire',
        'Votre réponse sur ce que vous avez mangé et bu nous manque encore. Nous ne vous relancerons plus aujourd’hui.',
        'Journal alimentaire, second rappel : votre réponse nous manque encore.',
      ],
      'login-link': [
        'Votre lien vers votre journal alimentaire',
        'Quelqu’un, sans doute vous, nous a demandé d’envoyer de nouveau votre lien personnel. Si ce n’était pas vous, ignorez ce message : personne d’autre n’a reçu le lien.',
        'Journal alimentaire : voici de nouveau votre lien personnel.',
      ],
    },
    start: 'Ouvrir mon journal alimentaire',
    personal:
      'Ce lien est personnel : quiconque le possède peut répondre en votre nom. Merci de ne pas transmettre ce message.',
    help: 'Une question ? Écrivez à {{supportEmail}}.',
    stop: 'Stop :',
  },
  de: {
    hello: 'Guten Tag',
    requests: {
      'login-recall-yesterday': [
        'Was haben Sie gestern gegessen und getrunken?',
        'Heute ist einer Ihrer Tage: Bitte erzählen Sie uns alles, was Sie gestern gegessen und getrunken haben, vom Aufstehen bis zum Schlafengehen.',
        'Ernährungstagebuch: Bitte erzählen Sie uns, was Sie gestern gegessen und getrunken haben.',
      ],
      'login-recall-today': [
        'Was haben Sie heute gegessen und getrunken?',
        'Heute ist einer Ihrer Tage: Bitte erzählen Sie uns alles, was Sie heute gegessen und getrunken haben.',
        'Ernährungstagebuch: Bitte erzählen Sie uns, was Sie heute gegessen und getrunken haben.',
      ],
      'login-back-recall': [
        'Ihr Ernährungstagebuch wartet auf Sie',
        'Wir warten noch auf Ihre Antwort. Bitte erzählen Sie uns, was Sie gegessen und getrunken haben: Sie können jederzeit aufhören und später weitermachen.',
        'Ernährungstagebuch: Wir warten noch auf Ihre Antwort.',
      ],
      'login-last': [
        'Letzte Gelegenheit: Ihr Ernährungstagebuch',
        'Wir bitten Sie zum letzten Mal: Erzählen Sie uns, was Sie gegessen und getrunken haben, solange die Befragung läuft.',
        'Ernährungstagebuch, letzte Gelegenheit: Bitte erzählen Sie uns, was Sie gegessen und getrunken haben.',
      ],
      'login-first-reminder': [
        'Erinnerung: Ihr Ernährungstagebuch',
        'Vor Kurzem haben wir Sie gefragt, was Sie gegessen und getrunken haben, und Ihre Antwort fehlt uns noch. Es ist nicht zu spät.',
        'Ernährungstagebuch, Erinnerung: Ihre Antwort fehlt uns noch.',
      ],
      'login-second-reminder': [
        'Zweite Erinnerung: Ihr Ernährungstagebuch',
        'Ihre Antwort auf die Frage, was Sie gegessen und getrunken haben, fehlt uns noch. Heute erinnern wir Sie nicht noch einmal.',
        'Ernährungstagebuch, zweite Erinnerung: Ihre Antwort fehlt uns noch.',
      ],
      'login-link': [
        'Ihr Link zu Ihrem Ernährungstagebuch',
        'Jemand, wahrscheinlich Sie, hat uns gebeten, Ihren persönlichen Link noch einmal zu senden. Wenn Sie es nicht waren, beachten Sie diese Nachricht nicht: Niemand sonst hat den Link bekommen.',
        'Ernährungstagebuch: Hier ist noch einmal Ihr persönlicher Link.',
      ],
    },
    start: 'Mein Ernährungstagebuch öffnen',
    personal:
      'Der Link ist nur für Sie: Wer ihn hat, kann in Ihrem Namen antworten. Bitte geben Sie diese Nachricht nicht weiter.',
    help: 'Fragen? Schreiben Sie an {{supportEmail}}.',
    stop: 'Abbestellen:',
  },
};

/** Greets a person in the language of a message, or else in English. A name that is not known is left out. */
export function greeting(language: string, name: string | null): string {
  const { hello } = WORDS[builtInLanguage(language)];
  return name === null ? `${hello},` : `${hello} ${name},`;
}

/** The words of a mail or of an SMS of a survey that has none of its own. */
export function builtInWords(
  channel: NotificationChannel,
  type: NotificationType,
  language: BuiltInLanguage,
): MessageWords {
  const { requests, start, personal, help, stop } = WORDS[language];
  const [subject, request, sms] = requests[type];
  if (channel === 'sms') return { subject: null, text: `${sms} {{link}} ${stop} {{unsubscribeLink}}` };
  return { subject, text: ['{{greeting}}', request, `[${start}]({{link}})`, personal, help].join('\n\n') };
}
