import { Readable } from 'node:stream';
import { FHIR_CONTENTS, isFhirContent, type RecallExportFormat } from '@dietary-recall/vocabulary';
import pLimit from 'p-limit';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { BOM } from '../../adapters/table-file.ts';
import { fromReplica, type Context } from '../../context.ts';
import { withAnswerLimit } from '../../db/answer-limits.ts';
import { readKnownColumns } from '../study-files/known-columns.queries.ts';
import { readAhead } from '../study-files/recall-batch.ts';
import { toRecallsWanted, type RecallFilter } from '../study-files/recall-filter.ts';
import type { RecallsWanted } from '../study-files/recalls-wanted.ts';
import { linesOf, STUDY_FILE_NAMES, STUDY_FILES, type Lines } from '../study-files/study-files.ts';
import { audit } from '../trail/audit.ts';
import { fhirTexts } from './fhir-export.ts';

/** What can be exported: the files of a study, and resources of HL7 FHIR. */
export const EXPORT_CONTENTS = [...STUDY_FILE_NAMES, ...FHIR_CONTENTS] as const;

/** Exports of the process read one batch at a time, one after the other, which leaves most connections to respondents. */
const turns = pLimit(1);

/** The file that is wanted. Without `dateTo` it has the recalls that exist when the export starts. */
export interface ExportWanted extends RecallFilter {
  content: (typeof EXPORT_CONTENTS)[number];
  /** JSON is the format of a Bundle alone. */
  format: RecallExportFormat;
  /** Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8. */
  bom: boolean;
  /** The keys of the columns of the file; without them it has all. */
  columns?: readonly string[] | undefined;
}

/**
 * Exports the data of a survey as a stream that is written while the data are read: memory does not grow with the survey. It reads
 * from the replica if there is one. Throws AppError `survey.not_found`, `user.not_found`, `export.column_unknown`.
 */
export async function exportSubmissions(context: Context, wanted: ExportWanted): Promise<Readable> {
  const survey = await context.surveys.get(wanted.surveyId);
  const { content, format, columns, as, validity, dateFrom, dateTo, recalledFrom, recalledTo } = wanted;
  const recalls = await toRecallsWanted(context, survey, wanted);
  const opened = await open(fromReplica(context), survey, recalls, wanted);
  await audit(context, {
    recordType: 'export',
    code: content,
    surveyId: survey.id,
    ...(recalls.userId === null ? {} : { personId: recalls.userId }),
    action: 'export',
    after: { format, columns, as, validity, dateFrom, dateTo, recalledFrom, recalledTo },
  });
  return Readable.from(opened);
}

/** Opens the file, whose rows are read when its text is. */
async function open(
  reader: Context,
  survey: SurveyWithLocale,
  recalls: RecallsWanted,
  { content, format, bom, columns }: ExportWanted,
): Promise<AsyncGenerator<string>> {
  if (isFhirContent(content)) return texts('', fhirTexts(reader, recalls, content));
  const known = await readKnownColumns(reader, survey);
  const file = STUDY_FILES[content].open(known, format === 'csv' ? 'csv' : 'ndjson', columns ?? null);
  const head = (bom && format === 'csv' ? BOM : '') + file.head;
  return texts(head, linesOf(reader, file, recalls));
}

async function* texts(head: string, batches: AsyncGenerator<Pick<Lines, 'text'>>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const lines of readAhead(inTurns(batches))) yield lines.text();
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
