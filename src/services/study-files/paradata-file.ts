import type { ParadataEvent } from '@dietary-recall/recall';
import { filled } from './cell-values.ts';
import type { RecallBatch } from './recall-batch.ts';
import { calendarColumns, furtherColumns, selectionColumns, recallColumns } from './recall-columns.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { column, integer, json, text, timestamp, type StudyColumn, type StudyTable } from './study-table.ts';

interface ParadataRow {
  recall: ExportedRecall;
  /** From 1. */
  place: number;
  event: ParadataEvent;
}

/** Rows of what happened while recalls were reported, by recall. */
export async function paradataRows(batch: RecallBatch): Promise<ParadataRow[]> {
  const events = await batch.paradata();
  return batch.recalls.flatMap((recall) =>
    (events.get(recall.id) ?? []).map((event, at) => ({ recall, place: at + 1, event })),
  );
}

const recallOf = ({ recall }: ParadataRow) => recall;
const shared: readonly StudyColumn<ParadataRow>[] = [
  ...recallColumns(recallOf),
  ...furtherColumns(recallOf),
  ...calendarColumns(recallOf),
  ...selectionColumns(recallOf),
];
const the = (...keys: readonly string[]) => keys.flatMap((key) => shared.filter((one) => one.key === key));

/** A row per event of a recall, in the order of the client. */
export const PARADATA_TABLE: StudyTable<ParadataRow> = {
  columns: [
    ...the('submissionId', 'surveyId', 'userName', 'recallNumber', 'recallDate'),
    column(
      'Event index',
      'eventIndex',
      integer('server', 'Place of the event in the recall, from 1'),
      ({ place }) => place,
    ),
    column('Time', 'at', timestamp('device', 'When it happened, by the clock of the device'), ({ event }) => event.at),
    column('Event', 'type', text('device', 'What happened'), ({ event }) => event.type),
    column(
      'Details',
      'details',
      json('device', 'More about it', { empty: 'nothing more' }),
      ({ event: { at: _at, type: _type, ...details } }) => filled(details),
    ),
    ...the('weekday', 'isWeekend', 'ageAtRecall', 'sex', 'validity'),
  ],
  numbers: [],
  further: [],
};
