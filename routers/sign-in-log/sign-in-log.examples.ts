import type { AnswersOf } from '../index.ts';

export const signInLogExamples: AnswersOf<'signInLog'> = {};
