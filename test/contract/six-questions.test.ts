import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { ERROR_KINDS, type Problem } from '../../src/errors.ts';
import { MAX_JSON_BYTES } from '../../src/http/body.ts';
import { challengeOf } from '../../src/http/challenge.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { askRest } from '../support/ask.ts';
import { call, problemOf, resultOf, rpc, rpcProblemOf, type Answer, type CallOptions } from '../support/http.ts';
import { tableFaults } from '../support/table-faults.ts';
import { useTestApp } from '../support/test-app.ts';
import { QUESTIONS } from './questions/index.ts';
import type { Attempt, Setting } from './questions/questions.ts';
import { fineAttempt, openSetting } from './questions/setting.ts';

const app = useTestApp();
let setting: Setting;
let base: string;
let coldBase: string;

beforeAll(async () => {
  setting = await openSetting(app());
  base = await app().listen();
  coldBase = await app().listen(await app().anotherProcess());
});

const operations = operationsOf(appRouter);
const document = openApiDocument(appRouter, { version: '0', url: '/api', areas: {} });

// Paths that differ in the names of their parameters only are one path in the document.
const shapeOfPath = (path: string) => path.replaceAll(/\{[^}]+\}/g, '{}');
const documented = new Map(Object.entries(document.paths ?? {}).map(([path, item]) => [shapeOfPath(path), item]));

function documentedStatuses({ method, path }: Operation): string[] {
  const item = documented.get(shapeOfPath(path)) as Record<string, { responses?: object }> | undefined;
  return Object.keys(item?.[method.toLowerCase()]?.responses ?? {});
}

/** The same input as a REST call. */
function ask(operation: Operation, { input, cold, ...sent }: Attempt): Promise<Answer> {
  return askRest(cold ? coldBase : base, operation, { input, token: tokenOf(sent), headers: headersOf(sent) });
}

/** The same input as a call of the typed RPC. */
function askRpc({ name, procedure }: Operation, { input, cold, ...sent }: Attempt): Promise<Answer> {
  const { type } = procedure._def;
  return rpc(cold ? coldBase : base, { name, type }, input, { token: tokenOf(sent), headers: headersOf(sent) });
}

const tokenOf = ({ as = 'person', token }: Pick<Attempt, 'as' | 'token'>) =>
  token ?? (as === 'nobody' ? null : setting.tokenOf(as));
const headersOf = ({ cookie, origin }: Pick<Attempt, 'cookie' | 'origin'>): Record<string, string> => ({
  ...(cookie === undefined ? {} : { cookie }),
  ...(origin === undefined ? {} : { origin }),
});

/** The refusal of an operation. Checks that REST and RPC agree, that the document has the status, and that no internals leak. */
async function refusal(operation: Operation, attempt: Attempt): Promise<{ status: number; code: string }> {
  const answer = await ask(operation, attempt);
  const { requestId, ...problem } = problemOf(answer);
  const { status } = answer;
  const challenge = status === 401 ? challengeOf([problem.code], tokenOf(attempt)) : null;
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(documentedStatuses(operation)).toContain(String(status));
  expect(answer.headers.get('www-authenticate')).toBe(challenge);
  expect(answer.headers.get('retry-after')).toBe(problem.retryAfterSeconds?.toString() ?? null);
  expect(answer.text).not.toMatch(/\bselect\b|\binsert into\b|node_modules|\.ts:\d/i);
  if (isFile(operation)) return { status, code: problem.code };

  const overRpc = await askRpc(operation, attempt);
  const { httpStatus, ...rpcProblem } = rpcProblemOf(overRpc);
  expect([overRpc.status, httpStatus]).toEqual([status, status]);
  expect(overRpc.headers.get('www-authenticate')).toBe(challenge);
  expect(lasting(rpcProblem)).toEqual(lasting(problem));
  return { status, code: problem.code };
}

/** A refusal without the seconds to wait, which differ from call to call. */
function lasting({ type, title, status, code, issues, facts }: Omit<Problem, 'requestId'>) {
  return { type, title, status, code, issues, facts };
}

function questionsFileOf(name: string): string {
  const area = name.replace(/\..*/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `test/contract/questions/${area}.questions.ts`;
}

test('every operation has an entry in the six questions, and no other entry exists', () => {
  const names = operations.map(({ name }) => name);
  expect(tableFaults(names, QUESTIONS, questionsFileOf)).toEqual([]);
});

const isFile = ({ rest }: Operation) => rest.produces !== undefined;
const isPublic = ({ meta }: Operation) => meta.access?.kind === 'public';
const takesBody = (operation: Operation) => documentedStatuses(operation).includes('415');
const guarded = operations.filter((operation) => !isPublic(operation));
const permitted = operations.filter(({ meta: { access } }) => access !== undefined && 'permission' in access);
const shaped = operations.filter(({ name }) => QUESTIONS[name]?.bad !== undefined);
const declared = operations.flatMap((operation) =>
  Object.entries(operation.rest.errors ?? {}).map(([code, kind]) => ({ operation, name: operation.name, code, kind })),
);

const asked = new Map<Operation, Promise<Attempt>>();

/** One input for all callers who are refused before it is read: to make it can take several calls. */
function refusedAttempt(operation: Operation): Promise<Attempt> {
  const attempt = asked.get(operation) ?? withoutToken(fineAttempt(operation, setting));
  asked.set(operation, attempt);
  return attempt;
}

async function withoutToken(attempt: Promise<Attempt>): Promise<Attempt> {
  const { token: _, ...others } = await attempt;
  return others;
}

const answering = operations.filter((operation) => !isFile(operation));
test.each(answering)('$name answers 200 with an object or array, over REST and RPC', async (operation) => {
  const answer = await ask(operation, await fineAttempt(operation, setting));
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: expect.any(Object) });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const overRpc = await askRpc(operation, await fineAttempt(operation, setting));
  expect(overRpc.status).toBe(200);
  expect(shapeOf(resultOf(overRpc))).toEqual(shapeOf(answer.body));
});

