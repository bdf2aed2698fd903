import type { AnswersOf } from '../index.ts';

export const mailSubscriptionsExamples: AnswersOf<'mailSubscriptions'> = {
  get: { surveyId: 'demo', isSubscribed: true },
  change: { surveyId: 'demo', isSubscribed: false },
};
