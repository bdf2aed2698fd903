import type { AreaQuestions } from './questions.ts';

export const secondFactorQuestions: AreaQuestions = {};
