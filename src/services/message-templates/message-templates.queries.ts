import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { toDates } from '../../db/page.ts';
import { BUILT_IN_LANGUAGES } from '../../domain/built-in-language.ts';
import { AppError } from '../../errors.ts';
import { builtInWords } from '../mails/built-in-words.ts';
import type { MessageWords } from '../mails/message-words.ts';
import { nearestWords } from '../mails/nearest-words.ts';

/** The words for one kind of message in one language: a survey's own, or the built-in ones. */
export interface Template extends MessageWords {
  channel: NotificationChannel;
  type: NotificationType;
  language: string;
  /** Null for built-in words. */
  version: string | null;
  updatedAt: Date | null;
}

export interface TemplateIds {
  surveyId: string;
  channel: NotificationChannel;
  type: NotificationType;
  language: string;
}

/** The id of words within their survey, by which the audit trail names them. */
export const templateCode = ({ channel, type, language }: Omit<TemplateIds, 'surveyId'>): string =>
  `${channel}/${type}/${language}`;

/** Lists the words of all messages of a survey in each language that has any: one query. Throws AppError `survey.not_found`. */
export async function listTemplates(
  { em, surveys }: Context,
  { surveyId, channel }: { surveyId: string; channel?: NotificationChannel | undefined },
): Promise<Template[]> {
  const survey = await surveys.get(surveyId);
  const channels = channel === undefined ? NOTIFICATION_CHANNELS : [channel];
  const own = (await ownTemplates(em, survey.id)).filter((template) => channels.includes(template.channel));
  const has = new Set(own.map(templateCode));
  const builtIn = channels
    .flatMap((one) => NOTIFICATION_TYPES.flatMap((type) => builtInTemplates(one, type)))
    .filter((template) => !has.has(templateCode(template)));
  const place = (template: Template) =>
    NOTIFICATION_CHANNELS.indexOf(template.channel) * NOTIFICATION_TYPES.length +
    NOTIFICATION_TYPES.indexOf(template.type);
  return [...own, ...builtIn].sort(
    (a, b) => place(a) - place(b) || (a.language < b.language ? -1 : Number(a.language > b.language)),
  );
}

/**
 * Finds the words of a message in a language, which the survey or the service has. Throws AppError `survey.not_found`,
 * `message_template.not_found`.
 */
export async function requireTemplate(
  { em, surveys }: Context,
  { surveyId, channel, type, language }: TemplateIds,
): Promise<Template> {
  const survey = await surveys.get(surveyId);
  const ids = { channel, type, language };
  const all = [...(await ownTemplates(em, survey.id)), ...builtInTemplates(channel, type)];
  const found = all.find((template) => templateCode(template) === templateCode(ids));
  if (!found) throw templateNotFound(ids);
  return found;
}

/** Makes the error for words that neither the survey nor the service has. */
export function templateNotFound({ channel, type, language }: Omit<TemplateIds, 'surveyId'>): AppError {
  const what = channel === 'email' ? 'a mail' : 'an SMS';
  const message = `There are no words for ${what} ${type} in the language ${language}. Save some first.`;
  return new AppError('not_found', 'message_template.not_found', message);
}

interface WordsWanted {
  survey: SurveyWithLocale;
  channel: NotificationChannel;
  type: NotificationType;
  /** The language of the person; null if it is not known. */
  language: string | null;
}

/**
 * Finds the words of a message to a person: in their language, or else in the first language of the survey, or else in English. In each
 * language the words of the survey win over the built-in ones.
 */
export async function findWords(
  em: EntityManager,
  { survey, channel, type, language }: WordsWanted,
): Promise<Template> {
  const own = (await ownTemplates(em, survey.id)).filter(
    (template) => template.channel === channel && template.type === type,
  );
  return nearestWords(own, builtInTemplates(channel, type), [language, survey.locale.$.respondentLanguage]);
}

function builtInTemplates(channel: NotificationChannel, type: NotificationType): Template[] {
  return BUILT_IN_LANGUAGES.map((language) => ({
    channel,
    type,
    language,
    ...builtInWords(channel, type, language),
    version: null,
    updatedAt: null,
  }));
}

async function ownTemplates(em: EntityManager, surveyId: number): Promise<Template[]> {
  const rows = await kysely(em)
    .selectFrom('message_template')
    .select(['channel', 'type', 'language', 'subject', 'text', 'version', 'updated_at as updatedAt'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toDates(row, 'updatedAt'));
}
