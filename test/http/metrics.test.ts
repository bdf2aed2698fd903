import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { outboxOf } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { createHealthApp } from '../../src/http/app.ts';
import { call, rpc } from '../support/http.ts';
import { listenLimited } from '../support/limits.ts';
import { growth, metricNames, scrape } from '../support/prometheus.ts';
import { useTestApp } from '../support/test-app.ts';
import { send } from './support.ts';

const TOKEN = 'a-token-for-metrics';
const LOOKUP = { name: 'foods.lookup', type: 'query' };

const app = useTestApp();
let base: string;
let locale: string;
let token: string;

beforeAll(async () => {
  const { given, parts } = app();
  parts.metrics.watchProcess({ version: '1.2.3', role: 'all' });
  ({ id: locale } = await given.locale({ id: 'en_GB' }));
  await given.category({ code: 'BEVR', locals: { [locale]: { description: 'Beverages' } } });
  await given.food({ code: 'MILK', parents: ['BEVR'], locals: { [locale]: { description: 'Milk' } } });
  await app().settle();
  token = await app().tokenFor((await given.user()).id);
  base = await app().listen();
});

/** The growth of each series during the work. */
async function measured(work: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await scrape(base);
  await work();
  return growth(before, await scrape(base));
}

const calls = (operation: string, outcome: string) =>
  `recall_operation_calls_total{operation="${operation}",outcome="${outcome}"}`;
const timed = (operation: string) => `recall_operation_duration_seconds_count{operation="${operation}"}`;
const requests = (surface: string, status: string, method = 'GET') =>
  `recall_http_requests_total{method="${method}",status="${status}",surface="${surface}"}`;

describe('the metrics of operations', () => {
  test('count and time calls by name, over REST and RPC', async () => {
    const grew = await measured(async () => {
      await call('GET', `${base}/api/foods/${locale}/lookup?desc=milk`, { token });
      await rpc(base, LOOKUP, { locale, desc: 'milk' }, { token });
    });
    expect([grew(calls('foods.lookup', 'ok')), grew(timed('foods.lookup'))]).toEqual([2, 2]);
    expect(grew('recall_operation_duration_seconds_sum{operation="foods.lookup"}')).toBeGreaterThan(0);
    expect([grew(requests('api', '200')), grew(requests('trpc', '200'))]).toEqual([1, 1]);
    expect(grew('recall_http_request_duration_seconds_count{surface="api"}')).toBe(1);
  });

  test('count and time each call of a batch', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { locale, desc: 'milk' }, 1: { locale: 'none', desc: 'x' } }));
    const grew = await measured(async () => {
      const answer = await call('GET', `${base}/trpc/foods.lookup,foods.lookup?batch=1&input=${input}`, { token });
      expect(answer.status).toBe(207);
    });
    expect([grew(calls('foods.lookup', 'ok')), grew(calls('foods.lookup', '404'))]).toEqual([1, 1]);
    expect([grew(timed('foods.lookup')), grew(requests('trpc', '207'))]).toEqual([2, 1]);
  });

  test.each([
    ['401', async () => call('GET', `${base}/api/foods/${locale}/lookup?desc=milk`)],
    ['400', async () => call('GET', `${base}/api/foods/${locale}/lookup`, { token })],
    ['404', async () => call('GET', `${base}/api/foods/none/lookup?desc=milk`, { token })],
    ['401', async () => rpc(base, LOOKUP, { locale, desc: 'milk' })],
    ['400', async () => rpc(base, LOOKUP, { locale }, { token })],
  ])('count a refusal by its status %s', async (status, ask) => {
    const grew = await measured(async () => expect(String((await ask()).status)).toBe(status));
    expect([grew(calls('foods.lookup', status)), grew(calls('foods.lookup', 'ok'))]).toEqual([1, 0]);
    expect(grew(timed('foods.lookup'))).toBe(1);
  });

  test('count an internal error by its status 500', async () => {
    const body = { token: 'none' };
    await query(app().context().em, sql`alter table survey_alias rename to hidden_alias`);
    try {
      const grew = await measured(async () => call('POST', `${base}/api/auth/login/token`, { body }));
      expect([grew(calls('auth.loginToken', '500')), grew(requests('api', '500', 'POST'))]).toEqual([1, 1]);
    } finally {
      await query(app().context().em, sql`alter table hidden_alias rename to survey_alias`);
    }
  });
});

