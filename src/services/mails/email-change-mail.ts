import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { compose, type MailContent } from './compose.ts';

interface ConfirmationFacts {
  url: string;
  validHours: number;
}

interface ConfirmationWords {
  subject: string;
  hello: string;
  what: string;
  confirm: string;
  validity: (hours: number) => string;
  otherwise: string;
}

const CONFIRMATION: Readonly<Record<BuiltInLanguage, ConfirmationWords>> = {
  en: {
    subject: 'Confirm your e-mail address',
    hello: 'Hello,',
    what: 'Somebody gave this e-mail address for their account.',
    confirm: 'Confirm this address',
    validity: (hours) => `This link works once, within ${hours} hours.`,
    otherwise: 'If it was not you, ignore this mail: the address is not used.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    hello: 'Bonjour,',
    what: 'Quelqu’un a donné cette adresse e-mail pour son compte.',
    confirm: 'Confirmer cette adresse',
    validity: (hours) => `Ce lien fonctionne une seule fois, pendant ${hours} heures.`,
    otherwise: 'Si ce n’était pas vous, ignorez ce message : l’adresse ne sera pas utilisée.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    hello: 'Guten Tag,',
    what: 'Jemand hat diese E-Mail-Adresse für sein Konto angegeben.',
    confirm: 'Diese Adresse bestätigen',
    validity: (hours) => `Der Link funktioniert einmal, innerhalb von ${hours} Stunden.`,
    otherwise: 'Wenn Sie es nicht waren, beachten Sie diese E-Mail nicht: Die Adresse wird nicht verwendet.',
  },
};

/** Writes the mail with the link that confirms a new address. It contains no name, because the address may belong to somebody else. */
export function emailConfirmationMail(language: BuiltInLanguage, { url, validHours }: ConfirmationFacts): MailContent {
  const { subject, hello, what, confirm, validity, otherwise } = CONFIRMATION[language];
  return compose(language, subject, [hello, what, { label: confirm, url }, validity(validHours), otherwise]);
}

const NOTICE: Readonly<Record<BuiltInLanguage, { subject: string; paragraphs: readonly string[] }>> = {
  en: {
    subject: 'The e-mail address of your account is changing',
    paragraphs: [
      'Hello,',
      'Somebody who knows your password asked to replace or remove the e-mail address of your account.',
      'If it was not you, choose a new password at once: the address is then not replaced. If you can no longer sign in, write to the people who gave you the account.',
    ],
  },
  fr: {
    subject: 'L’adresse e-mail de votre compte change',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un qui connaît votre mot de passe a demandé de remplacer ou de supprimer l’adresse e-mail de votre compte.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : l’adresse n’est alors pas remplacée. Si vous ne pouvez plus vous connecter, écrivez aux personnes qui vous ont donné le compte.',
    ],
  },
  de: {
    subject: 'Die E-Mail-Adresse Ihres Kontos ändert sich',
    paragraphs: [
      'Guten Tag,',
      'Jemand, der Ihr Passwort kennt, hat darum gebeten, die E-Mail-Adresse Ihres Kontos zu ersetzen oder zu entfernen.',
      'Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort: Die Adresse wird dann nicht ersetzt. Wenn Sie sich nicht mehr anmelden können, schreiben Sie an die Personen, die Ihnen das Konto gegeben haben.',
    ],
  },
};

/** Writes the mail that tells an address that its account is leaving it. It does not contain the new address. */
export function emailChangeNotice(language: BuiltInLanguage): MailContent {
  const { subject, paragraphs } = NOTICE[language];
  return compose(language, subject, paragraphs);
}
