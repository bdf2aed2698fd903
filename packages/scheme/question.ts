/** Where a question is asked: once at the start or the end, of each meal, of each food. */
export const QUESTION_PLACES = ['start', 'meal', 'food', 'end'] as const;
export type QuestionPlace = (typeof QUESTION_PLACES)[number];

/** Where staff who interview a respondent read a hint: at the questions about the day, its meals, its foods, and so on. */
export const HINT_PLACES = [
  'consent',
  'day',
  'meals',
  'foods',
  'gap',
  'forgotten',
  'find',
  'amount',
  'with',
  'check',
] as const;
export type HintPlace = (typeof HINT_PLACES)[number];

export const QUESTION_TYPES = [
  'yes-no',
  'choice',
  'choices',
  'number',
  'text',
  'date',
  'time',
  'scale',
  'info',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
