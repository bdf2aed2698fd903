import type { AnswersOf } from '../index.ts';

const delivered: AnswersOf<'webhooks'>['getDelivery'] = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  event: 'submission',
  submissionId: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  state: 'delivered',
  createdAt: '2027-03-01T08:30:00.000Z',
  attempts: 1,
  attemptedAt: '2027-03-01T08:30:01.204Z',
  nextAttemptAt: null,
  httpStatus: 204,
  reason: null,
};
const repeated = {
  ...delivered,
  id: '019aa7d4-1f60-7a51-b1b5-0d3f0f7f2a90',
  submissionId: '019aa7d4-1f60-7a51-b1b5-0d3f0f7f2a90',
  state: 'pending',
  attempts: 3,
  nextAttemptAt: '2027-03-01T08:34:11.000Z',
  httpStatus: 503,
  reason: 'not_accepted',
} as const;
const queued = { attempts: 0, attemptedAt: null, httpStatus: null, reason: null, state: 'pending' } as const;

export const webhooksExamples: AnswersOf<'webhooks'> = {
  get: {
    url: 'https://panel.example.org/recalls',
    previousSecretExpiresAt: null,
    deliveries: { pending: 1, delivered: 412, failed: 0 },
  },
  rotateSecret: {
    secret: 'whsec_dGhpcyBpcyBubyBzZWNyZXQsIHNlZSBkb2Nz',
    previousSecretExpiresAt: '2027-03-02T08:30:00.000Z',
  },
  test: {
    ...delivered,
    ...queued,
    event: 'test',
    submissionId: null,
    nextAttemptAt: '2027-03-01T08:30:00.000Z',
  },
  listDeliveries: { items: [repeated, delivered], total: 2, isTotalExact: true, limit: 50, offset: 0 },
  getDelivery: delivered,
  redeliver: { ...repeated, ...queued, nextAttemptAt: '2027-03-01T09:00:00.000Z' },
};
