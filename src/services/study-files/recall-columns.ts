import { isWeekend, RECALL_MODES, RECALL_VALIDITIES, weekdayOf, WEEKDAYS } from '@dietary-recall/vocabulary';
import { filled, NO_FIELDS } from './cell-values.ts';
import { PERSON } from './person-columns.ts';
import type { ExportedRecall } from './recalls.queries.ts';
import {
  boolean,
  clockTime,
  column,
  date,
  integer,
  json,
  list,
  number,
  sharedBy,
  text,
  timestamp,
  type StudyColumn,
} from './study-table.ts';

// The columns of recalls that several files have.

const withoutSeconds = (time: string | null) => time?.slice(0, 'HH:MM'.length) ?? null;

const NOT_TOLD = 'the application did not say it';

/** Columns of a whole recall. */
export function recallColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  return sharedBy(recallOf, [
    column('Submission ID', 'submissionId', text('server', 'UUID of the recall'), (row) => recallOf(row).id),
    column('User ID', 'userName', PERSON.userName, (row) => recallOf(row).userName),
    column(
      'Device information',
      'userAgent',
      text('device', 'What the application or browser calls itself', { empty: NOT_TOLD }),
      (row) => recallOf(row).userAgent,
    ),
    column('User custom fields', 'userCustomFields', PERSON.customFields, (row) =>
      filled(recallOf(row).userCustomFields),
    ),
    column(
      'Start time',
      'startTime',
      timestamp('device', 'When the recall was begun, by the clock of the device'),
      (row) => recallOf(row).startTime.toISOString(),
    ),
    column('Submission time', 'submittedAt', timestamp('server', 'When the recall was stored'), (row) =>
      recallOf(row).submittedAt.toISOString(),
    ),
    column(
      'Time to complete (min)',
      'minutesToComplete',
      number('calculation', 'End time minus start time', { unit: 'min' }),
      (row) => recallOf(row).minutesToComplete,
    ),
    column(
      'Survey custom fields',
      'surveyCustomFields',
      json('device', 'Custom data of the recall, from the application', { empty: NO_FIELDS }),
      (row) => filled(recallOf(row).customData),
    ),
  ]);
}

/** Columns of a recall that the file of Intake24 does not have. They follow its columns. */
export function furtherColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  return sharedBy(recallOf, [
    column('Survey ID', 'surveyId', PERSON.surveyId, (row) => recallOf(row).surveyId),
    column('Locale', 'locale', text('server', 'Locale of the food list of the survey'), (row) => recallOf(row).locale),
    column('Account ID', 'userId', PERSON.userId, (row) => recallOf(row).userId),
    column(
      'Recall number',
      'recallNumber',
      integer('server', 'Number among the recalls of the person in the survey, from 1; it never changes'),
      (row) => recallOf(row).recallNumber,
    ),
    column(
      'End time',
      'endTime',
      timestamp('device', 'When the recall was finished, by the clock of the device'),
      (row) => recallOf(row).endTime.toISOString(),
    ),
    column(
      'Time zone',
      'timeZone',
      text('device', 'Time zone of the respondent, its IANA name'),
      (row) => recallOf(row).timeZone,
    ),
    column('Quality flags', 'flags', list('calculation', 'Quality flags of the recall', { empty: 'no flag' }), (row) =>
      recallOf(row).flags.join(' '),
    ),
  ]);
}

const DAY = {
  recallDate: date('respondent', 'The day recalled'),
  weekday: text('calculation', 'Day of the week of the day recalled', { values: WEEKDAYS.join(' ') }),
  isWeekend: boolean('calculation', 'Whether the day recalled is a Saturday or a Sunday'),
};

/** Columns of the day recalled and of what a recall says about itself. They follow all columns of version 0.1.0. */
export function dayColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  return sharedBy(recallOf, [
    ...calendarColumns(recallOf),
    column(
      'Recall date derived',
      'isRecallDateDerived',
      boolean('server', 'Whether the server derived the day recalled, because the application did not send it'),
      (row) => recallOf(row).isRecallDateDerived,
    ),
    column(
      'Wake time',
      'wakeTime',
      clockTime('respondent', 'When the person got up on the day recalled', { empty: 'not asked or not answered' }),
      (row) => withoutSeconds(recallOf(row).wakeTime),
    ),
    column(
      'Sleep time',
      'sleepTime',
      clockTime('respondent', 'When the person went to bed on the day recalled', {
        empty: 'not asked or not answered',
      }),
      (row) => withoutSeconds(recallOf(row).sleepTime),
    ),
    column(
      'Language',
      'language',
      text('device', 'Language of the questions, BCP 47', { empty: NOT_TOLD }),
      (row) => recallOf(row).language,
    ),
    column(
      'Mode',
      'mode',
      text('device', 'Whether the respondent completed the recall alone or in an interview', {
        empty: NOT_TOLD,
        values: RECALL_MODES.join(' '),
      }),
      (row) => recallOf(row).mode,
    ),
    column(
      'Scheme',
      'schemeId',
      text('scheme', 'Scheme that was answered', {
        empty: 'the application named none, so that the answers were not checked',
      }),
      (row) => recallOf(row).schemeId,
    ),
    column(
      'Scheme version',
      'schemeVersion',
      integer('scheme', 'Version of the scheme', { empty: 'as Scheme' }),
      (row) => recallOf(row).schemeVersion,
    ),
    column(
      'Recall answers',
      'recallAnswers',
      json('respondent', 'All answers to questions about the recall', { empty: NO_FIELDS }),
      (row) => filled(recallOf(row).answers),
    ),
    column(
      'Interviewer',
      'interviewerId',
      integer('server', 'Account of the member of staff who interviewed', {
        empty: 'no interview, or the account is deleted',
      }),
      (row) => recallOf(row).interviewerId,
    ),
  ]);
}

/** The day recalled and its place in the week. */
export function calendarColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  return sharedBy(recallOf, [
    column('Recall date', 'recallDate', DAY.recallDate, (row) => recallOf(row).recallDate),
    column('Weekday', 'weekday', DAY.weekday, (row) => weekdayOf(recallOf(row).recallDate)),
    column('Weekend', 'isWeekend', DAY.isWeekend, (row) => isWeekend(weekdayOf(recallOf(row).recallDate))),
  ]);
}

/** Columns by which analyses group and select recalls. */
export function selectionColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  return sharedBy(recallOf, [
    column(
      'Age at recall',
      'ageAtRecall',
      integer('calculation', 'Age of the respondent on the day recalled, in full years', {
        unit: 'years',
        empty: 'the date of birth is not known',
      }),
      (row) => recallOf(row).ageAtRecall,
    ),
    column('Sex', 'sex', PERSON.sex, (row) => recallOf(row).sex),
    column(
      'Validity',
      'validity',
      text('staff', 'Judgement of a nutritionist on the recall', {
        empty: 'nobody judged it',
        values: RECALL_VALIDITIES.join(' '),
      }),
      (row) => recallOf(row).validity,
    ),
  ]);
}

/** The columns that a file of recalls begins with if version 0.1.0 did not have it. */
export function keyColumns<Row>(recallOf: (row: Row) => ExportedRecall): StudyColumn<Row>[] {
  const numbered = furtherColumns(recallOf).filter(({ key }) => ['surveyId', 'userId', 'recallNumber'].includes(key));
  const named = recallColumns(recallOf).filter(({ key }) => ['submissionId', 'userName'].includes(key));
  return [...named, ...numbered, ...calendarColumns(recallOf), ...selectionColumns(recallOf)];
}
