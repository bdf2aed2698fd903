import {
  CODING_ENTRY_KINDS,
  CODING_KINDS,
  CODING_REASONS,
  CODING_STATES,
  CODING_SUBJECTS,
} from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { batchesOf, type RecallBatch } from './recall-batch.ts';
import { keyColumns } from './recall-columns.ts';
import type { ExportedCoding } from './recall-contents.queries.ts';
import type { RecallsWanted } from './recalls-wanted.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { column, integer, json, text, timestamp, type StudyTable } from './study-table.ts';

interface CodingRow {
  recall: ExportedRecall;
  coding: ExportedCoding;
}

/** Rows of codings by recall, in the order in which they were made. */
export async function codingRows(batch: RecallBatch): Promise<CodingRow[]> {
  const codings = await batch.codings();
  return batch.recalls.flatMap((recall) => (codings.get(recall.id) ?? []).map((coding) => ({ recall, coding })));
}

/** Rows of codings of the recalls that a file as coded leaves out: they say why. */
export async function* codingRowsOfExcluded(context: Context, wanted: RecallsWanted): AsyncGenerator<CodingRow[]> {
  if (wanted.as === 'submitted' || wanted.validity !== null) return;
  for await (const batch of batchesOf(context, { ...wanted, validity: ['excluded'] })) yield await codingRows(batch);
}

/** A row per decision of a nutritionist, those that hold no longer included. */
export const CODING_TABLE: StudyTable<CodingRow> = {
  columns: [
    ...keyColumns(({ recall }: CodingRow) => recall),
    column('Coding ID', 'codingId', text('server', 'UUID of the coding'), ({ coding }) => coding.id),
    column(
      'Step ID',
      'stepId',
      text('server', 'Codings that were made in one step have one id'),
      ({ coding }) => coding.stepId,
    ),
    column(
      'Kind',
      'kind',
      text('staff', 'What the coding does', { values: CODING_KINDS.join(' ') }),
      ({ coding }) => coding.kind,
    ),
    column(
      'Subject',
      'subject',
      text('staff', 'What it is about', { values: CODING_SUBJECTS.join(' ') }),
      ({ coding }) => coding.subject,
    ),
    column(
      'Subject ID',
      'subjectId',
      text('server', 'UUID of the food, the food that was not found, the meal or the recall'),
      ({ coding }) => coding.subjectId,
    ),
    column(
      'State',
      'state',
      text('server', 'Whether it holds', { values: CODING_STATES.join(' ') }),
      ({ coding }) => coding.state,
    ),
    column(
      'Entry kind',
      'entryKind',
      text('server', 'Why the subject was in the queue', {
        empty: 'it was not in the queue',
        values: CODING_ENTRY_KINDS.join(' '),
      }),
      ({ coding }) => coding.entryKind,
    ),
    column(
      'Entry text',
      'entryText',
      text('respondent', 'Text by which entries are alike', { empty: 'it was not in the queue' }),
      ({ coding }) => coding.textKey,
    ),
    column(
      'Food code',
      'foodCode',
      text('food-list', 'Food that was chosen, the first of several', { empty: 'none was chosen' }),
      ({ coding }) => coding.foodCode,
    ),
    column(
      'Round',
      'round',
      integer(
        'server',
        '1 for the first coding of a subject that two people code, 2 for the first one of a second person',
        { empty: 'all others' },
      ),
      ({ coding }) => coding.round,
    ),
    column(
      'Reason',
      'reason',
      text('staff', 'Reason', { values: CODING_REASONS.join(' ') }),
      ({ coding }) => coding.reason,
    ),
    column('Note', 'note', text('staff', 'Note', { empty: 'none' }), ({ coding }) => coding.note),
    column(
      'Before',
      'before',
      json('server', 'State of the subject before', { empty: 'as submitted' }),
      ({ coding }) => coding.before as object | null,
    ),
    column(
      'After',
      'after',
      json('staff', 'State of the subject after', { empty: 'as submitted' }),
      ({ coding }) => coding.after as object | null,
    ),
    column(
      'Earlier coding ID',
      'earlierCodingId',
      text('server', 'Coding that held before, or that this one withdraws', { empty: 'none' }),
      ({ coding }) => coding.earlierId,
    ),
    column(
      'Coded by',
      'codedBy',
      integer('staff', 'Account of the nutritionist', { empty: 'the account is deleted' }),
      ({ coding }) => coding.codedById,
    ),
    column('Coded at', 'codedAt', timestamp('server', 'When it was coded'), ({ coding }) =>
      coding.codedAt.toISOString(),
    ),
  ],
  numbers: [],
  further: [],
};
