import { beforeAll, expect, test } from 'vitest';
import {
  createRecallClient,
  isRefusal,
  JobError,
  waitForJob,
  type Job,
  type RecallClient,
} from '../../client/index.ts';
import { peopleCsv, respondentsOf, surveyWithStaff } from '../respondent-uploads/given-files.ts';
import { formOf } from '../support/http.ts';
import { errorOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const intervalMs = 20;
let survey: { id: number };
let surveyId: string;
let client: RecallClient;

beforeAll(async () => {
  await app().work();
  ({ survey, surveyId } = await surveyWithStaff(app()));
  const password = 'correct horse battery staple';
  const email = 'staff@example.org';
  await app().given.user({ email, password, roles: [{ name: 'staff', survey }] });
  client = createRecallClient({ url: await app().listen() });
  await client.signIn.withEmail({ email, password });
});

async function upload(passwords: number): Promise<string> {
  const form = formOf({ surveyId, file: peopleCsv(passwords, { passwords: true }) });
  const { job } = await client.api.respondentUploads.upload.mutate(form);
  return job?.id ?? '';
}

test('waitForJob returns the result of a job and reports its growing progress', async () => {
  const seen: Job[] = [];
  const id = await upload(210);
  const { state, result } = await waitForJob(client, id, { intervalMs, onProgress: (job) => seen.push(job) });
  expect(state).toBe('succeeded');
  expect(result.users).toHaveLength(210);
  expect(result.created).toBe(210);
  const percents = seen.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  expect(percents.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(await respondentsOf(app(), survey)).toHaveLength(210);
});

test('waitForJob fails with a JobError when the job was cancelled', async () => {
  const id = await upload(1000);
  await client.api.jobs.cancel.mutate({ id });
  const error = await errorOf(waitForJob(client, id, { intervalMs }));
  expect(error).toBeInstanceOf(JobError);
  expect(error).toMatchObject({ message: 'The job was cancelled.', job: { id, state: 'cancelled' } });
});

test('waitForJob stops when its signal is aborted, and the job goes on', async () => {
  const id = await upload(1000);
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('enough'));
  const error = await errorOf(waitForJob(client, id, { signal: controller.signal, onProgress, intervalMs: 60_000 }));
  expect(error).toEqual(new Error('enough'));
  expect((await client.api.jobs.get.query({ id })).state).toBe('running');
  await client.api.jobs.cancel.mutate({ id });
  await errorOf(waitForJob(client, id, { intervalMs }));
});

test('waitForJob fails with job.not_found for an unknown job', async () => {
  const error = await errorOf(waitForJob(client, '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11'));
  expect(isRefusal(error, 'job.not_found')).toBe(true);
});
