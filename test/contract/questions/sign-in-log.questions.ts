import type { AreaQuestions } from './questions.ts';

export const signInLogQuestions: AreaQuestions = {};
