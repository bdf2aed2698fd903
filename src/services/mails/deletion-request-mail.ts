import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { compose, type MailContent } from './compose.ts';

interface RequestFacts {
  requestId: string;
  /** The survey of the recalls; null for an account. */
  surveyId: string | null;
  userName: string | null;
  /** The day until which it has to be answered, YYYY-MM-DD. */
  dueDay: string;
}

/** Writes the mail that tells a team of a new request for deletion. What the person wrote is not in it: it may be nobody else's business. */
export function deletionRequestMail({ requestId, surveyId, userName, dueDay }: RequestFacts): MailContent {
  const what = surveyId === null ? 'their account' : `their recalls in ${surveyId}`;
  return compose('en', `A request for deletion until ${dueDay}`, [
    `A person asks for the deletion of ${what}.`,
    { list: [`Request: ${requestId}`, `User name: ${userName ?? 'none'}`, `Answer it until: ${dueDay}`] },
    surveyId === null
      ? 'Only an administrator of the service can answer it.'
      : 'The staff of the survey can read the request and answer it.',
  ]);
}

interface AnswerFacts {
  requestId: string;
  surveyId: string | null;
  isDone: boolean;
  reason: string | null;
  supportEmail: string | null;
}

interface AnswerWords {
  hello: string;
  account: string;
  recalls: (surveyId: string) => string;
  doneSubject: string;
  done: (what: string) => string;
  refusedSubject: string;
  refused: (what: string) => string;
  reason: (reason: string) => string;
  help: (supportEmail: string) => string;
  complain: string;
  number: (requestId: string) => string;
}

const WORDS: Readonly<Record<BuiltInLanguage, AnswerWords>> = {
  en: {
    hello: 'Hello,',
    account: 'your account',
    recalls: (surveyId) => `your recalls in the survey ${surveyId}`,
    doneSubject: 'Your data are deleted',
    done: (what) => `You asked us to delete ${what}. This is done.`,
    refusedSubject: 'Your request for deletion',
    refused: (what) => `You asked us to delete ${what}. Your request was refused.`,
    reason: (reason) => `Reason: ${reason}`,
    help: (supportEmail) => `Questions? Write to ${supportEmail}.`,
    complain: 'You can also complain to the data protection authority of your country.',
    number: (requestId) => `Number of the request: ${requestId}`,
  },
  fr: {
    hello: 'Bonjour,',
    account: 'votre compte',
    recalls: (surveyId) => `vos relevés de l’enquête ${surveyId}`,
    doneSubject: 'Vos données sont supprimées',
    done: (what) => `Vous avez demandé de supprimer ${what}. C’est fait.`,
    refusedSubject: 'Votre demande de suppression',
    refused: (what) => `Vous avez demandé de supprimer ${what}. Votre demande a été refusée.`,
    reason: (reason) => `Motif : ${reason}`,
    help: (supportEmail) => `Une question ? Écrivez à ${supportEmail}.`,
    complain: 'Vous pouvez aussi vous plaindre auprès de l’autorité de protection des données de votre pays.',
    number: (requestId) => `Numéro de la demande : ${requestId}`,
  },
  de: {
    hello: 'Guten Tag,',
    account: 'Ihr Konto',
    recalls: (surveyId) => `Ihre Angaben zu Essen und Trinken in der Umfrage ${surveyId}`,
    doneSubject: 'Ihre Daten sind gelöscht',
    done: (what) => `Sie haben uns gebeten, ${what} zu löschen. Das ist geschehen.`,
    refusedSubject: 'Ihre Bitte um Löschung',
    refused: (what) => `Sie haben uns gebeten, ${what} zu löschen. Ihre Bitte wurde abgelehnt.`,
    reason: (reason) => `Grund: ${reason}`,
    help: (supportEmail) => `Fragen? Schreiben Sie an ${supportEmail}.`,
    complain: 'Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.',
    number: (requestId) => `Nummer der Bitte: ${requestId}`,
  },
};

/** Writes the mail that tells a person what became of their request for deletion. */
export function deletionAnswerMail(language: BuiltInLanguage, facts: AnswerFacts): MailContent {
  const { requestId, surveyId, isDone, reason, supportEmail } = facts;
  const words = WORDS[language];
  const what = surveyId === null ? words.account : words.recalls(surveyId);
  return compose(language, isDone ? words.doneSubject : words.refusedSubject, [
    words.hello,
    isDone ? words.done(what) : words.refused(what),
    ...(reason === null ? [] : [words.reason(reason)]),
    ...(supportEmail === null ? [] : [words.help(supportEmail)]),
    ...(isDone ? [] : [words.complain]),
    words.number(requestId),
  ]);
}
