import type { ExportFormat } from '@dietary-recall/vocabulary';
import { csvHeader, csvRows, jsonRows } from '../../adapters/table-file.ts';
import type { Context } from '../../context.ts';
import { answerRows, answerTable } from './answers-file.ts';
import { chooseColumns } from './chosen-columns.ts';
import { CODEBOOK_TABLE, codebookRows } from './codebook.ts';
import { CODING_TABLE, codingRows, codingRowsOfExcluded } from './codings-file.ts';
import { itemRows, itemTable, supplementRows } from './item-file.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { mealRows, mealTable } from './meal-file.ts';
import { missingFoodRows, missingFoodTable } from './missing-food-file.ts';
import { PARADATA_TABLE, paradataRows } from './paradata-file.ts';
import { batchesOf, type RecallBatch } from './recall-batch.ts';
import type { RecallsWanted } from './recalls-wanted.ts';
import { respondentTable } from './respondents-file.ts';
import { respondentsOf } from './respondents.queries.ts';
import { sentSessionRows, sessionTable, unsentSessionRows } from './sessions-file.ts';
import type { StudyTable } from './study-table.ts';
import { totalsRows, totalsTable } from './totals-file.ts';

/** The names of the files, in the order of their description. */
export const STUDY_FILE_NAMES = [
  'items',
  'totals',
  'meals',
  'answers',
  'missing-foods',
  'supplements',
  'respondents',
  'sessions',
  'paradata',
  'codings',
  'codebook',
] as const;
export type StudyFileName = (typeof STUDY_FILE_NAMES)[number];

/** A file of a study: its columns, and where its rows come from. */
interface FileOf<Row> {
  /** What a row is about, after "a row for each". */
  rowFor: string;
  table: (known: KnownColumns) => StudyTable<Row>;
  /** The rows of some recalls. */
  ofRecalls?: (batch: RecallBatch) => Promise<Row[]>;
  /** The rows of no recall. They follow those of recalls. */
  others?: (context: Context, wanted: RecallsWanted, known: KnownColumns) => AsyncGenerator<Row[]>;
}

/** Rows that were read. */
export interface Lines {
  rows: number;
  /** Writes them as lines of the file. */
  text: () => string;
}

/** A file of a study whose rows are written as lines. */
export interface StudyFile {
  rowFor: string;
  table: (known: KnownColumns) => StudyTable<never>;
  /** `chosen`: the keys of the columns that it has; null: all. Throws AppError `export.column_unknown`. */
  open: (known: KnownColumns, format: ExportFormat, chosen: readonly string[] | null) => OpenFile;
}

export interface OpenFile {
  /** The first line of CSV. */
  head: string;
  /** Null if no rows of the file belong to recalls. */
  ofRecalls: ((batch: RecallBatch) => Promise<Lines>) | null;
  others: (context: Context, wanted: RecallsWanted) => AsyncGenerator<Lines>;
}

function studyFile<Row>({ rowFor, table, ofRecalls, others }: FileOf<Row>): StudyFile {
  return {
    rowFor,
    table,
    open(known, format, chosen) {
      const columns = chosen === null ? table(known) : chooseColumns(table(known), chosen);
      const render = format === 'csv' ? csvRows : jsonRows;
      const linesOf = (rows: readonly Row[]): Lines => ({ rows: rows.length, text: () => render(columns, rows) });
      return {
        head: format === 'csv' ? csvHeader(columns) : '',
        ofRecalls: ofRecalls ? async (batch) => linesOf(await ofRecalls(batch)) : null,
        async *others(context, wanted) {
          if (others) for await (const rows of others(context, wanted, known)) yield linesOf(rows);
        },
      };
    },
  };
}

/** Reads the rows of a file in batches: those of recalls in order of submission, then the others. */
export async function* linesOf(context: Context, file: OpenFile, wanted: RecallsWanted): AsyncGenerator<Lines> {
  if (file.ofRecalls) for await (const batch of batchesOf(context, wanted)) yield await file.ofRecalls(batch);
  yield* file.others(context, wanted);
}

/** The files that researchers take home, by name (docs/reference/export.md). */
export const STUDY_FILES: Readonly<Record<StudyFileName, StudyFile>> = {
  items: studyFile({ rowFor: 'food of a recall, found in the list or not', table: itemTable, ofRecalls: itemRows }),
  totals: studyFile({ rowFor: 'recall, which is a day', table: totalsTable, ofRecalls: totalsRows }),
  meals: studyFile({ rowFor: 'meal of a recall', table: mealTable, ofRecalls: mealRows }),
  answers: studyFile({
    rowFor: 'answer, and value of an answer with several',
    table: answerTable,
    ofRecalls: answerRows,
  }),
  'missing-foods': studyFile({
    rowFor: 'food that a respondent did not find in the list',
    table: missingFoodTable,
    ofRecalls: missingFoodRows,
  }),
  supplements: studyFile({
    rowFor: 'dietary supplement of a recall, with the columns of items',
    table: itemTable,
    ofRecalls: supplementRows,
  }),
  respondents: studyFile({
    rowFor: 'person who takes part or has submitted a recall',
    table: respondentTable,
    others: respondentsOf,
  }),
  sessions: studyFile({
    rowFor: 'recall that was begun, sent or not',
    table: sessionTable,
    ofRecalls: sentSessionRows,
    others: unsentSessionRows,
  }),
  paradata: studyFile({
    rowFor: 'event while a recall was reported, such as a search or a pause',
    table: () => PARADATA_TABLE,
    ofRecalls: paradataRows,
  }),
  codings: studyFile({
    rowFor: 'decision of a nutritionist, also on recalls that were excluded',
    table: () => CODING_TABLE,
    ofRecalls: codingRows,
    others: codingRowsOfExcluded,
  }),
  codebook: studyFile({
    rowFor: 'column of a file',
    table: () => CODEBOOK_TABLE,
    others: (_context, _wanted, known) => inOneBatch(codebookRows(STUDY_FILES, known)),
  }),
};

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows);
}
