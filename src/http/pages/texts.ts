import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import type { Page } from './page.ts';

type Texts = Readonly<Record<BuiltInLanguage, Page>>;

/** Links to the explorer, for a programmer who tries an address. */
const EXPLORER = { text: 'API explorer', href: '/docs' };

export const NOTHING_HERE: Texts = {
  en: {
    heading: 'There is nothing at this address',
    paragraphs: ['Check the address, or follow the link in your e-mail again.', EXPLORER],
  },
  fr: {
    heading: 'Il n’y a rien à cette adresse',
    paragraphs: ['Vérifiez l’adresse, ou suivez de nouveau le lien de votre e-mail.', EXPLORER],
  },
  de: {
    heading: 'Unter dieser Adresse gibt es nichts',
    paragraphs: ['Prüfen Sie die Adresse, oder folgen Sie noch einmal dem Link in Ihrer E-Mail.', EXPLORER],
  },
};

export const STARTING: Texts = {
  en: { heading: 'The service is starting', paragraphs: ['Load this page again in a moment.'] },
  fr: { heading: 'Le service démarre', paragraphs: ['Rechargez cette page dans un instant.'] },
  de: { heading: 'Der Dienst startet gerade', paragraphs: ['Laden Sie diese Seite gleich noch einmal.'] },
};

/** For the address of the service while the application of respondents is not built. */
export const NOT_BUILT: Texts = {
  en: {
    heading: 'The service runs, but its application is not built',
    paragraphs: [
      'For the operator: run `npm run build` in the folder of the service, then load this page again.',
      EXPLORER,
    ],
  },
  fr: {
    heading: 'Le service fonctionne, mais son application n’est pas construite',
    paragraphs: [
      'Pour l’exploitant : lancez `npm run build` dans le dossier du service, puis rechargez cette page.',
      EXPLORER,
    ],
  },
  de: {
    heading: 'Der Dienst läuft, aber seine Anwendung ist nicht gebaut',
    paragraphs: [
      'Für den Betreiber: Führen Sie `npm run build` im Ordner des Dienstes aus, und laden Sie diese Seite noch einmal.',
      EXPLORER,
    ],
  },
};

/** For the address of Console while it is not built, or is elsewhere. */
export const CONSOLE_NOT_BUILT: Texts = {
  en: {
    heading: 'Console, the application of staff, is not here',
    paragraphs: [
      'For the operator: run `npm run build` in the folder of the service, or give people the address of ADMIN_FRONTEND_URL.',
      EXPLORER,
    ],
  },
  fr: {
    heading: 'Console, l’application du personnel, n’est pas ici',
    paragraphs: [
      'Pour l’exploitant : lancez `npm run build` dans le dossier du service, ou donnez aux personnes l’adresse de ADMIN_FRONTEND_URL.',
      EXPLORER,
    ],
  },
  de: {
    heading: 'Console, die Anwendung für das Personal, ist nicht hier',
    paragraphs: [
      'Für den Betreiber: Führen Sie `npm run build` im Ordner des Dienstes aus, oder nennen Sie den Personen die Adresse aus ADMIN_FRONTEND_URL.',
      EXPLORER,
    ],
  },
};

