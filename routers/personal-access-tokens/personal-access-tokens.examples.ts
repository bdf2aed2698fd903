import type { AnswersOf } from '../index.ts';

export const personalAccessTokensExamples: AnswersOf<'personalAccessTokens'> = {};
