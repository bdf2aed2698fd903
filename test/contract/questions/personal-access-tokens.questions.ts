import type { AreaQuestions } from './questions.ts';

export const personalAccessTokenQuestions: AreaQuestions = {};