test('a request that reaches no operation is counted by its status, without a label from its path', async () => {
  const grew = await measured(async () => {
    await call('GET', `${base}/api/nothing-here`);
    await call('DELETE', `${base}/api/foods/${locale}/lookup`);
    await rpc(base, { name: 'made.up', type: 'query' }, {});
    await call('GET', `${base}/made-up/by-somebody`);
    await send(base, '/api/nothing-here', { method: 'PROPFIND' });
  });
  expect([grew(requests('api', '404')), grew(requests('api', '405', 'DELETE'))]).toEqual([1, 1]);
  expect([grew(requests('trpc', '404')), grew(requests('other', '404'))]).toEqual([1, 1]);
  expect(grew(requests('api', '404', '_OTHER'))).toBe(1);
  const { text } = await call('GET', `${base}/metrics`);
  expect(text).not.toMatch(/made|nothing-here|PROPFIND/);
});

describe('the metrics of the queue', () => {
  const ofQueue = (name: string) => `recall_queue_${name}{queue="submission-webhook"}`;

  test('count due, later and failed tasks and the oldest wait, read from the database once in five seconds', async () => {
    app().clock.advance(5);
    const empty = await scrape(base);
    expect([empty.get(ofQueue('due_tasks')), empty.get(ofQueue('oldest_due_seconds'))]).toEqual([0, 0]);
    const { em, tasks } = app().context();
    const ago = (seconds: number) => ({ startAfter: new Date(Date.now() - seconds * 1000) });
    await tasks.add(em, 'submission-webhook', { submissionId: 'a' }, ago(60));
    await tasks.add(em, 'submission-webhook', { submissionId: 'b' }, ago(-3600));
    expect((await scrape(base)).get(ofQueue('due_tasks'))).toBe(0);
    app().clock.advance(5);
    const waiting = await scrape(base);
    expect([waiting.get(ofQueue('due_tasks')), waiting.get(ofQueue('later_tasks'))]).toEqual([1, 1]);
    expect(waiting.get(ofQueue('oldest_due_seconds'))).toBeGreaterThanOrEqual(60);
    await query(em, sql`update pgboss.job set state = 'failed' where name = 'submission-webhook'`);
    app().clock.advance(5);
    const over = await scrape(base);
    expect([over.get(ofQueue('due_tasks')), over.get(ofQueue('failed_tasks'))]).toEqual([0, 2]);
    await query(em, sql`delete from pgboss.job`);
  });

  test('are missing when the queue cannot be read, which is counted, and the other metrics remain', async () => {
    const { em } = app().context();
    await query(em, sql`alter schema pgboss rename to hidden`);
    try {
      app().clock.advance(5);
      const before = await scrape(base);
      expect([...before.keys()].filter((name) => name.startsWith('recall_queue'))).toEqual([]);
      const after = await scrape(base);
      expect(after.get('recall_metrics_unreadable_total{source="queue"}')).toBeGreaterThan(0);
      expect(after.get(`recall_index_foods{locale="${locale}"}`)).toBe(1);
    } finally {
      await query(em, sql`alter schema hidden rename to pgboss`);
      app().clock.advance(5);
    }
  });
});

test('the metrics of food lists have size and age, and count a build after an edit', async () => {
  const { given, clock } = app();
  const ofIndex = (name: string) => `recall_index_${name}{locale="${locale}"}`;
  clock.advance(1000);
  const old = await scrape(base);
  expect([old.get(ofIndex('foods')), old.get(ofIndex('categories')), old.get('recall_index_stale_seconds')]).toEqual([
    1, 1, 0,
  ]);
  expect(old.get(ofIndex('age_seconds'))).toBeGreaterThanOrEqual(1000);
  const grew = await measured(async () => {
    await given.food({ code: 'TEA1', locals: { [locale]: { description: 'Tea' } } });
    await app().settle();
  });
  expect(grew(ofIndex('foods'))).toBe(1);
  expect(grew(ofIndex('age_seconds'))).toBeLessThan(-900);
  expect(grew('recall_index_builds_total{outcome="done"}')).toBeGreaterThan(0);
  expect(grew('recall_index_build_duration_seconds_count')).toBe(grew('recall_index_builds_total{outcome="done"}'));
});

