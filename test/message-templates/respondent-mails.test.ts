import { describe, expect, test } from 'vitest';
import { BUILT_IN_LANGUAGES, builtInLanguage } from '../../src/domain/built-in-language.ts';
import { deletionAnswerMail } from '../../src/services/mails/deletion-request-mail.ts';
import { emailChangeNotice, emailConfirmationMail } from '../../src/services/mails/email-change-mail.ts';
import { passwordResetMail } from '../../src/services/mails/password-reset-mail.ts';

const link = { url: 'https://recall.example.org/x#?token=secret', validHours: 4 };
const request = { requestId: 'f1d0', surveyId: null, isDone: true, reason: null, supportEmail: null };
const refusal = {
  ...request,
  surveyId: 'winter',
  isDone: false,
  reason: '<b>Law</b>',
  supportEmail: 'help@example.org',
};

describe('a mail to a person', () => {
  test.each([
    ['de', 'de'],
    ['de-CH', 'de'],
    ['DE', 'de'],
    ['fr-CA', 'fr'],
    ['en-GB', 'en'],
    ['del', 'en'],
    ['it', 'en'],
    [null, 'en'],
  ] as const)('whose language is %s is in %s', (tag, language) => {
    expect(builtInLanguage(tag)).toBe(language);
  });

  test.each([
    ['about the deletion of an account', deletionAnswerMail('de', request), 'Ihre Daten sind gelöscht', ['Ihr Konto']],
    [
      'about a refused deletion',
      deletionAnswerMail('de', refusal),
      'Ihre Bitte um Löschung',
      ['winter', 'abgelehnt', 'Grund: <b>Law</b>', 'help@example.org', 'Datenschutzbehörde', 'f1d0'],
    ],
    [
      'for a new password',
      passwordResetMail('de', link),
      'Wählen Sie ein neues Passwort',
      [link.url, 'innerhalb von 4 Stunden'],
    ],
    [
      'that confirms an address',
      emailConfirmationMail('de', link),
      'Bestätigen Sie Ihre E-Mail-Adresse',
      [link.url, 'innerhalb von 4 Stunden'],
    ],
    [
      'about a new address',
      emailChangeNotice('de'),
      'Die E-Mail-Adresse Ihres Kontos ändert sich',
      ['neues Passwort', 'nicht ersetzt'],
    ],
  ])('%s is in German, with the facts', (_, { subject, text, html }, wantedSubject, facts) => {
    expect(subject).toBe(wantedSubject);
    for (const fact of ['Guten Tag,', ...facts]) expect(text).toContain(fact);
    expect(html).toContain('<html lang="de">');
  });

  test('says as much in every language: as many paragraphs, with the same values', () => {
    const mails = BUILT_IN_LANGUAGES.map((language) =>
      [
        deletionAnswerMail(language, request),
        deletionAnswerMail(language, refusal),
        passwordResetMail(language, link),
        emailConfirmationMail(language, link),
        emailChangeNotice(language),
      ].map(({ text }) => ({
        paragraphs: text.split('\n\n').length,
        values: text.match(/https:\S+|\d+ |winter|<b>Law<\/b>|\S+@\S+\.org|f1d0/g),
      })),
    );
    for (const mail of mails) expect(mail).toEqual(mails[0]);
  });
});
