import { compose, type MailContent, type MailLanguage } from './compose.ts';

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

/** Writes the mail that tells a person what became of their request for deletion. */
export function deletionAnswerMail(language: MailLanguage, facts: AnswerFacts): MailContent {
  const { requestId, surveyId, isDone, reason, supportEmail } = facts;
  const isAccount = surveyId === null;
  if (language === 'fr') {
    const what = isAccount ? 'votre compte' : `vos relevés de l’enquête ${surveyId}`;
    const outcome = isDone
      ? `Vous avez demandé de supprimer ${what}. C’est fait.`
      : `Vous avez demandé de supprimer ${what}. Votre demande a été refusée.`;
    return compose(language, isDone ? 'Vos données sont supprimées' : 'Votre demande de suppression', [
      'Bonjour,',
      outcome,
      ...(reason === null ? [] : [`Motif : ${reason}`]),
      ...(supportEmail === null ? [] : [`Une question ? Écrivez à ${supportEmail}.`]),
      ...(isDone
        ? []
        : ['Vous pouvez aussi vous plaindre auprès de l’autorité de protection des données de votre pays.']),
      `Numéro de la demande : ${requestId}`,
    ]);
  }
  const what = isAccount ? 'your account' : `your recalls in the survey ${surveyId}`;
  const outcome = isDone
    ? `You asked us to delete ${what}. This is done.`
    : `You asked us to delete ${what}. Your request was refused.`;
  return compose(language, isDone ? 'Your data are deleted' : 'Your request for deletion', [
    'Hello,',
    outcome,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(supportEmail === null ? [] : [`Questions? Write to ${supportEmail}.`]),
    ...(isDone ? [] : ['You can also complain to the data protection authority of your country.']),
    `Number of the request: ${requestId}`,
  ]);
}
