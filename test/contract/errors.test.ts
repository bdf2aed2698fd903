import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { ERROR_REFERENCE_FILE, errorReference } from '../../scripts/support/error-reference.ts';
import { ERROR_GUIDE } from '../../src/contract/error-guide.ts';
import { ERROR_KINDS } from '../../src/errors.ts';
import { errorCatalogue } from '../../src/http/error-catalogue.ts';
import { operationsOf } from '../../src/http/routes.ts';
import { call, problemOf, rpcProblemOf } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const errors = errorCatalogue(appRouter);
let base: string;
let page: string;

beforeAll(async () => {
  base = await app().listen();
  page = (await call('GET', `${base}/docs/errors`)).text;
});

test('docs/reference/errors.md is up to date: write it with npm run openapi', () => {
  expect(readFileSync(ERROR_REFERENCE_FILE, 'utf8')).toBe(errorReference());
});

test('src/contract/error-guide.ts says what to do about every error that a client can get, and about no other', () => {
  expect(Object.keys(ERROR_GUIDE)).toEqual(errors.map(({ code }) => code));
  for (const [code, advice] of Object.entries(ERROR_GUIDE)) expect(advice, code).toMatch(/^[^<>&|]+\.$/);
});

test('a code has one kind in all operations', () => {
  const kinds = new Map(errors.map(({ code, kind }) => [code, kind]));
  const others = operationsOf(appRouter).flatMap(({ name, rest }) =>
    Object.entries(rest.errors ?? {}).flatMap(([code, kind]) => (kinds.get(code) === kind ? [] : [`${name} ${code}`])),
  );
  expect(others).toEqual([]);
});

test.each(errors)('the page of errors describes $code', ({ code, kind, operations }) => {
  const [, from = ''] = page.split(`<section id="${code}">`);
  const [section = ''] = from.split('</section>');
  expect(section).toContain(`${ERROR_KINDS[kind].status} ${ERROR_KINDS[kind].title}`);
  for (const operation of operations) expect(section).toContain(`<code>${operation}</code>`);
});

test('the type of a refusal leads to the page, over REST and RPC, from any path', async () => {
  const overRest = problemOf(await call('GET', `${base}/api/surveys/none/public-parameters`));
  const overRpc = rpcProblemOf(await call('GET', `${base}/trpc/auth.me`));
  const elsewhere = problemOf(await call('GET', `${base}/none/of/these`));
  for (const { type, code } of [overRest, overRpc, elsewhere]) {
    const address = new URL(type, `${base}/api/surveys/none/public-parameters`);
    const { status, headers, text } = await call('GET', address.href);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`id="${decodeURIComponent(address.hash.slice(1))}"`);
    expect(address.hash).toBe(`#${code}`);
  }
});
