import type { AnswersOf } from '../index.ts';

const open: AnswersOf<'callbacks'>['get'] = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  userId: 3,
  userName: 'respondent1',
  name: 'Ada',
  phone: '+44 191 498 0000',
  state: 'open',
  note: null,
  askedAt: '2027-03-01T10:02:11.000Z',
  handledAt: null,
  handledBy: null,
};

export const callbacksExamples: AnswersOf<'callbacks'> = {
  list: { items: [open], total: 1, isTotalExact: true, limit: 50, offset: 0, nextCursor: null },
  get: open,
  update: {
    ...open,
    state: 'unreachable',
    note: 'Engaged; try after 18:00.',
    handledAt: '2027-03-01T15:40:00.000Z',
    handledBy: { id: 2, name: 'Demo staff' },
  },
};
