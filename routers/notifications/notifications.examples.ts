import type { AnswersOf } from '../index.ts';

export const notificationsExamples: AnswersOf<'notifications'> = {
  upload: { created: 240, skipped: 2, replaced: 0, past: 0 },
  list: {
    items: [
      {
        id: 81,
        userId: 3,
        userName: 'ada',
        type: 'login-recall-yesterday',
        dueAt: '2027-03-01T08:30:00.000Z',
        state: 'sent',
        attempts: 1,
        attemptedAt: '2027-03-01T08:30:01.204Z',
        settledAt: '2027-03-01T08:30:01.611Z',
        reason: null,
      },
    ],
    total: 1,
    limit: 50,
    offset: 0,
  },
  removePending: { deleted: 118 },
};
