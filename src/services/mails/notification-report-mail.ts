import type { SkipReason } from '../../../entities/notification.ts';
import { compose, type MailBlock, type MailContent, type StaffLanguage } from './compose.ts';

export interface NotificationReport {
  surveyId: string;
  sent: number;
  skipped: readonly { reason: SkipReason; count: number }[];
  failed: number;
  /** The first of the notifications that failed. */
  failures: readonly { userName: string; reason: string }[];
}

interface Words {
  subject: (surveyId: string) => string;
  intro: (surveyId: string) => string;
  sent: (count: number) => string;
  skipped: (count: number) => string;
  failed: (count: number) => string;
  more: (count: number) => string;
  reasons: Readonly<Record<SkipReason, string>>;
}

const WORDS: Readonly<Record<StaffLanguage, Words>> = {
  en: {
    subject: (surveyId) => `Notifications of survey ${surveyId}`,
    intro: (surveyId) => `What became of the notifications of survey ${surveyId} since the last report:`,
    sent: (count) => `Sent: ${count}`,
    skipped: (count) => `Not sent, because they were not wanted any more: ${count}`,
    failed: (count) => `Failed: ${count}. These people got no message:`,
    more: (count) => `and ${count} more`,
    reasons: {
      survey_not_running: 'the survey was not running',
      not_in_survey: 'the person takes no part in the survey any more',
      account_disabled: 'the account is disabled',
      no_email: 'the person has no e-mail address',
      no_phone: 'the person has no telephone number with + and a country',
      no_gateway: 'the installation sends no SMS',
      emails_off: 'the person wants no e-mails',
      sms_off: 'the person wants no SMS',
      unsubscribed: 'the person has stopped the messages of the survey',
      submitted: 'the person had submitted a recall',
      active: 'the person was working on a recall',
      cancelled: 'somebody cancelled them',
    },
  },
  fr: {
    subject: (surveyId) => `Notifications de l’enquête ${surveyId}`,
    intro: (surveyId) => `Bilan des notifications de l’enquête ${surveyId} depuis le dernier rapport :`,
    sent: (count) => `Envoyées : ${count}`,
    skipped: (count) => `Non envoyées, car devenues inutiles : ${count}`,
    failed: (count) => `Échecs : ${count}. Ces personnes n’ont reçu aucun message :`,
    more: (count) => `et ${count} de plus`,
    reasons: {
      survey_not_running: 'l’enquête n’était pas en cours',
      not_in_survey: 'la personne ne participe plus à l’enquête',
      account_disabled: 'le compte est désactivé',
      no_email: 'la personne n’a pas d’adresse électronique',
      no_phone: 'la personne n’a pas de numéro de téléphone avec + et un pays',
      no_gateway: 'l’installation n’envoie pas de SMS',
      emails_off: 'la personne ne veut pas de messages',
      sms_off: 'la personne ne veut pas de SMS',
      unsubscribed: 'la personne a arrêté les messages de l’enquête',
      submitted: 'la personne avait envoyé un relevé',
      active: 'la personne remplissait un relevé',
      cancelled: 'quelqu’un les a annulées',
    },
  },
};

/** Writes the mail that tells the support of a survey how its notifications ended. */
export function notificationReportMail(language: StaffLanguage, report: NotificationReport): MailContent {
  const { surveyId, sent, skipped, failed, failures } = report;
  const words = WORDS[language];
  const skippedInAll = skipped.reduce((sum, { count }) => sum + count, 0);
  const blocks: MailBlock[] = [words.intro(surveyId), words.sent(sent)];
  if (skippedInAll > 0) {
    blocks.push(words.skipped(skippedInAll), {
      list: skipped.map(({ reason, count }) => `${words.reasons[reason]}: ${count}`),
    });
  }
  if (failed > 0) {
    const named = failures.map(({ userName, reason }) => `${userName}: ${reason}`);
    const rest = failed - failures.length;
    blocks.push(words.failed(failed), { list: rest > 0 ? [...named, words.more(rest)] : named });
  }
  return compose(language, words.subject(surveyId), blocks);
}
