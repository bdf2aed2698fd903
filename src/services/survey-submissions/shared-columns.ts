import type { Answers } from '@dietary-recall/recall';
import type { AnswerColumn } from '@dietary-recall/scheme';
import { isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import type { Cell, Column } from '../../adapters/table-file.ts';
import type { ExportedMeal, ExportedRecall } from './export-rows.queries.ts';

// The columns that several tables of an export have.

/** A column with its heading in CSV and its key in JSON lines. */
export const column = <Row>(heading: string, key: string, of: Column<Row>['of']): Column<Row> => ({ heading, key, of });

const timeOf = ({ hours, minutes }: ExportedMeal) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

const clockTime = (time: string | null) => time?.slice(0, 'HH:MM'.length) ?? null;

/** Columns of a whole recall. */
export function recallColumns<Row>(recallOf: (row: Row) => ExportedRecall): Column<Row>[] {
  return [
    column('Submission ID', 'submissionId', (row) => recallOf(row).id),
    column('User ID', 'userName', (row) => recallOf(row).userName),
    column('Device information', 'userAgent', (row) => recallOf(row).userAgent),
    column('User custom fields', 'userCustomFields', (row) => filled(recallOf(row).userCustomFields)),
    column('Start time', 'startTime', (row) => recallOf(row).startTime.toISOString()),
    column('Submission time', 'submittedAt', (row) => recallOf(row).submittedAt.toISOString()),
    column('Time to complete (min)', 'minutesToComplete', (row) => recallOf(row).minutesToComplete),
    column('Survey custom fields', 'surveyCustomFields', (row) => filled(recallOf(row).customData)),
  ];
}

/** Columns of a recall that the file of Intake24 does not have. They follow its columns. */
export function furtherColumns<Row>(recallOf: (row: Row) => ExportedRecall): Column<Row>[] {
  return [
    column('Survey ID', 'surveyId', (row) => recallOf(row).surveyId),
    column('Locale', 'locale', (row) => recallOf(row).locale),
    column('Account ID', 'userId', (row) => recallOf(row).userId),
    column('Recall number', 'recallNumber', (row) => recallOf(row).recallNumber),
    column('End time', 'endTime', (row) => recallOf(row).endTime.toISOString()),
    column('Time zone', 'timeZone', (row) => recallOf(row).timeZone),
    column('Quality flags', 'flags', (row) => recallOf(row).flags.join(' ')),
  ];
}

/** Columns of the day recalled and of what a recall says about itself. They follow all columns of version 0.1.0. */
export function dayColumns<Row>(recallOf: (row: Row) => ExportedRecall): Column<Row>[] {
  return [
    column('Recall date', 'recallDate', (row) => recallOf(row).recallDate),
    column('Weekday', 'weekday', (row) => weekdayOf(recallOf(row).recallDate)),
    column('Weekend', 'isWeekend', (row) => isWeekend(weekdayOf(recallOf(row).recallDate))),
    column('Recall date derived', 'isRecallDateDerived', (row) => recallOf(row).isRecallDateDerived),
    column('Wake time', 'wakeTime', (row) => clockTime(recallOf(row).wakeTime)),
    column('Sleep time', 'sleepTime', (row) => clockTime(recallOf(row).sleepTime)),
    column('Language', 'language', (row) => recallOf(row).language),
    column('Mode', 'mode', (row) => recallOf(row).mode),
    column('Scheme', 'schemeId', (row) => recallOf(row).schemeId),
    column('Scheme version', 'schemeVersion', (row) => recallOf(row).schemeVersion),
    column('Recall answers', 'recallAnswers', (row) => filled(recallOf(row).answers)),
    column('Interviewer', 'interviewerId', (row) => recallOf(row).interviewerId),
  ];
}

/** Columns of a meal that version 0.1.0 does not have. */
export function furtherMealColumns<Row>(mealOf: (row: Row) => ExportedMeal): Column<Row>[] {
  return [
    column('Meal kind', 'mealKind', (row) => mealOf(row).kind),
    column('Meal day offset', 'mealDayOffset', (row) => mealOf(row).dayOffset),
    column('Meal answers', 'mealAnswers', (row) => filled(mealOf(row).answers)),
  ];
}

/** The answers to a scheme: a column for each question, in the order of the scheme. */
export function answerColumnsOf<Row>(
  questions: readonly AnswerColumn[],
  place: 'recall' | 'meal' | 'food',
  answersOf: (row: Row) => Answers | undefined,
): Column<Row>[] {
  return questions
    .filter(({ at }) => (at === 'start' || at === 'end' ? 'recall' : at) === place)
    .map(({ question }) =>
      column(`${HEADINGS[place]}: ${question}`, `${place}Answers.${question}`, (row) =>
        cellOf(answersOf(row) ?? {}, question),
      ),
    );
}

const HEADINGS = { recall: 'Recall answer', meal: 'Meal answer', food: 'Food answer' };

// The values of options have no blanks. A question may be called "constructor", which every object has.
function cellOf(answers: Answers, question: string): Cell {
  const answer = Object.hasOwn(answers, question) ? (answers[question] ?? null) : null;
  return Array.isArray(answer) ? answer.join(' ') : answer;
}

/** Columns of a meal. */
export function mealColumns<Row>(mealOf: (row: Row) => ExportedMeal): Column<Row>[] {
  return [
    column('Meal index', 'mealIndex', (row) => mealOf(row).mealIndex + 1),
    column('Meal ID', 'mealId', (row) => mealOf(row).id),
    column('Meal name', 'mealName', (row) => mealOf(row).name),
    column('Meal time', 'mealTime', (row) => timeOf(mealOf(row))),
    column('Meal custom fields', 'mealCustomFields', (row) => filled(mealOf(row).customData)),
  ];
}

/** Returns null for texts without any: most rows have no custom fields, and an empty cell is shorter than {}. */
export function filled(texts: object): object | null {
  for (const _name in texts) return texts;
  return null;
}