/** For links that sign a respondent in: they open the application of respondents. */
export const PERSONAL_LINK: Texts = {
  en: {
    heading: 'This link opens a survey, but its application is not here',
    paragraphs: [
      'Nothing has happened, and your link is still valid. Keep it to yourself: whoever has it can answer in your place.',
      'Please tell the people who sent you the link that it leads to this page.',
      'For the operator: build the application with `npm run build`, or set SURVEY_FRONTEND_URL to the address of another one.',
    ],
  },
  fr: {
    heading: 'Ce lien ouvre une enquête, mais son application n’est pas ici',
    paragraphs: [
      'Rien ne s’est passé, et votre lien reste valable. Ne le partagez pas : il permet de répondre à votre place.',
      'Dites aux personnes qui vous ont envoyé ce lien qu’il mène à cette page.',
      'Pour l’exploitant : construisez l’application avec `npm run build`, ou donnez à SURVEY_FRONTEND_URL l’adresse d’une autre.',
    ],
  },
  de: {
    heading: 'Dieser Link öffnet eine Umfrage, aber ihre Anwendung ist nicht hier',
    paragraphs: [
      'Es ist nichts geschehen, und Ihr Link gilt weiter. Behalten Sie ihn für sich: Wer ihn hat, kann an Ihrer Stelle antworten.',
      'Bitte sagen Sie den Personen, die Ihnen den Link geschickt haben, dass er auf diese Seite führt.',
      'Für den Betreiber: Bauen Sie die Anwendung mit `npm run build`, oder setzen Sie SURVEY_FRONTEND_URL auf die Adresse einer anderen.',
    ],
  },
};

export const PASSWORD_LINK: Texts = {
  en: {
    heading: 'This link is for a new password, but its application is not here',
    paragraphs: [
      'Nothing has happened: your password is the same, and the link is valid until the time that the e-mail names.',
      'Please tell the people who gave you your account that the link leads to this page.',
      'For the operator: build Console with `npm run build`, or set ADMIN_FRONTEND_URL to the address of an application with the page /password-reset/.',
    ],
  },
  fr: {
    heading: 'Ce lien sert à choisir un nouveau mot de passe, mais son application n’est pas ici',
    paragraphs: [
      'Rien ne s’est passé : votre mot de passe est le même, et le lien reste valable jusqu’à l’heure indiquée dans l’e-mail.',
      'Dites aux personnes qui vous ont donné le compte que le lien mène à cette page.',
      'Pour l’exploitant : construisez Console avec `npm run build`, ou donnez à ADMIN_FRONTEND_URL l’adresse d’une application qui a la page /password-reset/.',
    ],
  },
  de: {
    heading: 'Dieser Link ist für ein neues Passwort, aber seine Anwendung ist nicht hier',
    paragraphs: [
      'Es ist nichts geschehen: Ihr Passwort ist dasselbe, und der Link gilt bis zu der Zeit, die in der E-Mail steht.',
      'Bitte sagen Sie den Personen, die Ihnen das Konto gegeben haben, dass der Link auf diese Seite führt.',
      'Für den Betreiber: Bauen Sie Console mit `npm run build`, oder setzen Sie ADMIN_FRONTEND_URL auf die Adresse einer Anwendung mit der Seite /password-reset/.',
    ],
  },
};

export const CONFIRMATION_LINK: Texts = {
  en: {
    heading: 'This link confirms an e-mail address, but its application is not here',
    paragraphs: [
      'Nothing has happened: the address is not confirmed yet, and the link is valid until the time that the e-mail names.',
      'Please tell the people who gave you your account that the link leads to this page.',
      'For the operator: build Console with `npm run build`, or set ADMIN_FRONTEND_URL to the address of an application with the page /confirm-email/.',
    ],
  },
  fr: {
    heading: 'Ce lien confirme une adresse e-mail, mais son application n’est pas ici',
    paragraphs: [
      'Rien ne s’est passé : l’adresse n’est pas encore confirmée, et le lien reste valable jusqu’à l’heure indiquée dans l’e-mail.',
      'Dites aux personnes qui vous ont donné le compte que le lien mène à cette page.',
      'Pour l’exploitant : construisez Console avec `npm run build`, ou donnez à ADMIN_FRONTEND_URL l’adresse d’une application qui a la page /confirm-email/.',
    ],
  },
  de: {
    heading: 'Dieser Link bestätigt eine E-Mail-Adresse, aber seine Anwendung ist nicht hier',
    paragraphs: [
      'Es ist nichts geschehen: Die Adresse ist noch nicht bestätigt, und der Link gilt bis zu der Zeit, die in der E-Mail steht.',
      'Bitte sagen Sie den Personen, die Ihnen das Konto gegeben haben, dass der Link auf diese Seite führt.',
      'Für den Betreiber: Bauen Sie Console mit `npm run build`, oder setzen Sie ADMIN_FRONTEND_URL auf die Adresse einer Anwendung mit der Seite /confirm-email/.',
    ],
  },
};

