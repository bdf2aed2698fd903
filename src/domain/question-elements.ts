import { roundToPrecision } from '@dietary-recall/nutrition';
import type { Question } from '@dietary-recall/scheme';
import { plainText, type Draft } from './fhir-elements.ts';

// What Questionnaire and QuestionnaireResponse say alike of the questions of a scheme.

/** The version of a scheme that was answered. */
export interface SchemeAnswered {
  schemeId: string;
  version: number;
  document: { readonly languages: readonly string[]; readonly questions: readonly Question[] };
}

/** The groups of items. The id of a question has no point, so that no question has one of these. */
export const GROUPS = {
  start: 'recall.start',
  meal: 'recall.meal',
  food: 'recall.food',
  end: 'recall.end',
} as const;

/** Returns the canonical address of the questionnaire of a scheme, without its version. */
export function questionnaireUrl({ schemeId }: Pick<SchemeAnswered, 'schemeId'>, baseUrl: string): string {
  return `${baseUrl}/fhir/Questionnaire/${schemeId}`;
}

/** Returns the code system of the options of a question, which all versions of its scheme share. */
export function optionSystem(
  { schemeId }: Pick<SchemeAnswered, 'schemeId'>,
  question: string,
  baseUrl: string,
): string {
  return `${baseUrl}/fhir/questions/${schemeId}/${question}`;
}

const ITEM_TYPES = {
  'yes-no': 'boolean',
  choice: 'coding',
  choices: 'coding',
  date: 'date',
  time: 'time',
  scale: 'integer',
  info: 'display',
} as const;

/** Returns the type of the item of a question (value set item-type of FHIR R5). */
export function itemType(question: Question) {
  switch (question.type) {
    case 'number':
      return question.isWhole ? 'integer' : 'decimal';
    case 'text':
      return question.isLong ? 'text' : 'string';
    default:
      return ITEM_TYPES[question.type];
  }
}

/** A value with the name of its type, with which the names of elements end: `valueBoolean`, `answerBoolean`. */
export interface TypedValue {
  type: 'Boolean' | 'Coding' | 'Integer' | 'Decimal' | 'Date' | 'Time' | 'String';
  content: Draft;
}

/** An integer of FHIR has 32 bits. */
const MAX_INTEGER = 2_147_483_647;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns a value as answers to a question have it. `system`: of its options. Null if no answer to the question has such a value. */
export function typedValue(
  question: Question,
  value: string | number | boolean,
  system: string,
  display?: string,
): TypedValue | null {
  switch (itemType(question)) {
    case 'boolean':
      return typeof value === 'boolean' ? { type: 'Boolean', content: value } : null;
    case 'coding':
      return typeof value === 'string' ? { type: 'Coding', content: { system, code: value, display } } : null;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER
        ? { type: 'Integer', content: value }
        : null;
    case 'decimal':
      return typeof value === 'number' ? { type: 'Decimal', content: roundToPrecision(value) } : null;
    case 'date':
      return typeof value === 'string' && DATE.test(value) ? { type: 'Date', content: value } : null;
    case 'time':
      return typeof value === 'string' && CLOCK.test(value) ? { type: 'Time', content: `${value}:00` } : null;
    case 'string':
    case 'text': {
      const words = typeof value === 'string' ? plainText(value) : undefined;
      return words === undefined ? null : { type: 'String', content: words };
    }
    case 'display':
      return null;
  }
}

/** Returns the element that has a typed value. */
export function valueElement(
  name: 'value' | 'answer',
  { type, content }: TypedValue,
): { readonly [key: string]: Draft } {
  return { [`${name}${type}`]: content };
}
