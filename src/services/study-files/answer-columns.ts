import type { Answers } from '@dietary-recall/recall';
import { textIn, type AnswerColumn } from '@dietary-recall/scheme';
import type { Cell } from '../../adapters/table-file.ts';
import { own } from './cell-values.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import {
  boolean,
  clockTime,
  column,
  date,
  integer,
  list,
  number,
  sharedBy,
  text,
  type ColumnFacts,
  type StudyColumn,
} from './study-table.ts';

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
