import type { AnswerColumn } from '@dietary-recall/scheme';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { categoryPaths, type CategoryPaths } from '../../domain/category-paths.ts';
import { requireExportColumns } from '../locales/export-columns.queries.ts';
import { findAnsweredQuestions } from './answered-questions.queries.ts';

/** What the columns of a file depend on. It is known before the first row is read. */
export interface KnownColumns {
  /** The nutrient types that the locale shows, in their order. */
  nutrients: readonly { id: number; description: string; unit: string }[];
  /** The text columns of nutrient records that the locale shows. */
  fields: readonly string[];
  /** The questions of the schemes that were answered, in their order. */
  questions: readonly AnswerColumn[];
  /** The languages in which questions are named, the best first. */
  languages: readonly string[];
  /** The names of the custom fields of the people of the survey. */
  customFields: readonly string[];
  /** The categories of foods as the food list has them today. */
  categories: CategoryPaths;
}

/** A file of more columns is unreadable; the column with all custom fields as JSON has the rest. */
const MAX_CUSTOM_FIELDS = 200;

/** Reads what the columns of the files of a survey depend on. Throws AppError `locale.not_found`, `locale.index_not_ready`. */
export async function readKnownColumns(context: Context, survey: SurveyWithLocale): Promise<KnownColumns> {
  const { nutrients, fields } = await requireExportColumns(context, { locale: survey.locale.id });
  const { settings, list } = context.foods.locale(survey.locale.id);
  return {
    nutrients,
    fields,
    questions: await findAnsweredQuestions(context, survey),
    languages: [settings.language, 'en'],
    customFields: await customFieldsOf(context, survey.id),
    categories: categoryPaths(list),
  };
}

/** The names of the custom fields of the people of a survey, in the order of their characters. */
async function customFieldsOf({ em }: Context, surveyId: number): Promise<string[]> {
  const names = await query<{ name: string }>(
    em,
    // Set-based: the people of a survey and those who left it, by their indexes.
    sql`select distinct field.key collate "C" as name
        from (
          select user_id from user_role where survey_id = ${surveyId} and name = 'respondent'
          union select user_id from submission where survey_id = ${surveyId}) one
        join user_account u on u.id = one.user_id
        cross join lateral jsonb_object_keys(u.custom_fields) as field(key)
        order by 1 limit ${MAX_CUSTOM_FIELDS}`,
  );
  return names.map(({ name }) => name);
}
