import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '../../src/services/respondent-uploads/respondent-plan.ts';
import { peopleCsv, respondentsOf, surveyWithStaff } from '../respondent-uploads/given-files.ts';
import { call, formOf } from '../support/http.ts';
import { useListeners } from '../support/listeners.ts';
import { ServerProcess } from '../support/server-process.ts';
import { useTestApp } from '../support/test-app.ts';

interface Uploaded extends UploadResult {
  job: { id: string } | null;
}
interface JobSeen {
  state: string;
  done: number;
  error: { code: string } | null;
}

const app = useTestApp();
const { databaseUrl } = useListeners(app);

let servers: ServerProcess[] = [];
let bases: string[] = [];

beforeAll(async () => {
  servers = [new ServerProcess(databaseUrl()), new ServerProcess(databaseUrl())];
  bases = await Promise.all(servers.map((server) => server.listening()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

/** A survey, and how its staff ask the processes. */
async function staffed() {
  const { survey, surveyId, user } = await surveyWithStaff(app());
  const token = await app().tokenFor(user.id);
  const upload = async (base: string, file: File) => {
    const body = formOf({ file });
    const answer = await call('POST', `${base}/api/surveys/${surveyId}/users/respondents/upload-csv`, { token, body });
    expect(answer.status).toBe(200);
    return answer.body as Uploaded;
  };
  const jobOf = async (base: string, id: string) =>
    (await call('GET', `${base}/api/jobs/${id}`, { token })).body as JobSeen;
  const cancel = (base: string, id: string) => call('POST', `${base}/api/jobs/${id}/cancel`, { token });
  return { survey, upload, jobOf, cancel };
}

test('two uploads of one file at once, by two processes, leave what one leaves', async () => {
  const { survey, upload } = await staffed();
  const file = peopleCsv(2500);
  const answers = await Promise.all([...bases, ...bases].map((base) => upload(base, file)));
  expect(answers.map(({ created, updated }) => `${created}+${updated}`).sort()).toEqual([
    '0+2500',
    '0+2500',
    '0+2500',
    '2500+0',
  ]);
  for (const { users } of answers) expect(users).toEqual(answers[0]?.users);
  expect(await respondentsOf(app(), survey)).toHaveLength(2500);
});

test('and so do two with more passwords than a request hashes', async () => {
  const { survey, upload, jobOf } = await staffed();
  const file = peopleCsv(210, { passwords: true });
  const jobs = await Promise.all(bases.map(async (base) => (await upload(base, file)).job?.id ?? ''));
  const [one = '', other = ''] = bases;
  for (const id of jobs) {
    await expect.poll(async () => (await jobOf(one, id)).state, { timeout: 20_000 }).toBe('succeeded');
    expect(await jobOf(other, id)).toEqual(await jobOf(one, id));
  }
  const people = await respondentsOf(app(), survey);
  expect(people.filter(({ hasPassword }) => hasPassword)).toHaveLength(210);
});

test('a job is followed and cancelled through another process', async () => {
  const { survey, upload, jobOf, cancel } = await staffed();
  const [one = '', other = ''] = bases;
  const id = (await upload(one, peopleCsv(2000, { passwords: true }))).job?.id ?? '';
  await expect.poll(async () => (await jobOf(other, id)).done, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await cancel(other, id)).status).toBe(200);
  await expect.poll(async () => (await jobOf(other, id)).state, { timeout: 10_000 }).toBe('cancelled');
  expect(await respondentsOf(app(), survey)).toEqual([]);
});

test('a job whose process is shut down fails at once and leaves nothing', async () => {
  const { survey, upload, jobOf } = await staffed();
  const [one = '', other = ''] = bases;
  const id = (await upload(one, peopleCsv(2000, { passwords: true }))).job?.id ?? '';
  await servers.shift()?.stop();
  expect(await jobOf(other, id)).toMatchObject({ state: 'failed', error: { code: 'job.interrupted' } });
  expect(await respondentsOf(app(), survey)).toEqual([]);
});
