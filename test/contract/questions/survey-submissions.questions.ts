import type { AreaQuestions } from './questions.ts';

export const surveySubmissionQuestions: AreaQuestions = {};
