import { Readable } from 'node:stream';
import type { ExportFormat, RecallVersion } from '@dietary-recall/vocabulary';
import pLimit from 'p-limit';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { BOM, csvHeader, csvRows, jsonRows, type Table } from '../../adapters/table-file.ts';
import { fromReplica, type Context } from '../../context.ts';
import { withAnswerLimit } from '../../db/answer-limits.ts';
import { kysely } from '../../db/kysely.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { nutritionIntake, type IntakeContext, type RecallToShare } from '../../domain/nutrition-intake.ts';
import { AppError } from '../../errors.ts';
import { requireExportColumns } from '../locales/export-columns.queries.ts';
import { audit } from '../trail/audit.ts';
import { findAnsweredQuestions } from './answered-questions.queries.ts';
import { respondentsOf } from './export-respondents.queries.ts';
import type { RecallsWanted } from './export-rows.queries.ts';
import { intakesOf, itemsOf, missingOf, paradataRowsOf, readAhead, totalsOf } from './export-rows.ts';
import { itemTable, missingFoodTable, PARADATA_TABLE, RESPONDENT_TABLE, totalsTable } from './export-tables.ts';
import type { Period } from './period.ts';

export const EXPORT_CONTENTS = [
  'items',
  'totals',
  'missing-foods',
  'respondents',
  'paradata',
  'nutrition-intakes',
] as const;

/** Exports of the process read one batch at a time, one after the other, which leaves most connections to respondents. */
const turns = pLimit(1);

/** The file that is wanted. Without `dateTo` it has the recalls that exist when the export starts. */
export interface ExportWanted extends Period {
  surveyId: string;
  content: (typeof EXPORT_CONTENTS)[number];
  format: ExportFormat;
  as: RecallVersion;
  /** The user name of one respondent. */
  user?: string | undefined;
  /** Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8. */
  bom: boolean;
}

/**
 * Exports the data of a survey as a stream that is written while the data are read: memory does not grow with the survey. It reads
 * from the replica if there is one. Throws AppError `survey.not_found`, `user.not_found`.
 */
export async function exportSubmissions(context: Context, wanted: ExportWanted): Promise<Readable> {
  const survey = await context.surveys.get(wanted.surveyId);
  const recalls: RecallsWanted = {
    as: wanted.as,
    survey: { id: survey.id, slug: survey.slug, localeId: survey.locale.id },
    period: { dateFrom: wanted.dateFrom, dateTo: wanted.dateTo ?? justAfter(context.now()) },
    userId: await userOf(context, survey.id, wanted.user),
  };
  const { content, format, as, dateFrom, dateTo } = wanted;
  await audit(context, {
    recordType: 'export',
    code: content,
    surveyId: survey.id,
    ...(recalls.userId === null ? {} : { personId: recalls.userId }),
    action: 'export',
    after: { format, as, dateFrom, dateTo },
  });
  return Readable.from(await contentOf(fromReplica(context), survey, wanted, recalls));
}

function justAfter(now: Date): string {
  return new Date(now.getTime() + 1).toISOString();
}

async function contentOf(context: Context, survey: SurveyWithLocale, wanted: ExportWanted, recalls: RecallsWanted) {
  const columnsOf = async () => ({
    ...(await requireExportColumns(context, { locale: survey.locale.id })),
    questions: await findAnsweredQuestions(context, survey),
  });
  switch (wanted.content) {
    case 'items':
      return write(itemTable(await columnsOf()), itemsOf(context, recalls), wanted);
    case 'totals':
      return write(totalsTable(await columnsOf()), totalsOf(context, recalls), wanted);
    case 'missing-foods':
      return write(missingFoodTable(await columnsOf()), missingOf(context, recalls), wanted);
    case 'respondents':
      return write(RESPONDENT_TABLE, respondentsOf(context, recalls), wanted);
    case 'paradata':
      return write(PARADATA_TABLE, paradataRowsOf(context, recalls), wanted);
    case 'nutrition-intakes': {
      const { publicUrl: baseUrl } = context.config;
      const nutrientTypes = await loadNutrientTypes(context.em);
      return intakeLines({ baseUrl, surveyId: wanted.surveyId, nutrientTypes }, intakesOf(context, recalls));
    }
  }
}

async function* write<Row>(
  table: Table<Row>,
  batches: AsyncGenerator<Row[]>,
  { format, bom }: ExportWanted,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  if (isCsv) yield (bom ? BOM : '') + csvHeader(table);
  for await (const rows of readAhead(inTurns(batches))) yield isCsv ? csvRows(table, rows) : jsonRows(table, rows);
}

async function* intakeLines(context: IntakeContext, batches: AsyncGenerator<RecallToShare[]>): AsyncGenerator<string> {
  for await (const recalls of readAhead(inTurns(batches)))
    yield recalls.map((recall) => `${JSON.stringify(nutritionIntake(recall, context))}\n`).join('');
}

// A turn ends when its batch has been read, so that a slow client does not make others wait.
async function* inTurns<Rows>(batches: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  try {
    for (;;) {
      const { done, value } = await turns(() => withAnswerLimit('reading', () => batches.next()));
      if (done) return;
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function userOf({ em }: Context, surveyId: number, userName: string | undefined): Promise<number | null> {
  if (userName === undefined) return null;
  const alias = await kysely(em)
    .selectFrom('survey_alias')
    .select('user_id as userId')
    .where('survey_id', '=', surveyId)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!alias)
    throw new AppError('not_found', 'user.not_found', `Nobody in this survey has the user name "${userName}".`);
  return alias.userId;
}
