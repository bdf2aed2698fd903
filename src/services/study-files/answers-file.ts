import type { Answers } from '@dietary-recall/recall';
import { textIn, type AnswerColumn } from '@dietary-recall/scheme';
import { placeOf, type AnswerPlace } from './answer-columns.ts';
import type { KnownColumns } from './known-columns.queries.ts';
import { customFieldColumns } from './person-columns.ts';
import type { RecallBatch } from './recall-batch.ts';
import { keyColumns } from './recall-columns.ts';
import type { ExportedFood, ExportedMeal } from './recall-contents.queries.ts';
import type { ExportedRecall, Texts } from './recalls.queries.ts';
import { boolean, column, integer, text, type StudyTable } from './study-table.ts';

interface AnswerRow {
  recall: ExportedRecall;
  place: AnswerPlace;
  meal: ExportedMeal | null;
  /** The food and its place in the meal, from 1. */
  food: { id: string; index: number } | null;
  source: 'scheme' | 'custom';
  question: string;
  /** From 1; greater only for further values of a question with several choices. */
  valueNumber: number;
  /** Null: skipped. */
  value: string | number | boolean | null;
}

/** Rows of answers by recall, meal and food; custom data of the application follow the answers to the scheme. */
export async function answerRows(batch: RecallBatch): Promise<AnswerRow[]> {
  const [meals, foods] = await Promise.all([batch.meals(), batch.foods()]);
  return batch.recalls.flatMap((recall) => [
    ...rowsOf({ recall, place: 'recall', meal: null, food: null }, recall),
    ...(meals.get(recall.id) ?? []).flatMap((meal) => [
      ...rowsOf({ recall, place: 'meal', meal, food: null }, meal),
      ...(foods.get(meal.id) ?? []).flatMap((food: ExportedFood, at) =>
        rowsOf({ recall, place: 'food', meal, food: { id: food.id, index: at + 1 } }, food),
      ),
    ]),
  ]);
}

type Where = Pick<AnswerRow, 'recall' | 'place' | 'meal' | 'food'>;

function rowsOf(where: Where, { answers, customData }: { answers: Answers; customData: Texts }): AnswerRow[] {
  const answered = Object.entries(answers).flatMap(([question, answer]) =>
    (Array.isArray(answer) ? answer : [answer]).map((value, at): AnswerRow => {
      return { ...where, source: 'scheme', question, valueNumber: at + 1, value };
    }),
  );
  const custom = Object.entries(customData).map(([question, value]): AnswerRow => {
    return { ...where, source: 'custom', question, valueNumber: 1, value };
  });
  return [...answered, ...custom];
}

/** A row per answer, and of a question with several choices a row per value that was chosen. */
export function answerTable(known: KnownColumns): StudyTable<AnswerRow> {
  const inWords = (texts: AnswerColumn['text']) => textIn(texts, known.languages[0] ?? 'en', known.languages.slice(1));
  const asked = new Map(known.questions.map((question) => [`${placeOf(question)} ${question.question}`, question]));
  const questionOf = ({ source, place, question }: AnswerRow) =>
    source === 'scheme' ? asked.get(`${place} ${question}`) : undefined;
  const labelOf = (row: AnswerRow) => questionOf(row)?.options.find(({ value }) => value === row.value)?.label;
  return {
    columns: [
      ...keyColumns(({ recall }: AnswerRow) => recall),
      column(
        'Place',
        'place',
        text('scheme', 'What the question is about', { values: 'recall meal food' }),
        ({ place }) => place,
      ),
      column(
        'Meal index',
        'mealIndex',
        integer('server', 'Place of the meal in the recall, from 1', { empty: 'a question about the recall' }),
        ({ meal }) => meal && meal.mealIndex + 1,
      ),
      column(
        'Meal name',
        'mealName',
        text('respondent', 'Name of the meal', { empty: 'a question about the recall' }),
        ({ meal }) => meal?.name ?? null,
      ),
      column(
        'Food index',
        'foodIndex',
        integer('server', 'Place of the food in the meal, from 1', { empty: 'no question about a food' }),
        ({ food }) => food?.index ?? null,
      ),
      column(
        'Food ID',
        'foodId',
        text('server', 'UUID of the food', { empty: 'no question about a food' }),
        ({ food }) => food?.id ?? null,
      ),
      column(
        'Source',
        'source',
        text('server', 'A question of the scheme, or custom data that the application sent', {
          values: 'scheme custom',
        }),
        ({ source }) => source,
      ),
      column(
        'Question',
        'question',
        text('scheme', 'Id of the question, or name of the custom datum'),
        ({ question }) => question,
      ),
      column(
        'Question text',
        'questionText',
        text('scheme', 'The question, in the language of the food list', { empty: 'no scheme of the survey has it' }),
        (row) => {
          const found = questionOf(row);
          return found ? inWords(found.text) : null;
        },
      ),
      column(
        'Type',
        'type',
        text('scheme', 'Type of the question', { empty: 'no scheme of the survey has it' }),
        (row) => questionOf(row)?.type ?? null,
      ),
      column(
        'Value number',
        'valueNumber',
        integer('server', 'Number of the value among those of the answer, from 1'),
        ({ valueNumber }) => valueNumber,
      ),
      column(
        'Value',
        'value',
        text('respondent', 'The answer: a text, a number, true or false, or the value of an option', {
          empty: 'skipped',
        }),
        ({ value }) => value,
      ),
      column(
        'Label',
        'label',
        text('scheme', 'Label of the option, in the language of the food list', {
          empty: 'not the value of an option',
        }),
        (row) => {
          const label = labelOf(row);
          return label ? inWords(label) : null;
        },
      ),
      column(
        'Skipped',
        'isSkipped',
        boolean('respondent', 'Whether the question was skipped'),
        ({ value }) => value === null,
      ),
    ],
    numbers: [],
    further: customFieldColumns(known.customFields, ({ recall }: AnswerRow) => recall.userCustomFields),
  };
}
