import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FileAnswer, fileOutput, multipart, rest, type FileLimits } from '../../src/contract.ts';
import { AppError } from '../../src/errors.ts';
import { HttpRequestFacts } from '../../src/http/context.ts';
import { Echo, json, listen, open, problemOf, send, serve, t } from './support.ts';

const limits: FileLimits = { fields: ['file', 'more'], maxFiles: 3, maxBytes: 1_000_000 };
const Form = multipart({
  id: z.string().optional(),
  file: z.file().max(1_000_000),
  more: z.array(z.file()).optional(),
  n: z.int().optional(),
  flag: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  options: z.object({ mode: z.enum(['add', 'replace']), n: z.number() }).optional(),
});

let onDisk: () => string[] = () => [];
const describe = async ({ file, more, ...rest }: z.output<typeof Form>) => ({
  ...rest,
  file: { name: file.name, type: file.type, size: file.size, text: (await file.text()).slice(0, 20) },
  ...(more === undefined ? {} : { more: await Promise.all(more.map((one) => one.text())) }),
  onDisk: onDisk().length,
});

const upload = (path: `/${string}`, given: FileLimits = limits) =>
  open.meta(rest('POST', path, path, { files: given })).input(Form);
const router = t.router({
  add: upload('/x/{id}')
    .output(Echo)
    .mutation(({ input }) => describe(input)),
  refuse: upload('/refuse')
    .output(Echo)
    .mutation(() => {
      throw new AppError('conflict', 'file.duplicate', 'There already.');
    }),
  fail: upload('/fail')
    .output(Echo)
    .mutation(() => {
      throw new Error('bug');
    }),
  back: upload('/back')
    .output(fileOutput)
    .mutation(
      ({ input }) =>
        new FileAnswer(
          Readable.fromWeb(input.file.stream() as import('node:stream/web').ReadableStream),
          'text/plain',
          input.file.name,
        ),
    ),
});

async function start() {
  const server = await serve(router);
  onDisk = server.leftovers;
  return server;
}

const textFile = (text = 'code,name\n', name = 'a.csv') => new File([text], name, { type: 'text/csv' });

function form(entries: Record<string, string | File | (string | File)[]>): RequestInit {
  const body = new FormData();
  for (const [key, value] of Object.entries(entries)) for (const one of [value].flat()) body.append(key, one);
  return { method: 'POST', body };
}

test('a form reaches the procedure as files and converted fields, and leaves nothing on disk', async () => {
  const { url, leftovers } = await start();
  const entries = {
    file: textFile('code,name\n', 'Brötchen "1".csv'),
    more: textFile('m'),
    id: 'form',
    n: '5',
    flag: 'false',
    tags: 'one',
    options: '{"mode":"add","n":1}',
  };
  const answer = await fetch(`${url}/x/path`, form(entries));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      id: 'path',
      n: 5,
      flag: false,
      tags: ['one'],
      options: { mode: 'add', n: 1 },
      more: ['m'],
      onDisk: 1,
      file: { name: 'Brötchen "1".csv', type: 'text/csv', size: 10, text: 'code,name\n' },
    },
  ]);
  await expect.poll(leftovers).toEqual([]);
});

test('several files and several values of one field are arrays', async () => {
  const { url } = await start();
  const answer = await fetch(
    `${url}/x/1`,
    form({ file: textFile(), more: [textFile('a'), textFile('b')], tags: ['x', 'y'] }),
  );
  expect(await answer.json()).toMatchObject({ more: ['a', 'b'], tags: ['x', 'y'] });
});

test('an empty file is a file', async () => {
  const { url } = await start();
  expect(await (await fetch(`${url}/x/1`, form({ file: textFile('') }))).json()).toMatchObject({
    file: { size: 0, text: '' },
  });
});

