import { beforeAll, expect, test } from 'vitest';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { Locale } from '../../entities/locale.ts';
import { UserRole } from '../../entities/user-role.ts';
import { runFoodListJob } from '../../src/services/food-lists/food-list-job.ts';
import type { JobAttempt } from '../../src/services/jobs/job-attempt.ts';
import { runJob, type JobWork } from '../../src/services/jobs/run-job.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { demoList, listOf } from './given-lists.ts';

// No worker takes part here: each attempt is made by hand.
const app = useTestApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const attempt = (jobId: string, work: JobWork = runFoodListJob, signal = new AbortController().signal) =>
  runJob(
    app().context(),
    { jobId },
    {
      works: {
        'respondents-upload': work,
        'food-list-import': work,
        'nutrient-table-import': work,
        'notification-batch': work,
        'recall-days': work,
        'recall-day-mails': work,
        renditions: work,
        extract: work,
      },
      signal,
    },
  );
const stored = (id: string) => app().context().em.findOneOrFail(Job, { id });
const hasLocale = async (locale: string) => (await app().context().em.count(Locale, locale)) === 1;
const batches = () => app().context().em.count(JobBatch, {});
const MILK = { 'foods.csv': ['code,description', 'AMILK,Attempted milk'] };

test('an import that is cancelled before an attempt ends at once and stores nothing', async () => {
  const { id } = await editor.foodLists.import({ locale: 'en_AC', file: await listOf(MILK) });
  expect(await editor.jobs.cancel({ id })).toMatchObject({ state: 'cancelled' });
  await attempt(id);
  expect(await stored(id)).toMatchObject({ state: 'cancelled', result: null });
  expect(await hasLocale('en_AC')).toBe(false);
  expect(await batches()).toBe(0);
});

test('an import that is cancelled during an attempt stores nothing', async () => {
  const { id } = await editor.foodLists.import({ locale: 'en_AD', file: await demoList() });
  await attempt(id, async (one: JobAttempt) => {
    await editor.jobs.cancel({ id });
    return runFoodListJob(one);
  });
  expect(await stored(id)).toMatchObject({ state: 'cancelled', result: null, error: null });
  expect(await hasLocale('en_AD')).toBe(false);
  expect(await batches()).toBe(0);
});

test('an import whose process shuts down is handed back with its file, and the next attempt stores the whole list', async () => {
  const { id } = await editor.foodLists.import({ locale: 'en_AE', file: await demoList() });
  const shutdown = new AbortController();
  const work = (one: JobAttempt) => {
    shutdown.abort();
    return runFoodListJob(one);
  };
  await attempt(id, work, shutdown.signal);
  expect(await stored(id)).toMatchObject({ state: 'running', attemptId: null, attempts: 0 });
  expect(await hasLocale('en_AE')).toBe(false);
  expect(await batches()).toBeGreaterThan(0);
  await attempt(id);
  const foods = await app().context().em.count(FoodListEntry, { locale: 'en_AE' });
  expect(foods).toBeGreaterThan(100);
  expect(await stored(id)).toMatchObject({ state: 'succeeded', result: { stored: { 'foods.csv': foods } } });
  expect(await batches()).toBe(0);
});

test('an import whose sender loses the right after it was sent fails and stores nothing', async () => {
  const leaver = await app().given.user({ roles: [{ name: 'foodsadmin' }] });
  const { id } = await (await app().as(leaver)).foodLists.import({ locale: 'en_AF', file: await listOf(MILK) });
  await app().context().em.nativeDelete(UserRole, { user: leaver.id });
  await attempt(id);
  expect(await stored(id)).toMatchObject({ state: 'failed', error: { code: 'access.forbidden', status: 403 } });
  expect(await hasLocale('en_AF')).toBe(false);
});
