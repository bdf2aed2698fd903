import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { outboxOf } from '../../src/adapters/mail.ts';
import { openTracing, type Tracing } from '../../src/adapters/tracing.ts';
import { createLog } from '../../src/log.ts';
import { collector, type CollectedSpan, type Collector } from '../support/collector.ts';
import { call, rpc } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const PASSWORD = 'pass-word-that-no-span-may-hold';
const PERSON = 'somebody-that-no-span-may-name';

interface Traced {
  app: TestApp;
  base: string;
  collected: Collector;
  /** The lines of the log. */
  lines: () => Record<string, unknown>[];
  /** Sends the remaining spans and ends tracing. */
  end: () => Promise<CollectedSpan[]>;
}

/** A test app that sends its traces to a new collector. */
async function traced(sampledShare = 1): Promise<Traced> {
  const collected = await collector();
  const text: string[] = [];
  const log = createLog('info', { write: (line: string) => void text.push(line) });
  const traces = { endpoint: collected.url, serviceName: 'recall-of-tests', sampledShare };
  const tracing = (await openTracing({ traces }, { version: '1.2.3', role: 'web' }, log)) as Tracing;
  const app = await openTestApp({ tracing, log });
  onTestFinished(() => app.close());
  const base = await app.listen({ log });
  const lines = () => text.map((line) => JSON.parse(line) as Record<string, unknown>);
  const end = async () => {
    await tracing.close();
    return collected.spans;
  };
  return { app, base, collected, lines, end };
}

const childrenOf = (spans: CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter(({ parentId }) => parentId === parent?.spanId);
const named = (spans: CollectedSpan[], name: string) => spans.find((span) => span.name === name);

/** A respondent of a survey with a food list, with an access token. */
async function respondent(app: TestApp) {
  const { id: locale } = await app.given.locale();
  await app.given.food({ code: 'MILK', locals: { [locale]: { description: 'Milk' } } });
  const survey = await app.given.survey({ locale });
  const person = await app.given.respondent(survey, { name: PERSON, password: PASSWORD });
  await app.settle();
  return { locale, survey, person, token: await app.tokenFor(person.id) };
}

test('a request is a trace with spans for the request, its call and each statement', async () => {
  const { app, base, lines, end } = await traced();
  const { survey, token } = await respondent(app);
  const submit = await call('POST', `${base}/api/surveys/${survey.slug}/submissions`, {
    token,
    body: recall(survey, [{ code: 'MILK', servingWeight: 200 }]),
  });
  expect([submit.status, submit.body]).toEqual([200, expect.anything()]);
  await call('GET', `${base}/api/foods/none/lookup?desc=milk`, { token });
  const spans = await end();

  const request = named(spans, 'POST /api/surveys/{surveyId}/submissions');
  expect(request).toMatchObject({ kind: 'server', parentId: '', hasFailed: false });
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/surveys/{surveyId}/submissions',
    'http.response.status_code': 200,
    'recall.request_id': submit.headers.get('x-request-id'),
  });
  expect(request?.resource).toMatchObject({ 'service.name': 'recall-of-tests', 'service.version': '1.2.3' });
  const [submission, ...others] = childrenOf(spans, request);
  expect(others).toEqual([]);
  expect(submission).toMatchObject({
    name: 'submissions.submit',
    kind: 'internal',
    attributes: { 'recall.operation': 'submissions.submit', 'recall.outcome': 'ok' },
  });
  const statements = childrenOf(spans, submission);
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
  expect(new Set(statements.map(({ kind, traceId }) => `${kind} ${traceId}`))).toEqual(
    new Set([`client ${request?.traceId}`]),
  );
  // Of the ORM, whose values are still marks, and of query(), in a transaction.
  expect(texts).toContainEqual(expect.stringMatching(/^select "s0"\."id".* from "survey" .* = \?/));
  expect(texts).toContainEqual(expect.stringMatching(/^with .*insert into submission .*\$1/s));
  expect(statements.every(({ durationMs }) => durationMs >= 0)).toBe(true);

  const refused = named(spans, 'GET /api/foods/{locale}/lookup');
  expect([refused?.hasFailed, refused?.attributes['http.response.status_code']]).toEqual([false, 404]);
  expect(refused?.attributes['recall.problem']).toBe('locale.not_found');
  expect(childrenOf(spans, refused)).toMatchObject([
    { name: 'foods.lookup', hasFailed: false, attributes: { 'recall.outcome': '404' } },
  ]);
  const line = lines().find(({ requestId }) => requestId === submit.headers.get('x-request-id'));
  expect(line).toMatchObject({ traceId: request?.traceId, status: 200 });
});

test('a span has no value that people sent and no value of a statement', async () => {
  const { app, base, collected, end } = await traced();
  const { survey, person, token } = await respondent(app);
  const signIn = await call('POST', `${base}/api/auth/login/alias`, {
    body: { surveyId: survey.slug, userName: person.userName, password: PASSWORD },
    headers: { cookie: 'refresh=cookie-that-no-span-may-hold', 'user-agent': 'agent-that-no-span-may-hold' },
  });
  expect(signIn.status).toBe(200);
  const { accessToken } = signIn.body as { accessToken: string };
  await call('POST', `${base}/api/auth/login/token`, { body: { token: person.urlAuthToken } });
  await call('GET', `${base}/api/auth/me?token=query-that-no-span-may-hold`, { token: accessToken });
  await call('PATCH', `${base}/api/users/profile`, { token, body: { name: PERSON } });
  await call('POST', `${base}/api/surveys/${survey.slug}/submissions`, {
    token,
    body: { ...recall(survey, [{ code: 'MILK', servingWeight: 200 }]), customData: { note: PERSON } },
  });
  await call('GET', `${base}/no-path-that-a-span-may-hold`);
  expect((await end()).length).toBeGreaterThan(20);
  const { userName, urlAuthToken } = person;
  for (const value of [PASSWORD, PERSON, accessToken, token, userName, urlAuthToken, survey.slug, 'MILK', 'span-may']) {
    expect(collected.text(), value).not.toContain(value);
  }
});

