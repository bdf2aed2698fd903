import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { query, sql } from '../../src/db/sql.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { Given } from '../support/given.ts';
import { call, formOf } from '../support/http.ts';
import { ServerProcess } from '../support/server-process.ts';
import { tokenKeysSetting } from '../support/test-app.ts';
import { peopleCsv, tablesWith } from './given-files.ts';

const EMAIL = 'staff@example.org';
const PASSWORD = 'correct horse battery staple';

test('an upload whose process is killed continues after the restart on the embedded database, and leaves no password', async () => {
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
  const surveyId = await within(async ({ context }) => {
    const given = new Given(context);
    const survey = await given.survey({ locale: (await given.locale()).id });
    await given.user({ email: EMAIL, password: PASSWORD, roles: [{ name: 'staff', survey }] });
    return survey.slug;
  });

  const killed = await signedInServer(environment);
  const body = formOf({ file: peopleCsv(400, { passwords: true }) });
  const { job } = (await killed.ask('POST', `surveys/${surveyId}/users/respondents/upload-csv`, body)) as { job: Seen };
  await expect.poll(async () => (await killed.jobOf(job.id)).done, { interval: 50 }).toBeGreaterThan(0);
  await killed.server.kill();

  await within(async ({ context }) => {
    const { em } = context();
    expect(await tablesWith(em, 'secret-')).toEqual([]);
    expect(await tablesWith(em, 'p399')).toEqual(['public.job_batch']);
    // The queue takes a process for lost after 40 seconds without a heartbeat. An older heartbeat spares the wait.
    await query(em, sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'job'`);
  });

  const next = await signedInServer(environment);
  await expect.poll(async () => (await next.jobOf(job.id)).state).toBe('succeeded');
  expect(await next.jobOf(job.id)).toMatchObject({ percent: 100, result: { created: 400, updated: 0 } });
  await next.server.stop();
  await within(async ({ context }) => expect(await tablesWith(context().em, 'secret-')).toEqual([]));
});

interface Seen {
  id: string;
  state: string;
  done: number;
}

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
  return { server, ask, jobOf: async (id: string) => (await ask('GET', `jobs/${id}`)) as Seen };
}