test.each([
  ['n', '5x'],
  ['n', ''],
  ['n', '1.5'],
  ['flag', 'maybe'],
  ['options', '{"mode":"add","n":"1"}'],
  ['options', '{broken'],
  ['options', 'text'],
])('a field %s that holds "%s" is refused, and the files go', async (key, value) => {
  const { url, leftovers } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile(), [key]: value }));
  const problem = await problemOf(answer);
  expect([answer.status, problem.code]).toEqual([400, 'request.invalid']);
  expect(problem.issues?.[0]?.path).toMatch(key);
  await expect.poll(leftovers).toEqual([]);
});

test('a missing file, a text in its place and a file in the wrong place are refused', async () => {
  const { url, leftovers } = await start();
  for (const entries of [{ n: '5' }, { file: 'text' }, { file: textFile(), other: textFile() }]) {
    const answer = await fetch(`${url}/x/1`, form(entries));
    expect([answer.status, (await problemOf(answer)).code]).toEqual([400, 'request.invalid']);
  }
  expect((await fetch(`${url}/x/1`, { method: 'POST' })).status).toBe(400);
  await expect.poll(leftovers).toEqual([]);
});

test('the files go when the procedure refuses and when it fails', async () => {
  const { url, leftovers, failures } = await start();
  expect((await fetch(`${url}/refuse`, form({ file: textFile() }))).status).toBe(409);
  expect((await fetch(`${url}/fail`, form({ file: textFile() }))).status).toBe(500);
  expect(failures).toMatchObject([{ error: { message: 'bug' } }]);
  await expect.poll(leftovers).toEqual([]);
});

test('a file may be streamed back before it goes', async () => {
  const { url, leftovers } = await start();
  const text = 'x'.repeat(900_000);
  expect(await (await fetch(`${url}/back`, form({ file: textFile(text) }))).text()).toBe(text);
  await expect.poll(leftovers).toEqual([]);
});

test('a file above the limit of its procedure is refused', async () => {
  const { url, leftovers } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile('x'.repeat(1_000_001)) }));
  expect(await problemOf(answer)).toMatchObject({
    status: 413,
    code: 'request.too_large',
    detail: 'The file file is larger than 1000000 bytes.',
  });
  await expect.poll(leftovers).toEqual([]);
});

test('too many files are refused', async () => {
  const { url, leftovers } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile(), more: [textFile(), textFile(), textFile()] }));
  expect(await problemOf(answer)).toMatchObject({ status: 400, detail: 'Send at most 3 files.' });
  await expect.poll(leftovers).toEqual([]);
});

test('an announced length above all limits is refused unread, and an unannounced flood is cut off', async () => {
  const { url, leftovers } = await start();
  const announced = await fetch(`${url}/x/1`, form({ file: textFile('x'.repeat(6_000_000)) }));
  expect([announced.status, announced.headers.get('connection')]).toEqual([413, 'close']);
  expect(leftovers()).toEqual([]);

  const { hostname, port } = new URL(url);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
  const call = request({ hostname, port, path: '/api/x/1', method: 'POST', agent: false, headers });
  call.on('error', () => undefined);
  let sent = 0;
  const status = new Promise<number>((resolve) =>
    call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)),
  );
  call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  const flood = setInterval(() => {
    sent++;
    call.write(Buffer.alloc(500_000));
  }, 5);
  expect(await status).toBe(413);
  clearInterval(flood);
  call.destroy();
  expect(sent).toBeLessThan(60);
  await expect.poll(leftovers).toEqual([]);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['no form', 'multipart/form-data; boundary=b', 'hello'],
  [
    'a form cut short',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  ],
  ['a broken header', 'multipart/form-data; boundary=b', '--b\r\nnonsense\r\n\r\nabc\r\n--b--'],
])('%s is refused as a bad request', async (_name, type, body) => {
  const { url, failures, leftovers } = await start();
  const answer = await send(
    url,
    '/api/x/1',
    { method: 'POST', headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) } },
    body,
  );
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { code: 'request.invalid' }]);
  expect(failures).toEqual([]);
  await expect.poll(leftovers).toEqual([]);
});

