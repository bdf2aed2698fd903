import type { AnswersOf } from '../index.ts';

export const signInLogExamples: AnswersOf<'signInLog'> = {
  list: {
    items: [
      {
        id: 412,
        at: '2026-03-02T09:31:07.000Z',
        user: { id: 1, name: 'Ada', email: 'ada@example.org' },
        method: 'totp',
        outcome: 'signed-in',
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      {
        id: 411,
        at: '2026-03-02T09:30:00.000Z',
        user: null,
        method: 'alias',
        outcome: 'refused',
        address: null,
        userAgent: null,
      },
    ],
    total: 2,
    limit: 50,
    offset: 0,
  },
};
