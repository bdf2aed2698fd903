import { expect, test } from 'vitest';
import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { Echo, open, send, serve, t } from './support.ts';

type Method = Parameters<typeof rest>[0];

const route = (method: Method, path: `/${string}`, aliases: `/${string}`[] = []) => {
  const keys = Array.from(path.matchAll(/\{([^}]+)\}/g), (found) => [found[1] ?? '', z.string()]);
  const procedure = open
    .meta(rest(method, path, path, { aliases }))
    .input(z.object(Object.fromEntries(keys)))
    .output(Echo);
  const answer = ({ input }: { input: unknown }) => ({ path, input });
  return method === 'GET' ? procedure.query(answer) : procedure.mutation(answer);
};

const paths: [Method, `/${string}`][] = [
  ['GET', '/admin/foods/{locale}/{code}'],
  ['GET', '/admin/foods/code-available/{code}'],
  ['POST', '/admin/foods/{code}'],
  ['POST', '/admin/foods/{locale}/{code}'],
  ['POST', '/admin/foods/new'],
  ['POST', '/admin/foods/new/{locale}'],
  ['POST', '/admin/foods/new-with-temp-code'],
  ['POST', '/admin/foods/{locale}/{code}/clone'],
  ['GET', '/foods/{locale}/{code}'],
  ['GET', '/foods/associated/{locale}'],
  ['GET', '/foods/{locale}/lookup'],
  ['PATCH', '/users/{userId}'],
  ['PATCH', '/users/my-profile'],
];

const requests: [Method, string, string, Record<string, string>][] = [
  ['GET', '/admin/foods/code-available/AAAA', '/admin/foods/code-available/{code}', { code: 'AAAA' }],
  ['GET', '/admin/foods/en_GB/AAAA', '/admin/foods/{locale}/{code}', { locale: 'en_GB', code: 'AAAA' }],
  ['POST', '/admin/foods/new', '/admin/foods/new', {}],
  ['POST', '/admin/foods/newer', '/admin/foods/{code}', { code: 'newer' }],
  ['POST', '/admin/foods/new-with-temp-code', '/admin/foods/new-with-temp-code', {}],
  ['POST', '/admin/foods/new/en_GB', '/admin/foods/new/{locale}', { locale: 'en_GB' }],
  [
    'POST',
    '/admin/foods/new-with-temp-code/A',
    '/admin/foods/{locale}/{code}',
    { locale: 'new-with-temp-code', code: 'A' },
  ],
  ['POST', '/admin/foods/new/A/clone', '/admin/foods/{locale}/{code}/clone', { locale: 'new', code: 'A' }],
  ['GET', '/foods/associated/en_GB', '/foods/associated/{locale}', { locale: 'en_GB' }],
  ['GET', '/foods/en_GB/lookup', '/foods/{locale}/lookup', { locale: 'en_GB' }],
  ['GET', '/foods/en_GB/lookups', '/foods/{locale}/{code}', { locale: 'en_GB', code: 'lookups' }],
  ['PATCH', '/users/my-profile', '/users/my-profile', {}],
  ['PATCH', '/users/12', '/users/{userId}', { userId: '12' }],
];

for (const order of ['as listed', 'reversed'] as const) {
  test(`a literal segment is preferred to a parameter with routes ${order}`, async () => {
    const listed = order === 'reversed' ? paths.toReversed() : paths;
    const procedures = Object.fromEntries(listed.map(([method, path], index) => [`p${index}`, route(method, path)]));
    const { url } = await serve(t.router(procedures));
    for (const [method, path, expected, input] of requests) {
      const answer = await fetch(url + path, { method });
      expect([answer.status, await answer.json()], `${method} ${path}`).toEqual([200, { path: expected, input }]);
    }
  });
}

test('a path alias may have a parameter in one segment with literal text', async () => {
  const aliases: `/${string}`[] = ['/foods:{locale}/lookup-in-category', '/foods{locale}/lookup-in-category'];
  const { url } = await serve(t.router({ lookup: route('GET', '/foods/{locale}/lookup-in-category', aliases) }));
  for (const path of ['/foods/en_GB', '/foods:en_GB', '/foodsen_GB', '/foods%3Aen_GB', '/foods%3aen_GB']) {
    const answer = await send(url, `/api${path}/lookup-in-category`);
    expect([answer.status, JSON.parse(answer.body)], path).toMatchObject([200, { input: { locale: 'en_GB' } }]);
  }
  for (const path of ['/foods/lookup-in-category', '/foods:/lookup-in-category', '/foods//lookup-in-category']) {
    expect((await send(url, `/api${path}`)).status, path).toBe(404);
  }
});