test('JSON where a form is expected is refused', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/x/1`, json({ file: 'x' }));
  expect(await problemOf(answer)).toMatchObject({ status: 415, detail: 'Send the body as multipart/form-data.' });
});

test('the files go when the client goes in the middle of an upload', async () => {
  const { url, failures, leftovers } = await start();
  const { hostname, port } = new URL(url);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900_000 };
  const call = request({ hostname, port, path: '/api/x/1', method: 'POST', agent: false, headers });
  call.on('error', () => undefined);
  call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`);
  await expect.poll(() => leftovers().length).toBe(1);
  await sleep(50);
  call.destroy();
  await expect.poll(leftovers).toEqual([]);
  expect(failures).toEqual([]);
});

test('a client that goes before its body is read leaves nothing waiting', async () => {
  const settled: string[] = [];
  const late = open.use(async ({ path, signal, next }) => {
    await once(signal ?? new EventTarget(), 'abort');
    await sleep(20);
    return next().finally(() => settled.push(path));
  });
  const { url, failures, leftovers } = await serve(
    t.router({
      form: late
        .meta(rest('POST', '/form', 'x', { files: limits }))
        .input(Form)
        .output(Echo)
        .mutation(() => ({})),
      json: late
        .meta(rest('POST', '/json', 'x'))
        .input(z.object({}))
        .output(Echo)
        .mutation(() => ({})),
    }),
  );
  for (const [path, type] of [
    ['/api/form', 'multipart/form-data; boundary=b'],
    ['/api/json', 'application/json'],
  ] as const) {
    const { hostname, port } = new URL(url);
    const headers = { 'content-type': type, 'content-length': 900_000 };
    const call = request({ hostname, port, path, method: 'POST', agent: false, headers });
    call.on('error', () => undefined);
    call.write('{');
    await sleep(50);
    call.destroy();
  }
  await expect.poll(() => settled.sort()).toEqual(['form', 'json']);
  await expect.poll(leftovers).toEqual([]);
  expect(failures).toEqual([]);
});

test('a folder that cannot be written is our failure', async () => {
  const blocked = join((await start()).uploadDir, 'blocked');
  writeFileSync(blocked, '');
  await expect(serve(router, { uploadDir: blocked })).rejects.toThrow();
});

test('what a killed process left behind goes at the next start, when it is a day old', async () => {
  const { uploadDir } = await start();
  for (const name of ['upload-old', 'upload-new']) mkdirSync(join(uploadDir, name));
  writeFileSync(join(uploadDir, 'upload-old', 'file'), 'x');
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(uploadDir, 'upload-old'), yesterday, yesterday);
  await serve(router, { uploadDir });
  expect(readdirSync(uploadDir)).toEqual(['upload-new']);
});

test('the same procedure takes a form from the typed client and an object from a caller', async () => {
  const app = express().use(
    '/trpc',
    createExpressMiddleware({
      router,
      maxBodySize: 6_000_000,
      createContext: ({ req, res }) => ({ request: new HttpRequestFacts(req, res, null) }),
    }),
  );
  const client = createTRPCClient<typeof router>({ links: [httpLink({ url: `${await listen(app)}/trpc` })] });
  onDisk = () => [];
  const body = new FormData();
  for (const [key, value] of Object.entries({ n: '5', flag: 'true', tags: 'x', options: '{"mode":"replace","n":2}' }))
    body.append(key, value);
  body.append('file', textFile());
  expect(await client.add.mutate(body)).toMatchObject({
    n: 5,
    flag: true,
    tags: ['x'],
    options: { mode: 'replace', n: 2 },
    file: { name: 'a.csv', size: 10 },
  });
  body.set('n', '0x5');
  await expect(client.add.mutate(body)).rejects.toMatchObject({
    data: { code: 'request.invalid', issues: [{ path: 'n' }] },
  });

  const caller = t.createCallerFactory(router)({ request: undefined as never });
  expect(await caller.add({ file: textFile(), n: 5 })).toMatchObject({ n: 5, file: { name: 'a.csv' } });
  await expect(caller.add({ file: textFile(), n: '5' as never })).rejects.toThrow();
});