test('the metrics of food lists count a failed build, and the age of the change grows until it is built', async () => {
  const { given, clock, parts } = app();
  const { em } = app().context();
  await given.food({ code: 'TEA2', locals: { [locale]: { description: 'Green tea' } } });
  const before = await scrape(base);
  await query(em, sql`alter table food_local rename to hidden_local`);
  try {
    await app().poll();
    await parts.foods.refresh();
    clock.advance(100);
    const grew = growth(before, await scrape(base));
    expect(grew('recall_index_builds_total{outcome="failed"}')).toBeGreaterThan(0);
    expect(grew('recall_index_stale_seconds')).toBeGreaterThanOrEqual(100);
  } finally {
    await query(em, sql`alter table hidden_local rename to food_local`);
  }
  await expect.poll(async () => (await scrape(base)).get('recall_index_stale_seconds')).toBe(0);
});

test('the metrics count tasks and mails by outcome', async () => {
  const { given, parts } = app();
  const survey = await given.survey({ locale });
  const person = await given.respondent(survey);
  const { em, tasks } = app().context();
  const before = await scrape(base);
  const grew = async (series: string) => growth(before, await scrape(base))(series);
  const attempts = (outcome: string) => `recall_task_attempts_total{outcome="${outcome}",queue="callback-request"}`;
  const request = { surveyId: survey.id, userId: person.id, name: 'x', phone: '1' };
  await app().work();

  await tasks.add(em, 'callback-request', request);
  await expect.poll(() => grew(attempts('done'))).toBe(1);
  expect(await grew('recall_mails_total{outcome="sent"}')).toBe(1);
  expect(await grew('recall_task_duration_seconds_count{queue="callback-request"}')).toBe(1);

  const outbox = outboxOf(parts.config.dataDir);
  rmSync(outbox, { recursive: true });
  writeFileSync(outbox, 'no folder');
  await tasks.add(em, 'callback-request', request);
  await expect.poll(() => grew(attempts('failed'))).toBe(1);
  expect(await grew('recall_mails_total{outcome="failed"}')).toBe(1);
});

test('the metrics count failed accesses to the image store, and not missing files', async () => {
  const { files, config } = app().parts;
  const name = `pictures/${'0'.repeat(32)}-${'0'.repeat(12)}.jpg`;
  const grew = await measured(async () => {
    expect((await call('GET', `${base}/images/${name}`)).status).toBe(404);
    rmSync(join(config.dataDir, 'images'), { recursive: true });
    expect((await call('GET', `${base}/images/${name}`)).status).toBe(503);
    await expect(files.read(name)).rejects.toMatchObject({ code: 'images.unavailable' });
  });
  expect(grew('recall_image_store_failures_total{access="open"}')).toBe(1);
  expect(grew('recall_image_store_failures_total{access="read"}')).toBe(1);
});

test('the metrics count a refusal by a rate limit as a request with status 429', async () => {
  const { config } = app().parts;
  const limited = await listenLimited(app());
  const body = { email: 'somebody@example.org', captcha: 'human' };
  const ask = () => call('POST', `${limited}/api/users/password-reset-request`, { body });
  expect(config.isRateLimited).toBe(false);
  const grew = await measured(async () => {
    for (let asked = 0; asked < 11; asked++) await ask();
  });
  expect(grew(requests('api', '429', 'POST'))).toBeGreaterThan(0);
});

