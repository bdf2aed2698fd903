import { Readable } from 'node:stream';
import type { ExportFormat } from '@dietary-recall/vocabulary';
import { BOM, csvHeader, csvRows, type Table } from '../../adapters/table-file.ts';
import { fromReplica, type Context } from '../../context.ts';
import { withAnswerLimit } from '../../db/answer-limits.ts';
import { audit } from './audit.ts';
import { readTrail, type TrailEntry, type TrailQuery } from './trail-entries.ts';
import {
  entriesOfInstallation,
  entriesOfSurvey,
  type InstallationTrailFilter,
  type SurveyTrailFilter,
} from './trail.queries.ts';

interface TrailFile {
  format: ExportFormat;
  /** Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8. */
  bom: boolean;
}

/** Exports the entries of the whole installation, newest first, as a stream that is written while they are read. */
export async function exportTrail(context: Context, wanted: TrailFile & InstallationTrailFilter): Promise<Readable> {
  await audit(context, { recordType: 'export', code: 'trail', action: 'export', after: { format: wanted.format } });
  return write(entriesOfInstallation(fromReplica(context).em, wanted), wanted);
}

/** Exports the entries of a survey like `exportTrail`. Throws AppError `survey.not_found`. */
export async function exportSurveyTrail(context: Context, wanted: TrailFile & SurveyTrailFilter): Promise<Readable> {
  const { id } = await context.surveys.get(wanted.surveyId);
  const after = { format: wanted.format };
  await audit(context, { recordType: 'export', code: 'trail', surveyId: id, action: 'export', after });
  return write(entriesOfSurvey(fromReplica(context).em, id, wanted), wanted);
}

/** The columns of the CSV file. JSON lines have the entries as the list has them. */
const TABLE: Table<TrailEntry> = {
  columns: [
    { heading: 'Entry ID', key: 'id', of: ({ id }) => id },
    { heading: 'Time', key: 'at', of: ({ at }) => at.toISOString() },
    { heading: 'Actor ID', key: 'actorId', of: ({ actor }) => actor?.id ?? null },
    { heading: 'Actor', key: 'actor', of: ({ actor }) => actor?.name ?? null },
    { heading: 'Area', key: 'area', of: ({ area }) => area },
    { heading: 'Action', key: 'action', of: ({ action }) => action },
    { heading: 'Subject kind', key: 'subjectKind', of: ({ subject }) => subject.kind },
    { heading: 'Subject ID', key: 'subjectId', of: ({ subject }) => subject.id },
    { heading: 'Subject', key: 'subject', of: ({ subject }) => subject.label },
    { heading: 'Survey ID', key: 'surveyId', of: ({ surveyId }) => surveyId },
    { heading: 'Locale ID', key: 'localeId', of: ({ localeId }) => localeId },
    { heading: 'Before', key: 'before', of: ({ before }) => cellOf(before) },
    { heading: 'After', key: 'after', of: ({ after }) => cellOf(after) },
    { heading: 'Import', key: 'importName', of: ({ importName }) => importName },
    { heading: 'Reason', key: 'reason', of: ({ reason }) => cellOf(reason) },
  ],
  numbers: [],
};

const cellOf = (content: unknown): string | null => (content === null ? null : JSON.stringify(content));

function write(matched: TrailQuery, { format, bom }: TrailFile): Readable {
  return Readable.from(lines());

  async function* lines() {
    if (format === 'csv') yield (bom ? BOM : '') + csvHeader(TABLE);
    const batches = readTrail(matched);
    for (;;) {
      const { done, value } = await withAnswerLimit('reading', () => batches.next());
      if (done === true) return;
      yield format === 'csv' ? csvRows(TABLE, value) : value.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    }
  }
}
