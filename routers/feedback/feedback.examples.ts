import type { AnswersOf } from '../index.ts';

export const feedbackExamples: AnswersOf<'feedback'> = {};
