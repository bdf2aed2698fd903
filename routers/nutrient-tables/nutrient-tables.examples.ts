import type { AnswersOf } from '../index.ts';

export const nutrientTablesExamples: AnswersOf<'nutrientTables'> = {};