test('the metrics of the process have version, role, event loop lag, memory and CPU time', async () => {
  const series = await scrape(base);
  expect(series.get('recall_info{role="all",version="1.2.3"}')).toBe(1);
  expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(series.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  // The first interval after an answer is not measured: the second one is.
  await setTimeout(50);
  const until = performance.now() + 500;
  while (performance.now() < until);
  await setTimeout(50);
  expect((await scrape(base)).get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.4);
});

describe('/metrics', () => {
  const unknown = async (from: string) => withoutId((await call('GET', `${from}/unknown-path`)).body);
  const withoutId = (problem: unknown) => ({ ...(problem as object), requestId: null });
  const asked = async (from: string, headers: Record<string, string>) => {
    const { status, body } = await call('GET', `${from}/metrics`, { headers });
    return status === 200 ? 200 : [status, withoutId(body)];
  };

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'answers 404 to a request with the proxy header %s',
    async (header) => {
      expect(await asked(base, {})).toBe(200);
      expect(await asked(base, { [header]: '127.0.0.1' })).toEqual([404, await unknown(base)]);
    },
  );

  test('answers any caller with the configured token, and 404 with a wrong one', async () => {
    const guarded = await app().listen({ config: { ...app().parts.config, metricsToken: TOKEN } });
    const away = (authorization: string) => asked(guarded, { 'x-forwarded-for': '203.0.113.9', authorization });
    expect(await away(`Bearer ${TOKEN}`)).toBe(200);
    for (const wrong of [
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      'Bearer ',
      `Bearer ${token}`,
    ]) {
      expect(await away(wrong), wrong).toEqual([404, await unknown(guarded)]);
    }
    expect(await asked(guarded, {})).toBe(200);
  });

  test('of a worker answers 404 to a caller without a loopback address, unless it has the token', async () => {
    const { config, log, metrics } = app().parts;
    const socketPath = join(config.dataDir, 'http.sock');
    const health = createHealthApp({ ...config, metricsToken: TOKEN }, { log, metrics, tracing: null }, {});
    const server = createServer(health).listen(socketPath);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const status = async (headers: Record<string, string>) =>
      (await send('http://localhost', '/metrics', { socketPath, headers })).status;
    expect(await status({})).toBe(404);
    expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  test('answers HEAD and refuses POST with 404', async () => {
    expect((await call('POST', `${base}/metrics`)).status).toBe(404);
    expect((await call('HEAD', `${base}/metrics`)).status).toBe(200);
  });
});

test('the metrics have known labels only, none for people, surveys or foods', async () => {
  const { text } = await call('GET', `${base}/metrics`);
  const labels = new Set(Array.from(text.matchAll(/[{,]([a-z_]+)="/g), ([, label]) => label));
  const known = ['access', 'database', 'kind', 'le', 'locale', 'method', 'operation', 'outcome', 'queue', 'role'];
  const ofTheProcess = ['major', 'minor', 'patch', 'space', 'source', 'status', 'surface', 'type', 'version'];
  expect([...labels].filter((label) => ![...known, ...ofTheProcess].includes(label ?? ''))).toEqual([]);
});

describe('the files for operators in deploy/', () => {
  const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  const namesIn = (expression: string) =>
    expression.replaceAll(/\{[^}]*\}/g, '').match(/\b(?:recall|nodejs|process|up)(?:_\w+)?\b/g) ?? [];

  test.each([
    ['the dashboard', () => expressionsOf(JSON.parse(deploy('grafana-dashboard.json')))],
    [
      'the alerts',
      () => Array.from(deploy('prometheus-alerts.yml').matchAll(/expr: (.+)/g), ([, text]) => String(text)),
    ],
  ])('%s', async (_, read) => {
    const exported = metricNames((await call('GET', `${base}/metrics`)).text).add('up');
    const expressions = read();
    expect(expressions.length).toBeGreaterThan(5);
    for (const expression of expressions) {
      expect(namesIn(expression), expression).not.toEqual([]);
      expect(
        namesIn(expression).filter((name) => !exported.has(name)),
        expression,
      ).toEqual([]);
    }
  });

  test('give each panel of the dashboard a unit and a legend', () => {
    const { panels } = JSON.parse(deploy('grafana-dashboard.json')) as { panels: Panel[] };
    for (const { type, title, targets = [], fieldConfig } of panels.filter(({ type }) => type !== 'row')) {
      expect(fieldConfig?.defaults.unit, title).toMatch(/./);
      expect([type, title, targets.length > 0 && targets.every(({ legendFormat }) => legendFormat !== '')]).toEqual([
        type,
        title,
        true,
      ]);
    }
  });
});

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string; legendFormat: string }[];
  fieldConfig?: { defaults: { unit?: string } };
}

function expressionsOf({ panels }: { panels: Panel[] }): string[] {
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}
