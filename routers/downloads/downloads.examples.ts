import type { AnswersOf } from '../index.ts';

export const downloadsExamples: AnswersOf<'downloads'> = {};
