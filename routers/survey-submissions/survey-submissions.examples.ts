import type { AnswersOf } from '../index.ts';

export const surveySubmissionsExamples: AnswersOf<'surveySubmissions'> = {};