/** For the link in the header of mails, and where a survey puts it into their text. */
export const UNSUBSCRIBE: Texts = {
  en: {
    heading: 'Stop the messages of this survey?',
    paragraphs: [
      'You will get no more invitations and reminders, neither by e-mail nor by SMS. You can still take part with your link.',
    ],
    form: { action: ':token', button: 'Stop the messages' },
  },
  fr: {
    heading: 'Ne plus recevoir les messages de cette enquête ?',
    paragraphs: [
      'Vous ne recevrez plus d’invitations ni de rappels, ni par e-mail ni par SMS. Votre lien vous permet toujours de participer.',
    ],
    form: { action: ':token', button: 'Ne plus recevoir de messages' },
  },
  de: {
    heading: 'Keine Nachrichten dieser Umfrage mehr bekommen?',
    paragraphs: [
      'Sie bekommen dann keine Einladungen und Erinnerungen mehr, weder per E-Mail noch per SMS. Mit Ihrem Link können Sie weiterhin teilnehmen.',
    ],
    form: { action: ':token', button: 'Nachrichten abbestellen' },
  },
};

export const UNSUBSCRIBED: Texts = {
  en: {
    heading: 'You get no more messages of this survey',
    paragraphs: ['You can still take part with your link. If this was a mistake, you can get them again.'],
    form: { action: ':token/undo', button: 'Get the messages again' },
  },
  fr: {
    heading: 'Vous ne recevez plus les messages de cette enquête',
    paragraphs: [
      'Votre lien vous permet toujours de participer. Si c’était une erreur, vous pouvez les recevoir de nouveau.',
    ],
    form: { action: ':token/undo', button: 'Recevoir de nouveau les messages' },
  },
  de: {
    heading: 'Sie bekommen keine Nachrichten dieser Umfrage mehr',
    paragraphs: [
      'Mit Ihrem Link können Sie weiterhin teilnehmen. Wenn es ein Versehen war, können Sie die Nachrichten wieder bekommen.',
    ],
    form: { action: ':token/undo', button: 'Nachrichten wieder bekommen' },
  },
};

export const SUBSCRIBED_AGAIN: Texts = {
  en: {
    heading: 'You get the messages of this survey again',
    paragraphs: ['You can stop them at any time by the link in each message.'],
  },
  fr: {
    heading: 'Vous recevez de nouveau les messages de cette enquête',
    paragraphs: ['Vous pouvez les arrêter à tout moment par le lien de chaque message.'],
  },
  de: {
    heading: 'Sie bekommen die Nachrichten dieser Umfrage wieder',
    paragraphs: ['Sie können sie jederzeit über den Link in jeder Nachricht abbestellen.'],
  },
};

export const SUBSCRIPTION_UNKNOWN: Texts = {
  en: {
    heading: 'This link belongs to nobody in a survey',
    paragraphs: [
      'You get no messages by it. If you still get some, copy the whole link of the last one, or answer it.',
    ],
  },
  fr: {
    heading: 'Ce lien n’appartient à personne dans une enquête',
    paragraphs: [
      'Vous ne recevez pas de messages par ce lien. Si vous en recevez encore, copiez le lien entier du dernier, ou répondez-y.',
    ],
  },
  de: {
    heading: 'Dieser Link gehört zu niemandem in einer Umfrage',
    paragraphs: [
      'Über ihn bekommen Sie keine Nachrichten. Wenn Sie noch welche bekommen, kopieren Sie den ganzen Link der letzten, oder antworten Sie darauf.',
    ],
  },
};
