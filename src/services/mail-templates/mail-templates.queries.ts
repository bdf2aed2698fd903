import { NOTIFICATION_TYPES, type NotificationType } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { toDates } from '../../db/page.ts';
import { AppError } from '../../errors.ts';
import { BUILT_IN_LANGUAGES, builtInWords } from '../mails/built-in-words.ts';
import type { MailWords } from '../mails/mail-template.ts';
import { nearestWords } from '../mails/nearest-words.ts';

/** The words for one kind of mail in one language: a survey's own, or the built-in ones. */
export interface Template extends MailWords {
  type: NotificationType;
  language: string;
  /** Null for built-in words. */
  version: string | null;
  updatedAt: Date | null;
}

/** Lists the words of all mails of a survey in each language that has any: one query. Throws AppError `survey.not_found`. */
export async function listTemplates({ em, surveys }: Context, { surveyId }: { surveyId: string }): Promise<Template[]> {
  const survey = await surveys.get(surveyId);
  const own = await ownTemplates(em, survey.id);
  const has = new Set(own.map(({ type, language }) => `${type} ${language}`));
  const builtIn = NOTIFICATION_TYPES.flatMap((type) =>
    BUILT_IN_LANGUAGES.filter((language) => !has.has(`${type} ${language}`)).map((language) =>
      builtInTemplate(type, language),
    ),
  );
  const place = (type: NotificationType) => NOTIFICATION_TYPES.indexOf(type);
  return [...own, ...builtIn].sort(
    (a, b) => place(a.type) - place(b.type) || (a.language < b.language ? -1 : Number(a.language > b.language)),
  );
}

export interface TemplateIds {
  surveyId: string;
  type: NotificationType;
  language: string;
}

/** Finds the words of a mail in a language, which the survey or the service has. Throws AppError `survey.not_found`, `mail_template.not_found`. */
export async function requireTemplate(
  { em, surveys }: Context,
  { surveyId, type, language: given }: TemplateIds,
): Promise<Template> {
  const survey = await surveys.get(surveyId);
  const language = canonical(given);
  const own = (await ownTemplates(em, survey.id)).find(
    (template) => template.type === type && template.language === language,
  );
  if (own) return own;
  const builtIn = BUILT_IN_LANGUAGES.find((known) => known === language);
  if (builtIn === undefined) throw templateNotFound(type, language);
  return builtInTemplate(type, builtIn);
}

/** Makes the error for words that neither the survey nor the service has. */
export function templateNotFound(type: NotificationType, language: string): AppError {
  const message = `There are no words for ${type} in the language ${language}. Save some first.`;
  return new AppError('not_found', 'mail_template.not_found', message);
}

interface WordsWanted {
  survey: SurveyWithLocale;
  type: NotificationType;
  /** The language of the person; null if it is not known. */
  language: string | null;
}

/**
 * Finds the words of a mail to a person: in their language, or else in the first language of the survey, or else in English. In each
 * language the words of the survey win over the built-in ones.
 */
export async function findWords(em: EntityManager, { survey, type, language }: WordsWanted): Promise<Template> {
  const own = (await ownTemplates(em, survey.id)).filter((template) => template.type === type);
  const builtIn = BUILT_IN_LANGUAGES.map((known) => builtInTemplate(type, known));
  return nearestWords(own, builtIn, [language, firstLanguage(survey)]);
}

/** The language in which a survey is told to people whose own language is not known. */
function firstLanguage(survey: SurveyWithLocale): string {
  return survey.locale.$.respondentLanguage;
}

/** Writes a language tag in the one form in which templates are stored. */
export function canonical(language: string): string {
  return Intl.getCanonicalLocales(language)[0] ?? language;
}

function builtInTemplate(type: NotificationType, language: (typeof BUILT_IN_LANGUAGES)[number]): Template {
  return { type, language, ...builtInWords(type, language), version: null, updatedAt: null };
}

async function ownTemplates(em: EntityManager, surveyId: number): Promise<Template[]> {
  const rows = await kysely(em)
    .selectFrom('mail_template')
    .select(['type', 'language', 'subject', 'text', 'version', 'updated_at as updatedAt'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => toDates(row, 'updatedAt'));
}
