import { compose, type MailContent, type MailLanguage } from './compose.ts';

interface ConfirmationFacts {
  url: string;
  validHours: number;
}

/** Writes the mail with the link that confirms a new address. It contains no name, because the address may belong to somebody else. */
export function emailConfirmationMail(language: MailLanguage, { url, validHours }: ConfirmationFacts): MailContent {
  if (language === 'fr') {
    return compose(language, 'Confirmez votre adresse e-mail', [
      'Bonjour,',
      'Quelqu’un a donné cette adresse e-mail pour son compte.',
      { label: 'Confirmer cette adresse', url },
      `Ce lien fonctionne une seule fois, pendant ${validHours} heures.`,
      'Si ce n’était pas vous, ignorez ce message : l’adresse ne sera pas utilisée.',
    ]);
  }
  return compose(language, 'Confirm your e-mail address', [
    'Hello,',
    'Somebody gave this e-mail address for their account.',
    { label: 'Confirm this address', url },
    `This link works once, within ${validHours} hours.`,
    'If it was not you, ignore this mail: the address is not used.',
  ]);
}

/** Writes the mail that tells an address that its account is leaving it. It does not contain the new address. */
export function emailChangeNotice(language: MailLanguage): MailContent {
  if (language === 'fr') {
    return compose(language, 'L’adresse e-mail de votre compte change', [
      'Bonjour,',
      'Quelqu’un qui connaît votre mot de passe a demandé de remplacer ou de supprimer l’adresse e-mail de votre compte.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : l’adresse n’est alors pas remplacée. Si vous ne pouvez plus vous connecter, écrivez aux personnes qui vous ont donné le compte.',
    ]);
  }
  return compose(language, 'The e-mail address of your account is changing', [
    'Hello,',
    'Somebody who knows your password asked to replace or remove the e-mail address of your account.',
    'If it was not you, choose a new password at once: the address is then not replaced. If you can no longer sign in, write to the people who gave you the account.',
  ]);
}
