import type { AnswersOf } from '../index.ts';

const given: AnswersOf<'consents'>['get'] = {
  surveyId: 'demo',
  asked: {
    schemeId: 'winter-2027',
    version: '2026-11',
    schemeVersion: 2,
    languages: ['en', 'fr'],
    onWithdrawal: 'keep',
  },
  mayRecall: true,
  onWithdrawal: 'keep',
  consents: [
    {
      schemeId: 'winter-2027',
      version: '2026-11',
      language: 'en',
      schemeVersion: 2,
      givenAt: '2026-11-21T18:02:11.000Z',
      withdrawnAt: null,
    },
  ],
  withdrawal: null,
};

export const consentsExamples: AnswersOf<'consents'> = {
  get: given,
  give: given,
  withdraw: {
    ...given,
    mayRecall: false,
    consents: given.consents.map((consent) => ({ ...consent, withdrawnAt: '2026-11-28T09:00:00.000Z' })),
    withdrawal: { withdrawnAt: '2026-11-28T09:00:00.000Z', recalls: 'kept', recallCount: 2, mayReturn: true },
  },
};
