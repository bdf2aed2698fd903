import type { AreaQuestions } from './questions.ts';

export const nutrientTableQuestions: AreaQuestions = {};
