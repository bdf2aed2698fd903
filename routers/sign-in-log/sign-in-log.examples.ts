import type { AnswersOf } from '../index.ts';

export const signInLogExamples: AnswersOf<'signInLog'> = {
  list: {
    items: [
      {
        id: 413,
        at: '2026-03-02T09:35:00.000Z',
        user: { id: 7, name: 'Nightly export', email: null, userName: null },
        method: 'personal-access-token',
        outcome: 'added',
        by: { id: 1, name: 'Ada', email: 'ada@example.org' },
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      {
        id: 412,
        at: '2026-03-02T09:31:07.000Z',
        user: { id: 1, name: 'Ada', email: 'ada@example.org', userName: null },
        method: 'totp',
        outcome: 'signed-in',
        by: null,
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      {
        id: 411,
        at: '2026-03-02T09:30:00.000Z',
        user: null,
        method: 'alias',
        outcome: 'refused',
        by: null,
        address: null,
        userAgent: null,
      },
    ],
    total: 3,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
};
