import { NOTIFICATION_TYPES, type NotificationType } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { toDates } from '../../db/page.ts';
import { AppError } from '../../errors.ts';
import { canonical } from '../mail-templates/mail-templates.queries.ts';
import { BUILT_IN_LANGUAGES } from '../mails/built-in-words.ts';
import { nearestWords } from '../mails/nearest-words.ts';
import { builtInText } from '../mails/text-words.ts';

/** The words for one kind of text message in one language: a survey's own, or the built-in ones. */
export interface TextTemplateRecord {
  type: NotificationType;
  language: string;
  text: string;
  /** Null for built-in words. */
  version: string | null;
  updatedAt: Date | null;
}

export interface TextTemplateIds {
  surveyId: string;
  type: NotificationType;
  language: string;
}

/** Lists the words of all text messages of a survey in each language that has any: one query. Throws AppError `survey.not_found`. */
export async function listTextTemplates(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<TextTemplateRecord[]> {
  const own = await ownTemplates(em, (await surveys.get(surveyId)).id);
  const has = new Set(own.map(({ type, language }) => `${type} ${language}`));
  const builtIn = NOTIFICATION_TYPES.flatMap((type) => builtInOf(type)).filter(
    ({ type, language }) => !has.has(`${type} ${language}`),
  );
  const place = ({ type }: TextTemplateRecord) => NOTIFICATION_TYPES.indexOf(type);
  return [...own, ...builtIn].sort(
    (a, b) => place(a) - place(b) || (a.language < b.language ? -1 : Number(a.language > b.language)),
  );
}

/** Finds the words in a language, which the survey or the service has. Throws AppError `survey.not_found`, `text_template.not_found`. */
export async function requireTextTemplate(
  { em, surveys }: Context,
  { surveyId, type, language: given }: TextTemplateIds,
): Promise<TextTemplateRecord> {
  const language = canonical(given);
  const own = await ownTemplates(em, (await surveys.get(surveyId)).id);
  const found = [...own, ...builtInOf(type)].find((words) => words.type === type && words.language === language);
  if (!found) throw textTemplateNotFound(type, language);
  return found;
}

/** Makes the error for words that neither the survey nor the service has. */
export function textTemplateNotFound(type: NotificationType, language: string): AppError {
  const message = `There are no words for a text message ${type} in the language ${language}. Save some first.`;
  return new AppError('not_found', 'text_template.not_found', message);
}

/** Finds the words of a text message to a person by the rule of mails (`nearestWords`). */
export async function findTextWords(
  em: EntityManager,
  { survey, type, language }: { survey: SurveyWithLocale; type: NotificationType; language: string | null },
): Promise<TextTemplateRecord> {
  const own = (await ownTemplates(em, survey.id)).filter((template) => template.type === type);
  return nearestWords(own, builtInOf(type), [language, survey.locale.$.respondentLanguage]);
}

function builtInOf(type: NotificationType): TextTemplateRecord[] {
  return BUILT_IN_LANGUAGES.map((language) => ({
    type,
    language,
    text: builtInText(type, language),
    version: null,
    updatedAt: null,
  }));
}

async function ownTemplates(em: EntityManager, surveyId: number): Promise<TextTemplateRecord[]> {
  const rows = await kysely(em)
    .selectFrom('text_template')
    .select(['type', 'language', 'text', 'version', 'updated_at as updatedAt'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toDates(row, 'updatedAt'));
}
