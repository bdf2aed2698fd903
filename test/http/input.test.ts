import { expect, test } from 'vitest';
import { z } from 'zod';
import { rest, type RestOptions } from '../../src/contract/meta.ts';
import { Echo, json, open, problemOf, send, serve, t } from './support.ts';

const echo = (method: Parameters<typeof rest>[0], path: `/${string}`, input: z.ZodType, options: RestOptions = {}) =>
  open
    .meta(rest(method, path, path, options))
    .input(input)
    .output(Echo)
    .mutation(({ input: given }) => ({ given }));

async function given(answer: Response): Promise<unknown> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  return ((await answer.json()) as { given: unknown }).given;
}

const Query = z.strictObject({
  n: z.number().optional(),
  int: z.int().min(1).max(500).default(50),
  flag: z.boolean().optional(),
  q: z.string().optional(),
  codes: z.array(z.string()).optional(),
  ids: z.array(z.int()).optional(),
  kind: z.enum(['food', 'category']).optional(),
  level: z.union([z.literal(1), z.literal(2), z.literal('all')]).optional(),
  any: z.union([z.number(), z.string()]).nullable().optional(),
  text: z.union([z.string(), z.number()]).optional(),
});

test.each([
  ['?n=5', { n: 5 }],
  ['?n=-0.5e1', { n: -5 }],
  ['?int=7', { int: 7 }],
  ['?flag=false', { flag: false }],
  ['?flag=true', { flag: true }],
  ['?q=', { q: '' }],
  ['?q=5', { q: '5' }],
  ['?q=true', { q: 'true' }],
  ['?q=a+b%20c%26d', { q: 'a b c&d' }],
  ['?codes=A', { codes: ['A'] }],
  ['?codes=A&codes=B', { codes: ['A', 'B'] }],
  ['?ids=3', { ids: [3] }],
  ['?ids=3&ids=4', { ids: [3, 4] }],
  ['?kind=food', { kind: 'food' }],
  ['?level=2', { level: 2 }],
  ['?level=all', { level: 'all' }],
  ['?any=2', { any: 2 }],
  ['?any=two', { any: 'two' }],
  ['?text=2', { text: '2' }],
])('a query string %s is read by its schema', async (query, expected) => {
  const { url } = await serve(t.router({ read: echo('GET', '/x', Query) }));
  expect(await given(await fetch(`${url}/x${query}`))).toEqual({ int: 50, ...expected });
});

test.each([
  '?n=',
  '?n=0x10',
  '?n=%205%20',
  '?n=5a',
  '?n=NaN',
  '?n=Infinity',
  '?n=1e999',
  '?n=007',
  '?n=1&n=2',
  '?n=null',
  '?n=true',
  '?int=1.5',
  '?int=501',
  '?int=9007199254740993',
  '?flag=maybe',
  '?flag=',
  '?flag=1',
  '?flag=TRUE',
  '?flag',
  '?flag=true&flag=false',
  '?q=a&q=b',
  '?ids=3&ids=x',
  '?ids=',
  '?kind=meal',
  '?level=3',
])('a query string %s is refused with the path of the field', async (query) => {
  const { url } = await serve(t.router({ read: echo('GET', '/x', Query) }));
  const answer = await fetch(`${url}/x${query}`);
  expect(answer.status).toBe(400);
  const problem = await problemOf(answer);
  expect(problem.code).toBe('request.invalid');
  expect(problem.issues?.[0]?.path).toMatch(/^(n|int|flag|q|ids|kind|level)/);
});

test.each([
  ['?unknown=1', ['unknown']],
  ['?__proto__=1&constructor=2&n=5', ['__proto__', 'constructor']],
  ['?n=x&unknown=1', ['n', 'unknown']],
])('a query string %s is refused with the names of all unknown keys', async (query, paths) => {
  const { url } = await serve(t.router({ read: echo('GET', '/x', Query) }));
  const answer = await fetch(`${url}/x${query}`);
  const { status, code, issues = [] } = await problemOf(answer);
  expect({ status, code, paths: issues.map(({ path }) => path) }).toEqual({
    status: 400,
    code: 'request.unknown_key',
    paths,
  });
});

test('a number or a boolean in the path is read in its canonical form only', async () => {
  const input = z.object({ id: z.int(), on: z.boolean() });
  const { url } = await serve(t.router({ read: echo('GET', '/x/{id}/{on}', input) }));
  expect(await given(await fetch(`${url}/x/12/false`))).toEqual({ id: 12, on: false });
  for (const path of ['/x/12/maybe', '/x/0x10/true', '/x/%205/true', '/x/1.5/true']) {
    expect((await fetch(url + path)).status, path).toBe(400);
  }
});