test.each(operations.filter(isFile))('$name answers 200 with a file over REST alone', async (operation) => {
  const { status, headers } = await ask(operation, await fineAttempt(operation, setting));
  expect([status, headers.get('content-type')?.replace('; charset=utf-8', '')]).toEqual([
    200,
    [operation.rest.produces].flat()[0],
  ]);
  const overRpc = await askRpc(operation, await fineAttempt(operation, setting));
  expect([overRpc.status, rpcProblemOf(overRpc).code]).toEqual([405, 'file.rest_only']);
});

test.each(guarded)('$name refuses a caller who is not signed in with 401', async (operation) => {
  const attempt: Attempt = { ...(await refusedAttempt(operation)), as: 'nobody' };
  expect(await refusal(operation, attempt)).toEqual({ status: 401, code: 'auth.not_signed_in' });
});

test.each(permitted)('$name refuses a role of another survey or locale with 403', async (operation) => {
  const as = operation.meta.access?.kind === 'locale' ? 'otherMaintainer' : 'stranger';
  const attempt: Attempt = { ...(await refusedAttempt(operation)), as };
  expect(await refusal(operation, attempt)).toEqual({ status: 403, code: 'access.forbidden' });
});

test.each(shaped)('$name refuses bad input with 400 and names the field', async (operation) => {
  // Only the superuser has permissions in a survey whose id is invalid.
  const attempt: Attempt = { as: 'admin', input: QUESTIONS[operation.name]?.bad ?? {} };
  expect(await refusal(operation, attempt)).toEqual({ status: 400, code: 'request.invalid' });
  const { issues = [] } = problemOf(await ask(operation, attempt));
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) {
    expect(issue).toEqual({ path: expect.any(String), code: expect.any(String), message: expect.any(String) });
    expect(issue.message, 'the words of the validator').not.toMatch(/^(Invalid|Too big|Too small|Unrecognized)\b/);
  }
});

test.each(operations)('$name refuses an unknown key by its name with 400, over REST and RPC', async (operation) => {
  const { input = {}, as = 'nobody' } = await refusedAttempt(operation);
  // A sign-in of its own, because other questions end those of some people.
  const token = as === 'nobody' ? {} : { token: await app().tokenFor(setting.world[as].id) };
  const unknown: Attempt = { as, ...token, input: { ...input, 'no-such-key': 'x' } };
  expect(await refusal(operation, unknown)).toEqual({ status: 400, code: 'request.unknown_key' });
  const { issues = [] } = problemOf(await ask(operation, unknown));
  expect(issues.map(({ path }) => path)).toContain('no-such-key');
});

interface Unfit extends Pick<CallOptions, 'raw' | 'headers'> {
  what: string;
  status: number;
}

/** Bodies that an operation refuses, with the status of the refusal. */
function unfitBodies({ rest: { files, maxJsonBytes = MAX_JSON_BYTES } }: Operation): Unfit[] {
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const cutShort = { 'content-type': 'multipart/form-data; boundary=x' };
  const unfit: Unfit[] = [{ what: 'is a form of another kind', status: 415, raw: 'a=1', headers: urlencoded }];
  if (files) return [...unfit, { what: 'is a form cut short', status: 400, raw: '--x', headers: cutShort }];
  return [
    ...unfit,
    { what: 'is no JSON', status: 400, raw: '{"a":' },
    { what: 'is larger than anything it takes', status: 413, raw: 'x'.repeat(maxJsonBytes + 1) },
  ];
}

describe.each(operations.filter(takesBody))('$name', (operation) => {
  test.each(unfitBodies(operation))('refuses a body that $what with $status', async ({ status, ...request }) => {
    const path = operation.path
      .replace('{surveyId}', 'survey')
      .replace('{locale}', 'en_GB')
      .replaceAll(/\{\w+\}/g, 'X');
    const answer = await call(operation.method, `${base}/api${path}`, { token: setting.tokenOf('admin'), ...request });
    expect(answer.status).toBe(status);
    expect(documentedStatuses(operation)).toContain(String(status));
  });
});

test.each(operations)('$name has a case for each refusal that it declares', ({ name, rest }) => {
  expect(Object.keys(QUESTIONS[name]?.refusals ?? {}).sort()).toEqual(Object.keys(rest.errors ?? {}).sort());
});

test.each(declared)('$name refuses with $code ($kind)', async ({ operation, name, code, kind }) => {
  const how = QUESTIONS[name]?.refusals?.[code];
  expect(how).toBeDefined();
  const attempt = typeof how === 'function' ? await how(setting) : how;
  expect(await refusal(operation, attempt ?? {})).toEqual({ status: ERROR_KINDS[kind].status, code });
});

/** The keys of an answer and the kinds of their values: the values, and the lengths of lists, may differ from call to call. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
