import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { UploadResult } from '../../src/services/respondent-uploads/respondent-plan.ts';
import { peopleCsv, respondentsOf, surveyWithStaff, tablesWith } from '../respondent-uploads/given-files.ts';
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

const servers = new Map<string, ServerProcess>();

/** Another process of the installation; its base address. */
async function startServer(environment: Record<string, string> = {}, options: readonly string[] = []): Promise<string> {
  const server = new ServerProcess(databaseUrl(), environment, options);
  const base = await server.listening();
  servers.set(base, server);
  return base;
}

let bases: string[] = [];
beforeAll(async () => {
  bases = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()));
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

const batchesOf = async (id: string) =>
  query<{ number: number; isFinished: boolean }>(
    app().context().em,
    sql`select number, sealed is null as "isFinished" from job_batch where job_id = ${id}::uuid order by number`,
  );
const finishedOf = async (id: string) => (await batchesOf(id)).filter(({ isFinished }) => isFinished).length;

test('simultaneous uploads of one file through two processes store its people once', async () => {
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

test('simultaneous uploads of more passwords than a request hashes store their people once', async () => {
  const { survey, upload, jobOf } = await staffed();
  const file = peopleCsv(210, { passwords: true });
  const jobs = await Promise.all(bases.map(async (base) => (await upload(base, file)).job?.id ?? ''));
  const [one = '', other = ''] = bases;
  for (const id of jobs) {
    await expect.poll(async () => (await jobOf(one, id)).state).toBe('succeeded');
    expect(await jobOf(other, id)).toEqual(await jobOf(one, id));
  }
  const people = await respondentsOf(app(), survey);
  expect(people.filter(({ hasPassword }) => hasPassword)).toHaveLength(210);
});

test('a job is followed and cancelled through another process', async () => {
  const { survey, upload, jobOf, cancel } = await staffed();
  const [one = '', other = ''] = bases;
  const id = (await upload(one, peopleCsv(2000, { passwords: true }))).job?.id ?? '';
  await expect.poll(async () => (await jobOf(other, id)).done).toBeGreaterThan(0);
  expect((await cancel(other, id)).status).toBe(200);
  await expect.poll(async () => (await jobOf(other, id)).state).toBe('cancelled');
  expect(await respondentsOf(app(), survey)).toEqual([]);
  expect(await batchesOf(id)).toEqual([]);
});

test('a job continues at the next worker after its worker was shut down and after it was killed', async () => {
  const { em } = app().context();
  const { survey, upload, jobOf } = await staffed();
  // The processes that answer requests take no part in the work.
  await Promise.all([...servers.values()].map((server) => server.stop()));
  servers.clear();
  const web = await startServer({ PUBLIC_URL: 'http://127.0.0.1:0' }, ['--role=web']);
  const id = (await upload(web, peopleCsv(2500, { passwords: true }))).job?.id ?? '';
  expect(await jobOf(web, id)).toMatchObject({ state: 'running', done: 0 });
  expect(await tablesWith(em, 'secret-')).toEqual([]);

  const first = new ServerProcess(databaseUrl());
  await first.listening();
  await expect.poll(() => finishedOf(id), { interval: 50 }).toBe(1);
  await first.stop();
  expect(await jobOf(web, id)).toMatchObject({ state: 'running', error: null });
  expect(await finishedOf(id)).toBe(1);

  const second = new ServerProcess(databaseUrl());
  await second.listening();
  await expect.poll(() => finishedOf(id), { interval: 50 }).toBe(2);
  await second.kill();
  expect(await tablesWith(em, 'secret-')).toEqual([]);
  // The queue takes a process for lost after 40 seconds without a heartbeat. An older heartbeat spares the wait.
  await query(
    em,
    sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'job' and state = 'active'`,
  );

  await startServer();
  await expect.poll(async () => (await jobOf(web, id)).state).toBe('succeeded');
  const people = await respondentsOf(app(), survey);
  expect([people.length, people.filter(({ hasPassword }) => hasPassword).length]).toEqual([2500, 2500]);
  expect(await batchesOf(id)).toEqual([]);
  expect(await tablesWith(em, 'secret-')).toEqual([]);
});
