import type { Answers } from '@dietary-recall/recall';
import { textIn, type AnswerColumn } from '@dietary-recall/scheme';
import { isWeekend, RECALL_MODES, RECALL_VALIDITIES, SEXES, weekdayOf, WEEKDAYS } from '@dietary-recall/vocabulary';
import type { Cell } from '../../adapters/table-file.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import type { ExportedMeal, ExportedRecall, Texts } from './recall-contents.queries.ts';
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
  type ColumnFacts,
  type StudyColumn,
} from './study-table.ts';

// The columns that several files have.

const timeOf = ({ hours, minutes }: ExportedMeal) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

const withoutSeconds = (time: string | null) => time?.slice(0, 'HH:MM'.length) ?? null;

const NOT_TOLD = 'the application did not say it';
const NO_FIELDS = 'there are none';

/** The facts of columns about a person, which files of recalls and of people share. */
export const PERSON = {
  surveyId: text('server', 'Survey'),
  userName: text('server', 'User name of the respondent in the survey', {
    empty: 'the person was erased or has left the survey',
  }),
  userId: integer('server', 'Number of the account, which stays when the person is erased'),
  sex: text('profile', 'Sex of the respondent', { empty: 'not known', values: SEXES.join(' ') }),
  customFields: json('profile', 'All custom fields of the person', { empty: NO_FIELDS }),
} as const;

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

/** A column for each custom field of the people of the survey. */
export function customFieldColumns<Row>(names: readonly string[], fieldsOf: (row: Row) => Texts): StudyColumn<Row>[] {
  const columns = names.map((name) =>
    column<Row>(
      `User field: ${name}`,
      `userFields.${name}`,
      text('profile', `Custom field "${name}" of the person`, { empty: 'the person has no such field' }),
      (row) => own(fieldsOf(row), name),
    ),
  );
  return sharedBy(fieldsOf, columns);
}

/** Columns of a meal that version 0.1.0 does not have. */
export function furtherMealColumns<Row>(mealOf: (row: Row) => ExportedMeal): StudyColumn<Row>[] {
  return sharedBy(mealOf, [
    column(
      'Meal kind',
      'mealKind',
      text('scheme', "Id of the scheme's meal", { empty: 'a meal that the scheme does not name' }),
      (row) => mealOf(row).kind,
    ),
    column(
      'Meal day offset',
      'mealDayOffset',
      integer('respondent', '1 for a meal after midnight, on the day after the day recalled; otherwise 0', {
        unit: 'days',
      }),
      (row) => mealOf(row).dayOffset,
    ),
    column(
      'Meal answers',
      'mealAnswers',
      json('respondent', 'All answers to questions about the meal', { empty: NO_FIELDS }),
      (row) => filled(mealOf(row).answers),
    ),
  ]);
}

/** The places of answers in a file. */
export type AnswerPlace = 'recall' | 'meal' | 'food';

/** The place of the answers to a question: those of the start and the end belong to the recall. */
export const placeOf = ({ at }: Pick<AnswerColumn, 'at'>): AnswerPlace =>
  at === 'start' || at === 'end' ? 'recall' : at;

/** The answers to a scheme: a column for each question, in the order of the scheme. */
export function answerColumnsOf<Row>(
  { questions, languages }: Pick<KnownColumns, 'questions' | 'languages'>,
  place: AnswerPlace,
  answersOf: (row: Row) => Answers | undefined,
): StudyColumn<Row>[] {
  const columns = questions
    .filter((question) => placeOf(question) === place)
    .map((question) =>
      column<Row>(
        `${HEADINGS[place]}: ${question.question}`,
        `${place}Answers.${question.question}`,
        factsOfQuestion(question, languages),
        (row) => cellOf(answersOf(row) ?? {}, question.question),
      ),
    );
  return sharedBy(answersOf, columns);
}

const HEADINGS = { recall: 'Recall answer', meal: 'Meal answer', food: 'Food answer' };

const CELL_TYPE_OF = {
  'yes-no': boolean,
  choice: text,
  choices: list,
  number,
  text,
  date,
  time: clockTime,
  scale: integer,
} as const;

function factsOfQuestion(
  { type, text: question, unit, options }: AnswerColumn,
  languages: readonly string[],
): ColumnFacts {
  const inWords = (texts: AnswerColumn['text']) => textIn(texts, languages[0] ?? 'en', languages.slice(1));
  return CELL_TYPE_OF[type]('respondent', inWords(question), {
    empty: 'skipped, or not asked',
    unit: unit === null ? '' : inWords(unit),
    values: options.map(({ value, label }) => `${value}=${inWords(label)}`).join('; '),
  });
}

// The values of options have no blanks.
function cellOf(answers: Answers, question: string): Cell {
  const answer = own(answers, question);
  return Array.isArray(answer) ? answer.join(' ') : answer;
}

/** Columns of a meal. */
export function mealColumns<Row>(mealOf: (row: Row) => ExportedMeal): StudyColumn<Row>[] {
  return sharedBy(mealOf, [
    column(
      'Meal index',
      'mealIndex',
      integer('server', 'Place of the meal in the recall, from 1'),
      (row) => mealOf(row).mealIndex + 1,
    ),
    column('Meal ID', 'mealId', text('server', 'UUID of the meal'), (row) => mealOf(row).id),
    column('Meal name', 'mealName', text('respondent', 'Name of the meal'), (row) => mealOf(row).name),
    column('Meal time', 'mealTime', clockTime('respondent', 'Time of the meal'), (row) => timeOf(mealOf(row))),
    column(
      'Meal custom fields',
      'mealCustomFields',
      json('device', 'Custom data of the meal, from the application', { empty: NO_FIELDS }),
      (row) => filled(mealOf(row).customData),
    ),
  ]);
}

/** Returns null for texts without any: most rows have no custom fields, and an empty cell is shorter than {}. */
export function filled(texts: object): object | null {
  for (const _name in texts) return texts;
  return null;
}

/** Returns a value by its name; null if there is none. A name may be "constructor", which every object has. */
export function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
