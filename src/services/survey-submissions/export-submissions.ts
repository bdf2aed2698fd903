import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { BOM, csvHeader, csvRows, jsonRows, type Table } from '../../adapters/table-file.ts';
import { query, sql } from '../../db/sql.ts';
import { nutritionIntake, type IntakeContext, type RecallToShare } from '../../domain/nutrition-intake.ts';
import { AppError } from '../../errors.ts';
import { fromReplica, type Context } from '../../context.ts';
import { findExportColumns } from '../locales/export-columns.queries.ts';
import { intakeContext } from '../submissions/nutrition-intake.ts';
import { respondentsOf } from './export-respondents.queries.ts';
import { intakesOf, itemsOf, missingOf, oneAhead, totalsOf } from './export-rows.ts';
import type { RecallsWanted } from './export-rows.queries.ts';
import type { Period } from './period.ts';
import { itemTable, MISSING_FOOD_TABLE, RESPONDENT_TABLE, totalsTable } from './export-tables.ts';

export const EXPORT_CONTENTS = ['items', 'totals', 'missing-foods', 'respondents', 'nutrition-intakes'] as const;
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** All exports of the process read in turns, a batch each: most of the connections are left to respondents. */
const turns = pLimit(1);

/** Without `dateTo` the recalls that there are now. */
export interface ExportWanted extends Period {
  surveyId: string;
  content: (typeof EXPORT_CONTENTS)[number];
  format: (typeof EXPORT_FORMATS)[number];
  /** The user name of one respondent. */
  user?: string | undefined;
  /** Begin a CSV file with the mark by which Excel knows UTF-8. */
  bom: boolean;
}

/**
 * The data of a survey as a file that is written while it is read: memory does not grow with the survey, and the first
 * bytes do not wait for the last ones. Read from the replica, where there is one. Throws AppError `survey.not_found`, `user.not_found`.
 */
export async function exportSubmissions(context: Context, wanted: ExportWanted): Promise<Readable> {
  const survey = await context.surveys.get(wanted.surveyId);
  const recalls: RecallsWanted = {
    survey: { id: survey.id, slug: survey.slug, localeId: survey.locale.id },
    period: { dateFrom: wanted.dateFrom, dateTo: wanted.dateTo ?? justAfter(context.now()) },
    userId: await userOf(context, survey.id, wanted.user),
  };
  return Readable.from(await contentOf(fromReplica(context), survey.locale.id, wanted, recalls));
}

function justAfter(now: Date): string {
  return new Date(now.getTime() + 1).toISOString();
}

async function contentOf(context: Context, localeId: string, wanted: ExportWanted, recalls: RecallsWanted) {
  switch (wanted.content) {
    case 'items':
      return write(
        itemTable(await findExportColumns(context, { locale: localeId })),
        itemsOf(context, recalls),
        wanted,
      );
    case 'totals':
      return write(
        totalsTable(await findExportColumns(context, { locale: localeId })),
        totalsOf(context, recalls),
        wanted,
      );
    case 'missing-foods':
      return write(MISSING_FOOD_TABLE, missingOf(context, recalls), wanted);
    case 'respondents':
      return write(RESPONDENT_TABLE, respondentsOf(context, recalls), wanted);
    case 'nutrition-intakes':
      return intakeLines(await intakeContext(context, wanted.surveyId), intakesOf(context, recalls));
  }
}

async function* write<Row>(
  table: Table<Row>,
  batches: AsyncGenerator<Row[]>,
  { format, bom }: ExportWanted,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  if (isCsv) yield (bom ? BOM : '') + csvHeader(table);
  for await (const rows of oneAhead(inTurns(batches))) yield isCsv ? csvRows(table, rows) : jsonRows(table, rows);
}

async function* intakeLines(context: IntakeContext, batches: AsyncGenerator<RecallToShare[]>): AsyncGenerator<string> {
  for await (const recalls of oneAhead(inTurns(batches)))
    yield recalls.map((recall) => `${JSON.stringify(nutritionIntake(recall, context))}\n`).join('');
}

// Whoever reads slowly keeps nobody waiting: a turn is over when its batch has come.
async function* inTurns<Rows>(batches: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  try {
    for (;;) {
      const { done, value } = await turns(() => batches.next());
      if (done) return;
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function userOf({ em }: Context, surveyId: number, userName: string | undefined): Promise<number | null> {
  if (userName === undefined) return null;
  const [alias] = await query<{ userId: number }>(
    em,
    sql`select user_id as "userId" from survey_alias where survey_id = ${surveyId} and user_name = ${userName}`,
  );
  if (!alias)
    throw new AppError('not_found', 'user.not_found', `Nobody in this survey has the user name "${userName}".`);
  return alias.userId;
}
