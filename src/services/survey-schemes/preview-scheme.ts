import { documentIn, type SchemeDocument } from '@dietary-recall/scheme';
import type { Context } from '../../context.ts';
import type { FoodList } from '../../domain/food-list.ts';
import { requireFaultless } from './scheme-faults.ts';
import { requireSchemeVersion } from './survey-schemes.queries.ts';

/** What an application receives of a scheme. */
export interface SentScheme {
  schemeId: string;
  version: number;
  isFallback: boolean;
  document: SchemeDocument;
}

interface PreviewWanted {
  schemeId: string;
  number: number;
  /** BCP 47; absent: all languages. */
  language?: string | undefined;
}

/**
 * Returns a version of a scheme as an application receives it, also one that names records which do not exist yet. Throws AppError
 * `scheme.not_found`, `scheme_version.not_found`, `scheme.has_faults`.
 */
export async function previewScheme(context: Context, { language, ...wanted }: PreviewWanted): Promise<SentScheme> {
  const { schemeId, number, document } = await requireSchemeVersion(context, wanted);
  return sent({ schemeId, version: number, isFallback: false, document: requireFaultless(document) }, language);
}

/**
 * Returns the scheme that new recalls of a survey use, from memory, without the categories that the food list of the survey lacks: a
 * scheme may serve surveys with several lists, and the built-in ones name categories of the demo. Throws AppError `survey.not_found`.
 */
export async function requireSchemeOfSurvey(
  { surveys, schemes, foods }: Context,
  { surveyId, language }: { surveyId: string; language?: string | undefined },
): Promise<SentScheme> {
  const survey = await surveys.get(surveyId);
  const scheme = await schemes.ofSurvey(survey);
  const list = foods.loaded(survey.locale.id)?.list;
  return sent(list ? { ...scheme, document: withCategoriesOf(list, scheme.document) } : scheme, language);
}

function withCategoriesOf(list: FoodList, document: SchemeDocument): SchemeDocument {
  const forgotten = document.forgotten.map((row) => {
    return { ...row, categories: row.categories.filter((code) => list.hasCategory(code)) };
  });
  return { ...document, forgotten };
}

function sent({ document, ...scheme }: SentScheme, language: string | undefined): SentScheme {
  return { ...scheme, document: language === undefined ? document : documentIn(document, language) };
}
