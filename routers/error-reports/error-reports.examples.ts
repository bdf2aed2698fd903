import type { AnswersOf } from '../index.ts';

export const errorReportsExamples: AnswersOf<'errorReports'> = { report: { reported: true } };
