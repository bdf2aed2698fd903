import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/http.ts';
import { ServerProcess } from '../support/server-process.ts';

// A start as a newcomer sees it: an empty folder, the embedded database, the demo.

const folder = mkdtempSync(join(tmpdir(), 'recall-first-start-'));
let server: ServerProcess;
let base: string;

beforeAll(async () => {
  server = new ServerProcess(null, { DATA_DIR: join(folder, 'data'), DEMO_DATA: 'on', LOG_LEVEL: 'info' });
  base = await server.listening();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every address that the start names answers, and every file that it names exists', async () => {
  await expect.poll(() => server.log).toContainEqual(expect.objectContaining({ msg: 'started' }));
  const said = server.said.split('\n').filter((line) => !line.startsWith('{'));
  const words = said.flatMap((line) => line.split(/[\s();,"]+/));
  const addresses = words.filter((word) => word.startsWith('http'));
  expect(new Set(addresses)).toEqual(new Set([base, `${base}/console`, `${base}/docs`, `${base}/api/openapi.json`]));
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
  const files = words.filter((word) => word.startsWith('/'));
  expect(files).toContain(join(folder, 'data/demo-accounts.json'));
  for (const file of files) expect(statSync(file, { throwIfNoEntry: false }), file).toBeDefined();
  expect(said.join('\n')).toContain(`npm run demo -- --url ${base} `);
});

test('the explorer can sign in to each account of the demo', async () => {
  const { body } = await call('GET', `${base}/docs/demo-accounts`);
  const signIns = body as { name: string; path: string; body: object }[];
  expect(signIns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['superuser admin@example.org', 'staff staff@example.org', 'respondent1']),
  );
  for (const signIn of signIns) {
    const answer = await call('POST', base + signIn.path, { body: signIn.body });
    expect(answer.status, signIn.name).toBe(200);
    expect(answer.body).toHaveProperty('accessToken');
  }
});

test('a page of the same machine may call with credentials', async () => {
  const headers = { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-site' };
  const answer = await call('POST', `${base}/api/auth/logout`, { headers });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, headers.origin]);
});

test('a health probe that succeeds leaves no line in the log', async () => {
  const probe = { headers: { 'x-request-id': 'a-probe-1' } };
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    expect((await call('GET', base + path, probe)).status, path).toBe(200);
  }
  await call('GET', `${base}/health/none`, { headers: { 'x-request-id': 'no-probe-1' } });
  const ids = () => server.log.map(({ requestId }) => requestId);
  await expect.poll(ids).toContain('no-probe-1');
  expect(ids()).not.toContain('a-probe-1');
});
