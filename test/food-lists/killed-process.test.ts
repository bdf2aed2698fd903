import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { uploadFolderOf } from '../../src/adapters/stale-files.ts';
import { readConfig } from '../../src/config.ts';
import { query, sql } from '../../src/db/sql.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { Given } from '../support/given.ts';
import { call, formOf } from '../support/http.ts';
import { ServerProcess } from '../support/server-process.ts';
import { tokenKeysSetting } from '../support/test-app.ts';
import { demoList } from './given-lists.ts';

const EMAIL = 'editor@example.org';
const PASSWORD = 'correct horse battery staple';
const LOCALE = 'en_GB';

test('an import whose process is killed starts again after the restart on the embedded database, stores the list once and leaves no file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-killed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDir, TOKEN_KEYS: tokenKeysSetting(), DEMO_DATA: 'off', RATE_LIMITS: 'off' };
  const within = async <R>(work: (runtime: Runtime) => Promise<R>): Promise<R> => {
    const runtime = await openRuntime(readConfig(environment), pino({ level: 'silent' }));
    try {
      return await work(runtime);
    } finally {
      await runtime.close();
    }
  };
  await within(async ({ context }) => {
    await new Given(context).user({ email: EMAIL, password: PASSWORD, roles: [{ name: 'foodsadmin' }] });
  });

  const killed = await signedInServer(environment);
  const body = formOf({ file: await demoList() });
  const { id } = (await killed.ask('POST', `admin/locales/${LOCALE}/food-list`, body)) as { id: string };
  const folder = uploadFolderOf(dataDir);
  const isUnpacked = () => readdirSync(folder).some((name) => existsSync(join(folder, name, 'list', 'foods.csv')));
  await expect.poll(isUnpacked, { interval: 1 }).toBe(true);
  await killed.server.kill();

  await within(async ({ context }) => {
    const { em } = context();
    expect(await em.findOneOrFail(Job, { id })).toMatchObject({ state: 'running', attempts: 1 });
    expect(await em.count(FoodListEntry, {})).toBe(0);
    expect(await em.count(JobBatch, { job: id })).toBeGreaterThan(0);
    // The queue takes a process for lost after 40 seconds without a heartbeat. An older heartbeat spares the wait.
    await query(em, sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'job'`);
  });

  const next = await signedInServer(environment);
  const jobOf = async () => (await next.ask('GET', `jobs/${id}`)) as { state: string; result: { stored: object } };
  await expect.poll(async () => (await jobOf()).state).toBe('succeeded');
  const { result } = await jobOf();
  await next.server.stop();
  await within(async ({ context }) => {
    const { em } = context();
    expect(result.stored).toMatchObject({ 'foods.csv': await em.count(FoodListEntry, { locale: LOCALE }) });
    expect(await em.findOneOrFail(Job, { id })).toMatchObject({ attempts: 2 });
    expect(await em.count(JobBatch, {})).toBe(0);
  });
  expect(readdirSync(folder)).toEqual([]);
});

async function signedInServer(environment: Record<string, string>) {
  const server = new ServerProcess(null, environment);
  onTestFinished(() => server.kill());
  const base = await server.listening();
  const signIn = await call('POST', `${base}/api/auth/login`, { body: { email: EMAIL, password: PASSWORD } });
  const { accessToken: token } = signIn.body as { accessToken: string };
  const ask = async (method: 'GET' | 'POST', path: string, body?: FormData) => {
    const answer = await call(method, `${base}/api/${path}`, { token, ...(body ? { body } : {}) });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { server, ask };
}
