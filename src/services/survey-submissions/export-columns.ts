import { fromReplica, type Context } from '../../context.ts';
import { readKnownColumns } from '../study-files/known-columns.queries.ts';
import { STUDY_FILES, type StudyFileName } from '../study-files/study-files.ts';
import { columnsOf, type DescribedColumn } from '../study-files/study-table.ts';

/** Lists the columns that a file of a survey has today, in its order. Throws AppError `survey.not_found`. */
export async function listExportColumns(
  context: Context,
  { surveyId, content }: { surveyId: string; content: StudyFileName },
): Promise<DescribedColumn[]> {
  const survey = await context.surveys.get(surveyId);
  return columnsOf(STUDY_FILES[content].table(await readKnownColumns(fromReplica(context), survey)));
}
