import type { AreaQuestions } from './questions.ts';

export const demographicGroupQuestions: AreaQuestions = {};
