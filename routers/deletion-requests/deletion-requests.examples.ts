import type { AnswersOf } from '../index.ts';

const own: AnswersOf<'deletionRequests'>['getMine'] = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  what: 'recalls',
  surveyId: 'demo',
  state: 'open',
  note: 'I no longer want to take part.',
  reason: null,
  askedAt: '2026-11-21T18:02:11.000Z',
  dueAt: '2026-12-21T18:02:11.000Z',
  isOverdue: false,
  answeredAt: null,
  recallsErased: null,
};
const answered = { ...own, state: 'done', answeredAt: '2026-11-23T09:00:00.000Z', recallsErased: 2 } as const;
const open = { ...own, userId: 3, userName: 'respondent1', recallCount: 2, answeredBy: null };
const done = { ...open, ...answered, recallCount: 0, answeredBy: { id: 2, name: 'Grace' } };
const account = { ...open, what: 'account', surveyId: null, userName: null, recallCount: 0 } as const;

export const deletionRequestsExamples: AnswersOf<'deletionRequests'> = {
  create: own,
  listMine: [own],
  getMine: own,
  takeBack: { ...own, state: 'taken-back', answeredAt: '2026-11-22T07:30:00.000Z' },
  list: { items: [open], total: 1, isTotalExact: true, limit: 50, offset: 0 },
  get: open,
  answer: done,
  listAll: { items: [account, open], total: 2, isTotalExact: true, limit: 50, offset: 0 },
  getOfAny: account,
  answerAny: {
    ...account,
    state: 'done',
    note: null,
    userId: null,
    answeredAt: '2026-11-23T09:00:00.000Z',
    answeredBy: { id: 1, name: null },
  },
};
