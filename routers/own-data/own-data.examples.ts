import type { AnswersOf } from '../index.ts';

/** Both operations answer files. */
export const ownDataExamples: AnswersOf<'ownData'> = {};
