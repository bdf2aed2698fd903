import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { query, sql } from '../../src/db/sql.ts';
import { ServiceProcess } from '../cluster/support/service-process.ts';
import { collector } from '../support/collector.ts';
import { databaseNamed, dropDatabase, onServer } from '../support/databases.ts';
import { call } from '../support/http.ts';
import { parseMetrics, scrape } from '../support/prometheus.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestApp } from '../support/test-app.ts';

/** A database of the test's own; its URL. */
async function ownDatabase(): Promise<string> {
  const { serverUrl, name: template } = inject('template') as { serverUrl: string; name: string };
  const name = `recall_observability_${process.pid}_${Date.now()}`;
  const databaseUrl = await databaseNamed(serverUrl, name, template);
  onTestFinished(() => dropDatabase(serverUrl, name));
  return databaseUrl;
}

const SETTINGS = { LOG_LEVEL: 'info', PUBLIC_URL: 'http://recall.test' };

async function started(role: 'web' | 'worker', environment: Record<string, string>): Promise<ServiceProcess> {
  const process = await ServiceProcess.of(role, { ...SETTINGS, DATA_DIR: temporaryFolder(), ...environment });
  onTestFinished(() => process.kill());
  await process.start();
  return process;
}

/** A way to the database that can be cut, or left without an answer. */
async function wayTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (state === 'cut') return client.destroy();
    const database = connect(Number(target.port), target.hostname);
    database.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    client.on('data', (data: Buffer) => state === 'open' && database.write(data));
    database.on('data', (data: Buffer) => state === 'open' && client.write(data));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    become: (next: typeof state) => {
      state = next;
      if (next !== 'silent') for (const socket of open) socket.destroy();
    },
  };
}

test('each role serves metrics on its port, and logs its role and version at its start', async () => {
  const DATABASE_URL = await ownDatabase();
  const processes = [await started('web', { DATABASE_URL }), await started('worker', { DATABASE_URL })];
  const { version } = packageJson;
  for (const server of processes) {
    const { base, role } = server;
    const series = await scrape(base);
    expect(series.get(`recall_info{role="${role}",version="${version}"}`)).toBe(1);
    expect(series.get('recall_queue_due_tasks{queue="notification"}')).toBe(0);
    expect(series.get('recall_database_pool_size{database="primary"}')).toBe(10);
    const starts = () => server.log.filter(({ msg }) => msg === 'started');
    await expect
      .poll(starts)
      .toMatchObject([{ level: 30, role, version, database: 'server', port: Number(new URL(base).port) }]);
  }
});

test('health reports a database that is cut off, silent and back, and metrics are served meanwhile', async () => {
  const way = await wayTo(await ownDatabase());
  const { base } = await started('web', { DATABASE_URL: way.url });
  const ready = async () => {
    const { status, body } = await call('GET', `${base}/health/ready`);
    return [status, body];
  };
  const live = async () => (await call('GET', `${base}/health/live`)).status;
  const checks = { accepting: true, search: true, images: true, uploads: true };
  const well = [200, { ready: true, checks: { ...checks, database: true, writable: true } }];
  const ill = [503, { ready: false, checks: { ...checks, database: false, writable: false } }];
  expect(await ready()).toEqual(well);

  for (const state of ['cut', 'silent'] as const) {
    way.become(state);
    expect(await ready(), state).toEqual(ill);
    expect(await live(), state).toBe(200);
    const { status, text } = await call('GET', `${base}/metrics`);
    expect(status).toBe(200);
    expect(
      parseMetrics(text).get('recall_http_requests_total{method="GET",status="503",surface="health"}'),
    ).toBeGreaterThan(0);
    way.become('cut');
    way.become('open');
    await expect.poll(ready).toEqual(well);
  }
});

test('each error of an outage of the database is in the log of a worker once, however often health is asked and tasks are looked for', async () => {
  const way = await wayTo(await ownDatabase());
  const worker = await started('worker', { DATABASE_URL: way.url });
  const faults = (message: string) => worker.log.filter(({ msg }) => msg === message).map(({ err }) => wordsOf(err));
  way.become('cut');
  for (let asked = 0; asked < 10; asked++) expect(await worker.isReady()).toBe(false);
  await expect.poll(() => faults('the task queue failed')).not.toEqual([]);
  // Each of its queues looks for tasks once a second.
  await setTimeout(3000);
  const words = faults('the task queue failed');
  expect(words).toEqual([...new Set(words)]);
  // `database` and `writable`.
  expect(faults('internal error').length).toBeLessThanOrEqual(2);
  way.become('open');
  await expect.poll(() => worker.isReady()).toBe(true);
});

