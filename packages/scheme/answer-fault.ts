import type { AnswerValue } from '@dietary-recall/vocabulary';
import type { Question } from './question-schema.ts';

// Applications load this file without Zod: it takes types alone from the document.

export type AnswerFaultCode =
  | 'unknown_question'
  | 'wrong_place'
  | 'not_asked'
  | 'required'
  | 'no_answer'
  | 'wrong_type'
  | 'not_an_option'
  | 'repeated'
  | 'exclusive'
  | 'too_few'
  | 'too_many'
  | 'not_whole'
  | 'too_small'
  | 'too_large'
  | 'too_long';

/** What is wrong with an answer. */
export interface ValueFault {
  code: AnswerFaultCode;
  /** A sentence that says what to do. */
  message: string;
}

const REQUIRED: ValueFault = { code: 'required', message: 'Answer this question: it may not be skipped.' };

/**
 * Returns what is wrong with an answer to a question that is asked; null: nothing. An empty list and a blank text do not answer a
 * required question. An option that excludes the others answers, whatever `fewest` says.
 */
export function answerFault(question: Question, given: AnswerValue | undefined): ValueFault | null {
  if (question.type === 'info')
    return given == null
      ? null
      : { code: 'no_answer', message: 'Remove the answer: this is a text without a question.' };
  if (question.isRequired && isEmpty(given)) return REQUIRED;
  return given === null || given === undefined ? null : valueFault(question, given);
}

function isEmpty(given: AnswerValue | undefined): boolean {
  if (typeof given === 'string') return given.trim() === '';
  return given === null || given === undefined || (Array.isArray(given) && given.length === 0);
}

type Asked = Exclude<Question, { type: 'info' }>;
type Of<Type extends Question['type']> = Extract<Question, { type: Type }>;

function valueFault(question: Asked, given: Exclude<AnswerValue, null>): ValueFault | null {
  switch (question.type) {
    case 'yes-no':
      return typeof given === 'boolean' ? null : wrongType('true or false');
    case 'choice':
      if (typeof given !== 'string') return wrongType('the value of an option');
      return question.options.some(({ value }) => value === given) ? null : notAnOption(given);
    case 'choices':
      return Array.isArray(given) ? choicesFault(question, given) : wrongType('a list of values of options');
    case 'number':
    case 'scale':
      return typeof given === 'number' ? numberFault(question, given) : wrongType('a number');
    case 'text':
      if (typeof given !== 'string') return wrongType('a text');
      return given.length <= question.maxLength
        ? null
        : { code: 'too_long', message: `Answer with at most ${question.maxLength} characters.` };
    case 'date':
      return typeof given === 'string' && isDate(given)
        ? boundFault(given, question.earliest, question.latest)
        : wrongType('a date such as 2026-11-23');
    case 'time':
      return typeof given === 'string' && CLOCK.test(given) ? null : wrongType('a time such as 09:30');
  }
}

function wrongType(wanted: string): ValueFault {
  return { code: 'wrong_type', message: `Answer with ${wanted}.` };
}

function notAnOption(value: string): ValueFault {
  return {
    code: 'not_an_option',
    message: `Answer with the value of an option: ${JSON.stringify(value.slice(0, 64).toWellFormed())} is none.`,
  };
}

function choicesFault({ options, fewest, most }: Of<'choices'>, given: readonly string[]): ValueFault | null {
  const unknown = given.find((one) => !options.some(({ value }) => value === one));
  if (unknown !== undefined) return notAnOption(unknown);
  if (new Set(given).size < given.length) return { code: 'repeated', message: 'Name each option once.' };
  const excluding = options.find(({ value, isExclusive }) => isExclusive && given.includes(value));
  if (excluding !== undefined) {
    if (given.length === 1) return null;
    return { code: 'exclusive', message: `Choose ${JSON.stringify(excluding.value)} alone: it excludes the others.` };
  }
  if (given.length < fewest) return { code: 'too_few', message: `Choose at least ${fewest} options.` };
  if (most !== null && given.length > most) return { code: 'too_many', message: `Choose at most ${most} options.` };
  return null;
}

function numberFault(question: Of<'number' | 'scale'>, given: number): ValueFault | null {
  if (!Number.isFinite(given)) return wrongType('a number');
  if ((question.type === 'scale' || question.isWhole) && !Number.isInteger(given))
    return { code: 'not_whole', message: 'Answer with a whole number.' };
  return boundFault(given, question.least, question.most);
}

/** The fault of a number or a date outside its range. */
function boundFault<Value extends string | number>(
  given: Value,
  least: Value | null,
  most: Value | null,
): ValueFault | null {
  const [more, less] = typeof given === 'number' ? ['more', 'less'] : ['later', 'earlier'];
  if (least !== null && given < least) return { code: 'too_small', message: `Answer with ${least} or ${more}.` };
  if (most !== null && given > most) return { code: 'too_large', message: `Answer with ${most} or ${less}.` };
  return null;
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1) return false;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}
