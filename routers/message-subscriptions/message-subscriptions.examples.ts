import type { AnswersOf } from '../index.ts';

export const messageSubscriptionsExamples: AnswersOf<'messageSubscriptions'> = {
  get: { surveyId: 'demo', isUnsubscribed: false },
  change: { surveyId: 'demo', isUnsubscribed: true },
};