test('a traceparent continues the trace of the caller, and an invalid one begins a new trace', async () => {
  const { base, end } = await traced();
  const given = '4bf92f3577b34da6a3ce929d0e0e4736';
  const asked = async (traceparent: string) => call('GET', `${base}/api/auth/me`, { headers: { traceparent } });
  await asked(`00-${given}-00f067aa0ba902b7-01`);
  const wrong = [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${given}-00f067aa0ba902b7-01`, `00-${given}-1-01`, ''];
  for (const traceparent of wrong) await asked(traceparent);
  // The last flag 00 says that the caller does not record its trace.
  await asked(`00-${given.replace('4', '5')}-00f067aa0ba902b7-00`);
  const spans = (await end()).filter(({ kind }) => kind === 'server');
  expect(spans).toHaveLength(1 + wrong.length);
  expect(spans[0]).toMatchObject({ traceId: given, parentId: '00f067aa0ba902b7' });
  for (const span of spans.slice(1)) expect([span.traceId === given, span.parentId]).toEqual([false, '']);
});

test('the calls of a batch are children of one request span, and an internal error marks its spans as failed', async () => {
  const { app, base, end } = await traced();
  const { locale, token } = await respondent(app);
  const input = encodeURIComponent(JSON.stringify({ 0: { locale, desc: 'milk' }, 1: { locale, desc: 'milk' } }));
  await call('GET', `${base}/trpc/foods.lookup,foods.lookup?batch=1&input=${input}`, { token });
  const broken = { actorOf: () => Promise.reject(new TypeError('message that no span may hold')) };
  const failing = await app.listen({ actors: broken as never });
  await rpc(failing, { name: 'auth.me', type: 'query' }, undefined, { token });
  const spans = await end();
  const batch = named(spans, 'GET /trpc/foods.lookup,foods.lookup');
  expect(childrenOf(spans, batch).map(({ name }) => name)).toEqual(['foods.lookup', 'foods.lookup']);
  const failed = named(spans, 'GET /trpc/auth.me');
  expect(
    [failed, ...childrenOf(spans, failed)].map((span) => [span?.hasFailed, span?.attributes['error.type']]),
  ).toEqual([
    [true, '500'],
    [true, 'TypeError'],
  ]);
  expect(JSON.stringify(spans)).not.toContain('no span may hold');
});

test('a task is a separate trace, and its failure is logged with the trace id', async () => {
  const { app, lines, end } = await traced();
  const { survey, person } = await respondent(app);
  const { em, tasks, config } = app.context();
  writeFileSync(outboxOf(config.dataDir), 'no folder');
  await app.work();
  await tasks.add(em, 'callback-request', { surveyId: survey.id, userId: person.id, name: PERSON, phone: '1' });
  const failure = () => lines().find(({ task }) => task === 'callback-request');
  await expect.poll(failure).toMatchObject({ level: 40, durationMs: expect.any(Number) });
  const spans = await end();
  const span = named(spans, 'task callback-request');
  expect(span).toMatchObject({ parentId: '', hasFailed: true, traceId: failure()?.traceId });
  // Each statement of the task is a span below it.
  expect(new Set(childrenOf(spans, span).map(({ kind }) => kind))).toEqual(new Set(['client']));
  expect(JSON.stringify([lines(), spans])).not.toContain(PERSON);
});

test('health checks and background work leave no spans', async () => {
  const { app, base, end } = await traced();
  await call('GET', `${base}/health/live`);
  await call('GET', `${base}/metrics`);
  await app.poll();
  await app.parts.foods.refresh();
  expect(await end()).toEqual([]);
});

test('a sampling share of 0 sends only traces that a caller began', async () => {
  const { base, end } = await traced(0);
  await call('GET', `${base}/api/auth/me`);
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await call('GET', `${base}/api/auth/me`, { headers: { traceparent } });
  expect((await end()).filter(({ kind }) => kind === 'server')).toHaveLength(1);
});

test('a collector that cannot be reached causes one warning for 2,000 spans', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const traces = { endpoint: 'http://127.0.0.1:9', serviceName: 'x', sampledShare: 1 };
  const tracing = (await openTracing({ traces }, { version: '1', role: 'web' }, log)) as Tracing;
  for (let span = 0; span < 2000; span++) await tracing.inSpan('x', {}, () => Promise.resolve());
  await tracing.close();
  await expect.poll(() => lines).toMatchObject([{ level: 40, msg: expect.stringContaining('spans') }]);
});

test('openTracing returns null without an OTLP endpoint', async () => {
  const facts = { version: '1', role: 'web' };
  expect(await openTracing({ traces: null }, facts, createLog('silent'))).toBeNull();
});