test('a JSON body is never coerced, unlike a query string', async () => {
  const input = z.object({
    n: z.number(),
    flag: z.boolean(),
    list: z.array(z.number()).optional(),
    deep: z.object({ n: z.number() }).optional(),
  });
  const router = t.router({
    get: echo('GET', '/x', input),
    post: echo('POST', '/x', input),
    delete: echo('DELETE', '/x', input),
  });
  const { url } = await serve(router);
  expect((await fetch(`${url}/x?n=5&flag=false&list=1`)).status).toBe(200);
  for (const body of [
    { n: '5', flag: true },
    { n: 5, flag: 'false' },
    { n: null, flag: true },
    { n: 5, flag: null },
    { n: '', flag: true },
  ]) {
    expect((await fetch(`${url}/x`, json(body))).status, JSON.stringify(body)).toBe(400);
    expect((await fetch(`${url}/x`, json(body, 'DELETE'))).status, JSON.stringify(body)).toBe(400);
  }
  expect((await fetch(`${url}/x`, json({ n: 5, flag: true, list: [1, '2'] }))).status).toBe(400);
  expect((await fetch(`${url}/x`, json({ n: 5, flag: true, list: 1 }))).status).toBe(400);
  expect((await fetch(`${url}/x`, json({ n: 5, flag: true, deep: { n: '5' } }))).status).toBe(400);
  expect(await given(await fetch(`${url}/x`, json({ n: 5, flag: true })))).toEqual({ n: 5, flag: true });
});

test('a schema with z.coerce, which takes null for 0, is refused at the start', async () => {
  const router = t.router({ area: { read: echo('GET', '/x', z.object({ n: z.coerce.number() })) } });
  await expect(serve(router)).rejects.toThrow('The input of area.read cannot be served');
});

