/** Where a question is asked: once at the start or the end, of each meal, of each food. */
export const QUESTION_PLACES = ['start', 'meal', 'food', 'end'] as const;
export type QuestionPlace = (typeof QUESTION_PLACES)[number];

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