test('an operation answers at each of its path aliases', async () => {
  const { url } = await serve(t.router({ one: route('GET', '/one/{id}', ['/eins/{id}', '/uno/{id}/x']) }));
  for (const path of ['/one/7', '/eins/7', '/uno/7/x', '/one/7/']) {
    expect(await (await fetch(url + path)).json(), path).toEqual({ path: '/one/{id}', input: { id: '7' } });
  }
});

test.each([
  ['%24ref', '$ref'],
  ['$ref', '$ref'],
  ['a%2Fb', 'a/b'],
  ['a%2fb%2Fc', 'a/b/c'],
  ['two%20words', 'two words'],
  ['a+b', 'a+b'],
  ['caf%C3%A9%20au%2Flait', 'café au/lait'],
  ['%D8%AE%D8%A8%D8%B2', 'خبز'],
  ['%E9%A3%9F%E3%81%B9%E7%89%A9', '食べ物'],
  ['%F0%9F%8D%9E', '🍞'],
  ['50%25', '50%'],
  ['%2525', '%25'],
  ['%252F', '%2F'],
  ['%25%32%46', '%2F'],
  ['a%3Fb%23c%26d', 'a?b#c&d'],
  ['a%3Ab', 'a:b'],
  ['%253A', '%3A'],
  ['__proto__', '__proto__'],
])('a path value %s is decoded exactly once', async (encoded, decoded) => {
  const { url } = await serve(t.router({ one: route('GET', '/one/{id}/end') }));
  const answer = await send(url, `/api/one/${encoded}/end?x=%2541`);
  expect(JSON.parse(answer.body)).toEqual({ path: '/one/{id}/end', input: { id: decoded } });
});

test.each(['%', '%zz', 'a%2', '%E0%A4', '%C3%28', '%FF'])('a malformed path value %s answers 400', async (value) => {
  const { url, failures } = await serve(t.router({ one: route('GET', '/one/{id}'), two: route('POST', '/two') }));
  for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
    const answer = await send(url, `/api/one/${value}`, { method });
    expect(answer.status, method).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request.invalid', status: 400 });
  }
  expect(failures).toEqual([]);
});

test('an unknown path answers 404 as a problem', async () => {
  const { url } = await serve(t.router({ one: route('GET', '/one/{id}') }));
  for (const path of ['/api', '/api/', '/api/two', '/api/one', '/api/one/', '/api/one/1/2', '/api/ONE/1', '/api?x=1']) {
    const answer = await send(url, path);
    expect([answer.status, answer.headers['content-type']], path).toEqual([404, 'application/problem+json']);
    expect(JSON.parse(answer.body)).toMatchObject({
      type: '/docs/errors#request.not_found',
      status: 404,
      code: 'request.not_found',
    });
  }
});

test('a method that a path does not have answers 405 with the allowed methods', async () => {
  const router = t.router({
    get: route('GET', '/x/{id}'),
    patch: route('PATCH', '/x/{id}'),
    post: route('POST', '/y'),
  });
  const { url } = await serve(router);
  const answer = await fetch(`${url}/x/1`, { method: 'PUT' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS');
  expect(await answer.json()).toMatchObject({ code: 'request.method_not_allowed' });
  const head = await fetch(`${url}/y`, { method: 'HEAD' });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect((await send(url, '/api/y', { method: 'PROPFIND' })).status).toBe(405);
});

test('OPTIONS answers 204 with the methods of a path', async () => {
  const { url } = await serve(t.router({ get: route('GET', '/x'), post: route('POST', '/x') }));
  const answer = await fetch(`${url}/x`, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
    204,
    'GET, POST, HEAD, OPTIONS',
    '',
  ]);
  expect((await fetch(`${url}/z`, { method: 'OPTIONS' })).status).toBe(404);
});

test('two operations at one path are refused at the start', async () => {
  const router = t.router({ a: route('GET', '/x/{id}'), b: route('GET', '/y', ['/x/{other}']) });
  await expect(serve(router)).rejects.toThrow(/already declared/);
});

test('a path parameter that the input lacks is refused at the start', async () => {
  const broken = open
    .meta(rest('GET', '/x/{id}', 'x'))
    .input(z.object({ code: z.string() }))
    .output(Echo)
    .query(() => null);
  await expect(serve(t.router({ area: { broken } }))).rejects.toThrow('The input of area.broken lacks the key {id}');
});