test('a POST without a body or with an empty one is read as an empty object', async () => {
  const { url } = await serve(t.router({ post: echo('POST', '/x', z.object({ a: z.string().default('d') })) }));
  expect(await given(await fetch(`${url}/x`, { method: 'POST' }))).toEqual({ a: 'd' });
  expect(await given(await fetch(`${url}/x`, json('')))).toEqual({ a: 'd' });
  expect(await given(await fetch(`${url}/x`, json('{}')))).toEqual({ a: 'd' });
  const chunked = await send(url, '/api/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  expect(chunked.status).toBe(200);
});

test('a procedure without input ignores what is sent', async () => {
  const bare = open
    .meta(rest('POST', '/x', 'x'))
    .output(Echo)
    .mutation(({ input }) => ({ given: input ?? null }));
  const nothing = open
    .meta(rest('POST', '/y', 'y'))
    .input(z.void())
    .output(Echo)
    .mutation(({ input }) => ({ given: input ?? null }));
  const { url } = await serve(t.router({ bare, nothing }));
  expect(await given(await fetch(`${url}/x`, json({ a: 1 })))).toBeNull();
  expect(await given(await fetch(`${url}/y?a=1`, { method: 'POST' }))).toBeNull();
});

test('a body is read once and is available to every guard and validator', async () => {
  const twice = open
    .use(async ({ getRawInput, next }) => {
      expect(await getRawInput()).toMatchObject({ id: 'a' });
      return next();
    })
    .meta(rest('POST', '/x/{id}', 'x'))
    .input(z.object({ id: z.string() }))
    .input(z.object({ n: z.number() }))
    .output(Echo)
    .mutation(({ input }) => ({ given: input }));
  const { url } = await serve(t.router({ twice }));
  expect(await given(await fetch(`${url}/x/a`, json({ n: 1 })))).toEqual({ id: 'a', n: 1 });
});

test('a DELETE reads path, JSON body and query string, and refuses a key that has two values in them', async () => {
  const input = z.strictObject({
    id: z.int(),
    a: z.string().optional(),
    b: z.string().optional(),
    ids: z.array(z.int()).optional(),
  });
  const { url } = await serve(t.router({ remove: echo('DELETE', '/x/{id}', input) }));
  expect(await given(await fetch(`${url}/x/1?ids=3&ids=4`, { method: 'DELETE' }))).toEqual({ id: 1, ids: [3, 4] });
  expect(await given(await fetch(`${url}/x/1`, json({ ids: [3] }, 'DELETE')))).toEqual({ id: 1, ids: [3] });
  const all = await fetch(`${url}/x/1?id=1&a=query&b=same`, json({ id: 1, b: 'same' }, 'DELETE'));
  expect(await given(all)).toEqual({ id: 1, a: 'query', b: 'same' });
  for (const [query, body] of [
    ['id=2', {}],
    ['b=query', { b: 'body' }],
    ['', { id: 3 }],
    ['ids=3', { ids: [3] }],
  ] as const) {
    const twice = await fetch(`${url}/x/1?${query}`, json(body, 'DELETE'));
    expect(await problemOf(twice), query).toMatchObject({ status: 400, issues: [{ code: 'given_twice' }] });
  }
});

test('a POST refuses the keys of its path and its body in the query, and unknown ones', async () => {
  const input = z.strictObject({ id: z.string(), a: z.string().optional() });
  const { url } = await serve(t.router({ update: echo('POST', '/x/{id}', input) }));
  const misplaced = await fetch(`${url}/x/mine?a=query&id=mine`, json({}));
  expect(await problemOf(misplaced)).toMatchObject({
    status: 400,
    code: 'request.unknown_key',
    detail:
      'Unknown field "a" in the query. It belongs in the body. Unknown field "id" in the query. It belongs in the path.',
    issues: [{ path: 'a' }, { path: 'id' }],
  });
  const unknown = await fetch(`${url}/x/mine?c=query`, json({ b: 'body' }));
  expect(await problemOf(unknown)).toMatchObject({
    status: 400,
    code: 'request.unknown_key',
    issues: [{ path: 'c' }, { path: 'b' }],
  });
});

test('a value of the path may be repeated in the body, and not contradicted', async () => {
  const input = z.strictObject({ id: z.string() });
  const { url } = await serve(t.router({ update: echo('POST', '/x/{id}', input) }));
  expect(await given(await fetch(`${url}/x/mine`, json({ id: 'mine' })))).toEqual({ id: 'mine' });
  const other = await problemOf(await fetch(`${url}/x/mine`, json({ id: 'other' })));
  expect(other).toMatchObject({ status: 400, code: 'request.invalid', issues: [{ path: 'id', code: 'given_twice' }] });
});

test('a JSON array as body becomes the value of the bodyKey, and is refused without one', async () => {
  const input = z.object({ id: z.string(), rows: z.array(z.object({ n: z.number() })) });
  const router = t.router({
    put: echo('PUT', '/x/{id}', input, { bodyKey: 'rows' }),
    post: echo('POST', '/y/{id}', input),
  });
  const { url } = await serve(router);
  expect(await given(await fetch(`${url}/x/a`, json([{ n: 1 }], 'PUT')))).toEqual({ id: 'a', rows: [{ n: 1 }] });
  expect(await given(await fetch(`${url}/x/a`, json({ rows: [{ n: 2 }] }, 'PUT')))).toEqual({
    id: 'a',
    rows: [{ n: 2 }],
  });
  for (const body of ['[]', '"text"', '5', 'null', 'true']) {
    const answer = await fetch(`${url}/y/a`, json(body));
    expect(await problemOf(answer), body).toMatchObject({
      status: 400,
      issues: [{ path: '', message: 'Send a JSON object.' }],
    });
  }
});

test.each([
  ['application/json; charset=utf-8', 200],
  ['application/json;charset="UTF-8"', 200],
  ['Application/JSON', 200],
  ['application/merge-patch+json', 200],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=utf-16', 415],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
  ['', 415],
])('a body of the type "%s" answers %i', async (type, status) => {
  const { url } = await serve(t.router({ post: echo('POST', '/x', z.object({ a: z.string() })) }));
  const headers = type === '' ? {} : { 'content-type': type };
  const answer = await send(url, '/api/x', { method: 'POST', headers }, '{"a":"ä"}');
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject(
    status === 200 ? { given: { a: 'ä' } } : { code: 'request.unsupported' },
  );
});

test('a compressed body is refused', async () => {
  const { url } = await serve(t.router({ post: echo('POST', '/x', z.object({})) }));
  expect((await fetch(`${url}/x`, json('{}', 'POST', { 'content-encoding': 'gzip' }))).status).toBe(415);
});

test.each([
  ['{', '{'],
  ['trailing', '{} x'],
  ['single quotes', "{'a':1}"],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
])('a body of malformed JSON is refused: %s', async (_name, body) => {
  const { url, failures } = await serve(t.router({ post: echo('POST', '/x', z.object({})) }));
  const answer = await send(url, '/api/x', { method: 'POST', headers: { 'content-type': 'application/json' } }, body);
  expect(JSON.parse(answer.body)).toMatchObject({
    status: 400,
    code: 'request.invalid',
    detail: 'The body is not valid JSON.',
  });
  expect(failures).toEqual([]);
});

test('a body of 5,000,000 characters is accepted, and one above the limit is refused with or without Content-Length', async () => {
  const router = t.router({
    post: open
      .meta(rest('POST', '/x', 'x', { maxJsonBytes: 6 * 1024 * 1024 }))
      .input(z.object({ s: z.string() }))
      .output(Echo)
      .mutation(({ input }) => ({ length: input.s.length })),
  });
  const { url } = await serve(router);
  const session = await fetch(`${url}/x`, json({ s: '"'.repeat(500_000) + 'x'.repeat(4_500_000) }));
  expect(await session.json()).toEqual({ length: 5_000_000 });
  const tooMuch = JSON.stringify({ s: 'x'.repeat(7_000_000) });
  const announced = await fetch(`${url}/x`, json(tooMuch));
  expect([announced.status, (await problemOf(announced)).code]).toEqual([413, 'request.too_large']);
  const chunked = await send(
    url,
    '/api/x',
    { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
    tooMuch,
  );
  expect([chunked.status, chunked.headers.connection]).toEqual([413, 'close']);
});

test('a key __proto__ in a body changes no prototype', async () => {
  const input = z.looseObject({ a: z.string().optional(), nested: z.looseObject({}).optional() });
  const router = t.router({
    post: open
      .meta(rest('POST', '/x', 'x'))
      .input(input)
      .output(Echo)
      .mutation(({ input: value }) => ({
        inherited: (value as { isAdmin?: boolean }).isAdmin ?? null,
        nested: (value.nested as { isAdmin?: boolean } | undefined)?.isAdmin ?? null,
        global: ({} as { isAdmin?: boolean }).isAdmin ?? null,
      })),
  });
  const { url } = await serve(router);
  const body =
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"nested":{"__proto__":{"isAdmin":true}}}';
  expect(await (await fetch(`${url}/x`, json(body))).json()).toEqual({ inherited: null, nested: null, global: null });
});

test('keys with the names of prototypes are refused like other unknown keys, at every depth', async () => {
  const input = z.strictObject({ nested: z.strictObject({ a: z.string().optional() }).optional() });
  const { url } = await serve(t.router({ post: echo('POST', '/x', input) }));
  const body =
    '{"__proto__":{"isAdmin":true},"constructor":1,"toString":2,"nested":{"__proto__":{"a":"x"},"prototype":3}}';
  const { code, issues = [] } = await problemOf(await fetch(`${url}/x`, json(body)));
  expect(code).toBe('request.unknown_key');
  expect(issues.map(({ path }) => path)).toEqual([
    'nested.__proto__',
    'nested.prototype',
    '__proto__',
    'constructor',
    'toString',
  ]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('a query string is read by each variant of a discriminated union', async () => {
  const input = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), id: z.string(), n: z.int() }),
    z.object({ kind: z.literal('b'), id: z.string(), flag: z.boolean() }),
  ]);
  const { url } = await serve(t.router({ read: echo('GET', '/x/{id}', input) }));
  expect(await given(await fetch(`${url}/x/1?kind=a&n=5`))).toEqual({ kind: 'a', id: '1', n: 5 });
  expect(await given(await fetch(`${url}/x/1?kind=b&flag=false`))).toEqual({ kind: 'b', id: '1', flag: false });
});

test('a schema that parses text gets the text of the query string', async () => {
  const input = z.object({
    flag: z.stringbool().optional(),
    csv: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.string()))
      .optional(),
    trimmed: z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.string()).optional(),
  });
  const { url } = await serve(t.router({ read: echo('GET', '/x', input) }));
  expect(await given(await fetch(`${url}/x?flag=yes&csv=a,b&trimmed=%20x%20`))).toEqual({
    flag: true,
    csv: ['a', 'b'],
    trimmed: 'x',
  });
});

test('a DELETE with all of its input in the path refuses what its body has besides', async () => {
  const { url } = await serve(t.router({ remove: echo('DELETE', '/x/{id}', z.strictObject({ id: z.string() })) }));
  expect(await given(await fetch(`${url}/x/1`, { method: 'DELETE' }))).toEqual({ id: '1' });
  expect(await problemOf(await fetch(`${url}/x/1`, json({ force: true }, 'DELETE')))).toMatchObject({
    status: 400,
    code: 'request.unknown_key',
    issues: [{ path: 'force' }],
  });
  const init = { method: 'DELETE', headers: { 'content-type': 'text/plain' }, body: 'id=other' };
  expect((await fetch(`${url}/x/1`, init)).status).toBe(415);
});