const wordsOf = (err: unknown) => (err as { message: string }).message.replace(/ \(Queue: .*/s, '');

test('health reports a database that takes no writes, and the process is not ready until it does', async () => {
  const databaseUrl = await ownDatabase();
  const { base } = await started('web', { DATABASE_URL: databaseUrl });
  const name = new URL(databaseUrl).pathname.slice(1);
  const become = async (setting: 'on' | 'off') => {
    const change = `alter database ${name} set default_transaction_read_only = ${setting}`;
    await onServer(databaseUrl, `begin read write; ${change}; commit`);
    await onServer(
      databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  const ready = async () => {
    const { status, body } = await call('GET', `${base}/health/ready`);
    return { status, ...(body as object) };
  };
  await become('on');
  await expect.poll(ready).toMatchObject({ status: 503, checks: { database: true, writable: false } });
  await become('off');
  await expect.poll(ready).toMatchObject({ status: 200, checks: { database: true, writable: true } });
});

test('health reports a data folder that takes no uploads, and the process stays ready', async () => {
  const dataDir = temporaryFolder();
  const { base } = await started('web', { DATABASE_URL: await ownDatabase(), DATA_DIR: dataDir });
  rmSync(join(dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads'), 'in the way');
  const ready = async () => {
    const { status, body } = await call('GET', `${base}/health/ready`);
    return [status, body];
  };
  await expect.poll(ready).toMatchObject([200, { ready: true, checks: { database: true, uploads: false } }]);
});

test('health reports an unreachable image store, and the process stays ready', async () => {
  const { base } = await started('web', {
    DATABASE_URL: await ownDatabase(),
    IMAGES_S3_BUCKET: 'pictures',
    IMAGES_S3_ENDPOINT: 'http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  });
  const { status, body } = await call('GET', `${base}/health/ready`);
  expect([status, body]).toMatchObject([200, { ready: true, checks: { database: true, images: false } }]);
});

test('all spans of a process arrive, including those that are left when it ends', async () => {
  const { url: OTEL_EXPORTER_OTLP_ENDPOINT, spans } = await collector();
  const traced = { DATABASE_URL: await ownDatabase(), OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME: 'recall-web' };
  const server = await started('web', traced);
  const answer = await call('GET', `${server.base}/api/auth/me`);
  expect((await server.stop()).code).toBe(0);
  const request = spans.find(({ kind }) => kind === 'server');
  expect(request).toMatchObject({
    name: 'GET /api/auth/me',
    resource: { 'service.name': 'recall-web', 'recall.role': 'web' },
  });
  expect(spans.filter(({ parentId }) => parentId === request?.spanId)).toHaveLength(1);
  const line = server.log.find(({ requestId }) => requestId === answer.headers.get('x-request-id'));
  expect(line?.traceId).toBe(request?.traceId);
});

test('a process whose collector is unreachable works, warns once and ends with exit code 0', async () => {
  const DATABASE_URL = await ownDatabase();
  const server = await started('web', { DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const ask = () => call('GET', `${server.base}/api/auth/me`);
  expect((await ask()).status).toBeLessThan(500);
  const warnings = () => server.log.filter(({ msg }) => String(msg).includes('does not accept spans'));
  await expect.poll(warnings).toHaveLength(1);
  await ask();
  expect((await server.stop()).code).toBe(0);
  expect(warnings()).toHaveLength(1);
});

test('the metrics of the pool count its held, idle and awaited connections', async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const base = await app.listen();
  const { orm } = app.parts;
  const ofPool = async (name: string) => (await scrape(base)).get(`recall_database_pool_${name}{database="primary"}`);
  const size = (await ofPool('size')) ?? 0;
  const gate = Promise.withResolvers<void>();
  const hold = () =>
    orm.em.fork().transactional(async (em) => {
      await query(em, sql`select 1`);
      await gate.promise;
    });
  const held = Array.from({ length: size + 2 }, hold);
  await expect.poll(() => ofPool('waiting')).toBeGreaterThanOrEqual(2);
  expect([await ofPool('connections'), await ofPool('idle_connections')]).toEqual([size, 0]);
  gate.resolve();
  await Promise.all(held);
  await expect.poll(() => ofPool('waiting')).toBe(0);
  expect(await ofPool('idle_connections')).toBeGreaterThan(0);
});
