import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { compose, type MailContent } from './compose.ts';

interface PasswordResetFacts {
  url: string;
  validHours: number;
}

interface Words {
  subject: string;
  hello: string;
  what: string;
  choose: string;
  validity: (hours: number) => string;
  otherwise: string;
}

const WORDS: Readonly<Record<BuiltInLanguage, Words>> = {
  en: {
    subject: 'Choose a new password',
    hello: 'Hello,',
    what: 'Somebody asked for a new password for the account with this e-mail address.',
    choose: 'Choose a new password',
    validity: (hours) => `This link works once, within ${hours} hours.`,
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    hello: 'Bonjour,',
    what: 'Quelqu’un a demandé un nouveau mot de passe pour le compte lié à cette adresse e-mail.',
    choose: 'Choisir un nouveau mot de passe',
    validity: (hours) => `Ce lien fonctionne une seule fois, pendant ${hours} heures.`,
    otherwise: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  de: {
    subject: 'Wählen Sie ein neues Passwort',
    hello: 'Guten Tag,',
    what: 'Jemand hat um ein neues Passwort für das Konto mit dieser E-Mail-Adresse gebeten.',
    choose: 'Neues Passwort wählen',
    validity: (hours) => `Der Link funktioniert einmal, innerhalb von ${hours} Stunden.`,
    otherwise: 'Wenn Sie es nicht waren, beachten Sie diese E-Mail nicht: Ihr Passwort bleibt, wie es ist.',
  },
};

/** Writes the mail with a link for a new password. It contains no name, because the person who asked may know only the address. */
export function passwordResetMail(language: BuiltInLanguage, { url, validHours }: PasswordResetFacts): MailContent {
  const { subject, hello, what, choose, validity, otherwise } = WORDS[language];
  return compose(language, subject, [hello, what, { label: choose, url }, validity(validHours), otherwise]);
}
