import type { AnswersOf } from '../index.ts';

export const secondFactorsExamples: AnswersOf<'secondFactors'> = {};
