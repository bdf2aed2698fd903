import type { AnswersOf } from '../index.ts';

const sent: AnswersOf<'notifications'>['get'] = {
  id: 81,
  userId: 3,
  userName: 'ada',
  batchId: null,
  type: 'login-recall-yesterday',
  channel: 'email',
  dueAt: '2027-03-01T08:30:00.000Z',
  state: 'sent',
  attempts: 1,
  attemptedAt: '2027-03-01T08:30:01.204Z',
  nextAttemptAt: null,
  settledAt: '2027-03-01T08:30:01.611Z',
  reason: null,
  gatewayMessageId: null,
};

const batch: AnswersOf<'notifications'>['getBatch'] = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  key: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
  type: 'login-back-recall',
  channel: 'email',
  dueAt: '2027-03-01T08:30:00.000Z',
  filter: { recallsAtMost: 0 },
  conditions: ['recallsAtMost'],
  sendAnyway: false,
  state: 'planned',
  createdAt: '2027-02-28T16:02:11.000Z',
  createdBy: { id: 2, name: 'Demo staff' },
  jobId: null,
  planned: 240,
  leftOut: [{ reason: 'no_email', count: 2 }],
  notifications: { pending: 0, sending: 0, sent: 236, skipped: 3, failed: 1 },
  reminders: 180,
  cancelledAt: null,
  cancelled: 0,
};

export const notificationsExamples: AnswersOf<'notifications'> = {
  upload: { created: 240, skipped: 2, replaced: 0, past: 0 },
  list: {
    items: [sent],
    total: 1,
    limit: 50,
    offset: 0,
  },
  removePending: { deleted: 118 },
  get: sent,
  retry: {
    ...sent,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: '2027-03-01T08:30:00.000Z',
    settledAt: null,
  },
  dryRunBatch: {
    planned: 240,
    leftOut: [{ reason: 'no_email', count: 2 }],
    isSurveyRunning: true,
    people: {
      items: [{ userId: 3, userName: 'ada', name: null, email: 'ada@example.org', reason: null }],
      total: 242,
      limit: 1,
      offset: 0,
    },
  },
  createBatch: batch,
  listBatches: { items: [batch], total: 1, limit: 50, offset: 0 },
  getBatch: batch,
  cancelBatch: { ...batch, state: 'cancelled', cancelledAt: '2027-03-01T09:00:00.000Z' },
};
