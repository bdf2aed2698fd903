import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useListeners } from '../support/listeners.ts';
import { ServerProcess } from '../support/server-process.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { databaseUrl } = useListeners(app);

/** A server and a sign-in that waits for a lock, which is held until it is let go. */
async function waitingServer() {
  const server = new ServerProcess(databaseUrl(), { DRAIN_SECONDS: '1' });
  const url = await server.listening();
  const holder = new pg.Client({ connectionString: databaseUrl() });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table user_account in access exclusive mode');
  const client = new AbortController();
  const answer = fetch(`${url}/api/auth/login`, {
    method: 'POST',
    signal: client.signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong' }),
  }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  // The server's statement waits for the lock: the request is under way.
  await expect
    .poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  /** A later request has had an answer, or found the port closed: by then the server has taken the signal. */
  const taken = async () => {
    await fetch(`${url}/health/live`).catch(() => undefined);
  };
  const closed = () =>
    expect
      .poll(() =>
        fetch(`${url}/health/live`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
  const refusedSignIns = async () => {
    const { rows } = await holder.query("select count(*)::int as count from sign_in_event where outcome = 'refused'");
    return (rows as { count: number }[])[0]?.count ?? 0;
  };
  const letGo = () => holder.query('rollback');
  return { server, answer, taken, closed, letGo, refusedSignIns, hangUp: () => client.abort() };
}

test('a second signal does not cut off a request that the first one lets end', async () => {
  const { server, answer, taken, letGo } = await waitingServer();
  server.signal('SIGINT');
  await taken();
  server.signal('SIGTERM');
  await taken();
  await letGo();
  expect(await answer).toBe(401);
  expect(await server.ended()).toBe(0);
});

test('a request whose client has gone is worked off before the process ends', async () => {
  const { server, answer, closed, letGo, refusedSignIns, hangUp } = await waitingServer();
  const before = await refusedSignIns();
  hangUp();
  expect(await answer).toBe('cut off');
  server.signal('SIGTERM');
  await closed();
  await letGo();
  expect(await server.ended()).toBe(0);
  expect(await refusedSignIns()).toBe(before + 1);
});

test('a process with a hanging statement cuts it off, logs that and ends with exit code 1', async () => {
  const { server, answer } = await waitingServer();
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(1);
  expect(await answer).toBe('cut off');
  expect(server.log).toContainEqual(expect.objectContaining({ level: 60, msg: expect.stringContaining('too long') }));
});
