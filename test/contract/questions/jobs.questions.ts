import { randomUUID } from 'node:crypto';
import { Job } from '../../../entities/job.ts';
import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const UNKNOWN = { id: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11' };

async function running({ app, world }: Setting): Promise<Input> {
  const id = randomUUID();
  const startedAt = app.clock.now();
  const job = { id, kind: 'respondents-upload', user: world.person.id, total: 10, startedAt, touchedAt: startedAt };
  await app.context().em.insert(Job, job);
  return { id };
}

/** A job of somebody else is not found. */
const notFound = async (setting: Setting): Promise<Attempt> => ({ as: 'maintainer', input: await running(setting) });
const one = { fine: running, full: UNKNOWN, bad: { id: '1' }, refusals: { 'job.not_found': notFound } };

export const jobQuestions: AreaQuestions = {
  'jobs.list': { fine: { limit: 5, offset: 0 }, bad: { limit: 501 } },
  'jobs.get': one,
  'jobs.cancel': one,
};
