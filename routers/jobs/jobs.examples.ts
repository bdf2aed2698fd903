import type { AnswersOf } from '../index.ts';
import { uploadResult } from '../respondent-uploads/respondent-uploads.examples.ts';

const running = {
  id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  kind: 'respondents-upload',
  surveyId: 'demo',
  state: 'running',
  percent: 40,
  done: 400,
  total: 1000,
  step: null,
  secondsLeft: 11,
  isCancelRequested: false,
  createdAt: '2026-03-02T09:30:00.000Z',
  finishedAt: null,
  error: null,
} as const;
const ended = { ...running, percent: 100, done: 1000, secondsLeft: null, finishedAt: '2026-03-02T09:30:18.000Z' };

/** The job of an import that was just sent. */
export const importJob = {
  ...running,
  id: '019aa7d2-9c40-7d1a-9a51-6f0d2b7e4c02',
  kind: 'food-list-import',
  surveyId: null,
  percent: 0,
  done: 0,
  total: 502_644,
  secondsLeft: null,
  result: null,
} as const;

export const jobsExamples: AnswersOf<'jobs'> = {
  list: { items: [running], total: 1, limit: 50, offset: 0 },
  get: { ...ended, state: 'succeeded', result: uploadResult },
  cancel: { ...running, isCancelRequested: true, result: null },
};
