import type { Page, PageLanguage } from './page.ts';

type Texts = Readonly<Record<PageLanguage, Page>>;

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
};

export const STARTING: Texts = {
  en: { heading: 'The service is starting', paragraphs: ['Load this page again in a moment.'] },
  fr: { heading: 'Le service démarre', paragraphs: ['Rechargez cette page dans un instant.'] },
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
};
