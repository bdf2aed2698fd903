import { isWeekend, RECALL_VALIDITIES, weekdayOf } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { customFieldColumns, PERSON } from './person-columns.ts';
import type { RecallBatch } from './recall-batch.ts';
import type { RecallCounts } from './recall-contents.queries.ts';
import type { RecallsWanted } from './recalls-wanted.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import { boolean, column, date, integer, number, text, timestamp, type StudyTable } from './study-table.ts';
import { unsentSessionsOf, type UnsentSession } from './unsent-sessions.queries.ts';

/** A recall that was sent, or one that was begun and not sent. */
interface SessionRow {
  recall: ExportedRecall | null;
  counts: RecallCounts | undefined;
  unsent: UnsentSession | null;
  person: Pick<UnsentSession, 'surveyId' | 'userId' | 'userName' | 'userCustomFields' | 'sex'>;
  begunAt: Date;
  endedAt: Date;
}

/** Rows of recalls that were sent. */
export async function sentSessionRows(batch: RecallBatch): Promise<SessionRow[]> {
  const counts = await batch.counts();
  return batch.recalls.map((recall) => {
    const times = { begunAt: recall.startTime, endedAt: recall.endTime };
    return { recall, counts: counts.get(recall.id), unsent: null, person: recall, ...times };
  });
}

/** Rows of recalls that were begun and not sent. */
export async function* unsentSessionRows(context: Context, wanted: RecallsWanted): AsyncGenerator<SessionRow[]> {
  for await (const sessions of unsentSessionsOf(context, wanted)) {
    yield sessions.map((unsent) => {
      const times = { begunAt: unsent.begunAt, endedAt: unsent.savedAt };
      return { recall: null, counts: undefined, unsent, person: unsent, ...times };
    });
  }
}

const MS_A_MINUTE = 60_000;
const NOT_SENT = { empty: 'the recall was not sent' };
const SENT = { empty: 'the recall was sent, or the application did not say it' };

/** A row per recall that was begun: sent ones, then those that were not sent, with how far they came. */
export function sessionTable(known: KnownColumns): StudyTable<SessionRow> {
  return {
    columns: [
      column(
        'State',
        'state',
        text(
          'server',
          'submitted: the recall was sent; open: the respondent can continue it; abandoned: it was not saved for 24 hours',
          { values: 'submitted open abandoned' },
        ),
        ({ unsent }) => unsent?.state ?? 'submitted',
      ),
      column(
        'Submission ID',
        'submissionId',
        text('server', 'UUID of the recall', NOT_SENT),
        ({ recall }) => recall?.id ?? null,
      ),
      column('Survey ID', 'surveyId', PERSON.surveyId, ({ person }) => person.surveyId),
      column('User ID', 'userName', PERSON.userName, ({ person }) => person.userName),
      column('Account ID', 'userId', PERSON.userId, ({ person }) => person.userId),
      column(
        'Recall number',
        'recallNumber',
        integer('server', 'Number among the recalls of the person in the survey, from 1', NOT_SENT),
        ({ recall }) => recall?.recallNumber ?? null,
      ),
      column(
        'Recall date',
        'recallDate',
        date('respondent', 'The day recalled', NOT_SENT),
        ({ recall }) => recall?.recallDate ?? null,
      ),
      column(
        'Weekday',
        'weekday',
        text('calculation', 'Day of the week of the day recalled', NOT_SENT),
        ({ recall }) => recall && weekdayOf(recall.recallDate),
      ),
      column(
        'Weekend',
        'isWeekend',
        boolean('calculation', 'Whether the day recalled is a Saturday or a Sunday', NOT_SENT),
        ({ recall }) => recall && isWeekend(weekdayOf(recall.recallDate)),
      ),
      column(
        'Age at recall',
        'ageAtRecall',
        integer('calculation', 'Age of the respondent on the day recalled, in full years', {
          unit: 'years',
          empty: 'the recall was not sent, or the date of birth is not known',
        }),
        ({ recall }) => recall?.ageAtRecall ?? null,
      ),
      column('Sex', 'sex', PERSON.sex, ({ person }) => person.sex),
      column(
        'Validity',
        'validity',
        text('staff', 'Judgement of a nutritionist on the recall', {
          empty: 'not sent, or nobody judged it',
          values: RECALL_VALIDITIES.join(' '),
        }),
        ({ recall }) => recall?.validity ?? null,
      ),
      column(
        'Begun',
        'begunAt',
        timestamp('device', 'When the recall was begun; of one that was not sent, when it was saved first'),
        ({ begunAt }) => begunAt.toISOString(),
      ),
      column(
        'Ended',
        'endedAt',
        timestamp('device', 'When the recall was finished; of one that was not sent, when it was saved last'),
        ({ endedAt }) => endedAt.toISOString(),
      ),
      column(
        'Minutes',
        'minutes',
        number('calculation', 'Ended minus Begun', { unit: 'min' }),
        ({ begunAt, endedAt }) => Math.round(((endedAt.getTime() - begunAt.getTime()) / MS_A_MINUTE) * 100) / 100,
      ),
      column(
        'Stage',
        'stage',
        text('device', 'Where in the recall the respondent was, in words of the application', SENT),
        ({ unsent }) => unsent?.stage ?? null,
      ),
      column(
        'Meals',
        'meals',
        integer('calculation', 'Number of meals with a food, found or not; of one that was not sent, so far', {
          empty: 'the application did not say it',
        }),
        ({ counts, unsent }) => counts?.meals ?? unsent?.meals ?? null,
      ),
      column(
        'Foods',
        'foods',
        integer(
          'calculation',
          'Number of foods, those that were not found included; of one that was not sent, so far',
          { empty: 'the application did not say it' },
        ),
        ({ counts, unsent }) => (counts ? counts.foods + counts.missingFoods : (unsent?.foods ?? null)),
      ),
      column(
        'Done (%)',
        'percent',
        integer('device', 'How much of the recall was done; 100 if it was sent', {
          unit: '%',
          empty: 'the application did not say it',
        }),
        ({ unsent }) => (unsent ? unsent.percent : 100),
      ),
      column(
        'Device information',
        'userAgent',
        text('device', 'What the application or browser calls itself', {
          empty: 'not sent, or the application did not say it',
        }),
        ({ recall }) => recall?.userAgent ?? null,
      ),
      column(
        'Language',
        'language',
        text('device', 'Language of the questions, BCP 47', { empty: 'not sent, or the application did not say it' }),
        ({ recall }) => recall?.language ?? null,
      ),
      column(
        'Mode',
        'mode',
        text('device', 'self or interview', { empty: 'not sent, or the application did not say it' }),
        ({ recall }) => recall?.mode ?? null,
      ),
      column(
        'Scheme',
        'schemeId',
        text('scheme', 'Scheme that was answered', { empty: 'not sent, or the application named none' }),
        ({ recall }) => recall?.schemeId ?? null,
      ),
      column(
        'Scheme version',
        'schemeVersion',
        integer('scheme', 'Version of the scheme', { empty: 'as Scheme' }),
        ({ recall }) => recall?.schemeVersion ?? null,
      ),
    ],
    numbers: [],
    further: customFieldColumns(known.customFields, ({ person }: SessionRow) => person.userCustomFields),
  };
}
