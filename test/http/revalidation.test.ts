import { expect, test } from 'vitest';
import { rest } from '../../src/contract/meta.ts';
import { AppError } from '../../src/errors.ts';
import { Echo, guarded, open, send, serve, t } from './support.ts';

const answers = { thing: { name: 'café' } as unknown };

async function start() {
  const thing = open
    .meta(rest('GET', '/thing', 'Get', { isRevalidated: true }))
    .output(Echo)
    .query(() => answers.thing);
  const mine = guarded
    .meta(rest('GET', '/mine', 'Mine', { isRevalidated: true }))
    .output(Echo)
    .query(() => answers.thing);
  const gone = open
    .meta(rest('GET', '/gone', 'Gone', { isRevalidated: true }))
    .output(Echo)
    .query(() => {
      throw new AppError('not_found', 'thing.not_found', 'No.');
    });
  const { url } = await serve(t.router({ thing, mine, gone }));
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(url, `/api${path}`, { method, headers });
  const tag = (await ask('/thing')).headers.etag ?? '';
  return { ask, tag };
}

test('an answer that is revalidated has a weak tag, because it may be compressed, and only its client may keep it', async () => {
  const { ask } = await start();
  const { status, headers, body } = await ask('/thing');
  expect([status, body]).toEqual([200, '{"name":"café"}']);
  expect(headers).toMatchObject({
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) as string,
    'cache-control': 'private, no-cache',
    'content-length': '16',
  });
});

test.each(['GET', 'HEAD'])('%s with the tag of the answer gets 304 without a body', async (method) => {
  const { ask, tag } = await start();
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const { status, headers, body } = await ask('/thing', { 'if-none-match': known }, method);
    expect([status, body], known).toEqual([304, '']);
    expect(headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect(headers).not.toHaveProperty('content-type');
  }
});

test('a script that sends a tag with fetch, which adds Cache-Control: no-cache, gets 304', async () => {
  const { ask, tag } = await start();
  const { status } = await ask('/thing', { 'if-none-match': tag, 'cache-control': 'no-cache', pragma: 'no-cache' });
  expect(status).toBe(304);
});

test('another answer has another tag, and is sent to a client that knows the old one', async () => {
  const { ask, tag } = await start();
  answers.thing = { name: 'tea' };
  const { status, headers, body } = await ask('/thing', { 'if-none-match': tag });
  expect([status, body]).toEqual([200, '{"name":"tea"}']);
  expect(headers.etag).not.toBe(tag);
});

test('access is checked before a tag: a caller without it gets no 304', async () => {
  const { ask, tag } = await start();
  const refused = await ask('/mine', { 'if-none-match': tag });
  expect([refused.status, refused.headers.etag]).toEqual([401, undefined]);
  expect((await ask('/mine', { 'if-none-match': '*', authorization: 'Bearer other' })).status).toBe(403);
  expect((await ask('/mine', { 'if-none-match': tag, authorization: 'Bearer letmein' })).status).toBe(304);
});

test('a refusal has no tag and must not be kept', async () => {
  const { ask } = await start();
  const { status, headers } = await ask('/gone', { 'if-none-match': '*' });
  expect([status, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'no-store']);
});
