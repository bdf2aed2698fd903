import type { AreaQuestions } from './questions.ts';

export const feedbackQuestions: AreaQuestions = {};
