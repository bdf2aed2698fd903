import { compose, type MailContent, type MailLanguage } from './compose.ts';

interface PasswordResetFacts {
  url: string;
  validHours: number;
}

/** Writes the mail with a link for a new password. It contains no name, because the person who asked may know only the address. */
export function passwordResetMail(language: MailLanguage, { url, validHours }: PasswordResetFacts): MailContent {
  if (language === 'fr') {
    return compose(language, 'Choisissez un nouveau mot de passe', [
      'Bonjour,',
      'Quelqu’un a demandé un nouveau mot de passe pour le compte lié à cette adresse e-mail.',
      { label: 'Choisir un nouveau mot de passe', url },
      `Ce lien fonctionne une seule fois, pendant ${validHours} heures.`,
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ]);
  }
  return compose(language, 'Choose a new password', [
    'Hello,',
    'Somebody asked for a new password for the account with this e-mail address.',
    { label: 'Choose a new password', url },
    `This link works once, within ${validHours} hours.`,
    'If it was not you, ignore this mail: your password stays as it is.',
  ]);
}
