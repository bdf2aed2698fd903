import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTRPCClient, httpLink } from '@trpc/client';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isDiskOutage } from '../../src/adapters/disk-outages.ts';
import { ConfigError } from '../../src/config.ts';
import { FileAnswer, fileOutput, multipart, type FileLimits } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { AppError } from '../../src/errors.ts';
import { HttpRequestFacts } from '../../src/http/request-context.ts';
import type { Failure } from '../../src/http/rest.ts';
import { createRpcHandler } from '../../src/http/rpc.ts';
import { openUploadFolder } from '../../src/http/upload-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Echo, guarded, json, listen, open, problemOf, send, serve, t } from './support.ts';

const limits: FileLimits = { fields: ['file', 'more'], maxFiles: 3, maxBytes: 1_000_000 };
const Form = multipart({
  id: z.string().optional(),
  file: z.file().max(1_000_000),
  more: z.array(z.file()).optional(),
  n: z.int().optional(),
  flag: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  options: z.strictObject({ mode: z.enum(['add', 'replace']), n: z.number() }).optional(),
});

let onDisk: () => string[] = () => [];
const describeForm = async ({ file, more, ...rest }: z.output<typeof Form>) => ({
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
    .mutation(({ input }) => describeForm(input)),
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
  plain: open
    .meta(rest('POST', '/plain', 'x'))
    .input(z.strictObject({}))
    .output(Echo)
    .mutation(() => null),
  guarded: guarded
    .meta(rest('POST', '/guarded', 'x', { files: limits }))
    .input(Form)
    .output(Echo)
    .mutation(({ input }) => describeForm(input)),
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
  onDisk = server.filesOnDisk;
  return server;
}

const textFile = (text = 'code,name\n', name = 'a.csv') => new File([text], name, { type: 'text/csv' });

function form(entries: Record<string, string | File | (string | File)[]>): RequestInit {
  const body = new FormData();
  for (const [key, value] of Object.entries(entries)) for (const one of [value].flat()) body.append(key, one);
  return { method: 'POST', body };
}

test('a form reaches the procedure as files and converted fields, and leaves nothing on disk', async () => {
  const { url, filesOnDisk } = await start();
  const entries = {
    file: textFile('code,name\n', 'Brötchen "1".csv'),
    more: textFile('m'),
    id: 'path',
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
  await expect.poll(filesOnDisk).toEqual([]);
});

test('an unknown field of a form, and an unknown key of the JSON in a field, are refused by name', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile(), tag: 'x', options: '{"mode":"add","n":1,"m":1}' }));
  expect(await answer.json()).toMatchObject({
    status: 400,
    code: 'request.unknown_key',
    issues: [{ path: 'options.m' }, { path: 'tag', message: 'Unknown field "tag". Did you mean "tags"?' }],
  });
});

test('several files and several values of one field are arrays', async () => {
  const { url } = await start();
  const answer = await fetch(
    `${url}/x/1`,
    form({ file: textFile(), more: [textFile('a'), textFile('b')], tags: ['x', 'y'] }),
  );
  expect(await answer.json()).toMatchObject({ more: ['a', 'b'], tags: ['x', 'y'] });
});

test('an empty file reaches the procedure', async () => {
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
])('a form whose field %s holds "%s" is refused, and its files are removed', async (key, value) => {
  const { url, filesOnDisk } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile(), [key]: value }));
  const problem = await problemOf(answer);
  expect([answer.status, problem.code]).toEqual([400, 'request.invalid']);
  expect(problem.issues?.[0]?.path).toMatch(key);
  await expect.poll(filesOnDisk).toEqual([]);
});

test('a form without its file, with text in its place or with an unknown file is refused', async () => {
  const { url, filesOnDisk } = await start();
  for (const entries of [{ n: '5' }, { file: 'text' }, { file: textFile(), other: textFile() }]) {
    const answer = await fetch(`${url}/x/1`, form(entries));
    expect([answer.status, (await problemOf(answer)).code]).toEqual([400, 'request.invalid']);
  }
  expect((await fetch(`${url}/x/1`, { method: 'POST' })).status).toBe(400);
  await expect.poll(filesOnDisk).toEqual([]);
});

test('uploaded files are removed when the procedure refuses and when it fails', async () => {
  const { url, filesOnDisk, failures } = await start();
  expect((await fetch(`${url}/refuse`, form({ file: textFile() }))).status).toBe(409);
  expect((await fetch(`${url}/fail`, form({ file: textFile() }))).status).toBe(500);
  expect(failures).toMatchObject([{ error: { message: 'bug' } }]);
  await expect.poll(filesOnDisk).toEqual([]);
});

test('an uploaded file may be streamed back before it is removed', async () => {
  const { url, filesOnDisk } = await start();
  const text = 'x'.repeat(900_000);
  expect(await (await fetch(`${url}/back`, form({ file: textFile(text) }))).text()).toBe(text);
  await expect.poll(filesOnDisk).toEqual([]);
});

test('a file above the size limit of its procedure is refused', async () => {
  const { url, filesOnDisk } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile('x'.repeat(1_000_001)) }));
  expect(await problemOf(answer)).toMatchObject({
    status: 413,
    code: 'request.too_large',
    detail: 'The file file is larger than 1000000 bytes.',
  });
  await expect.poll(filesOnDisk).toEqual([]);
});

test('a form with too many files is refused', async () => {
  const { url, filesOnDisk } = await start();
  const answer = await fetch(`${url}/x/1`, form({ file: textFile(), more: [textFile(), textFile(), textFile()] }));
  expect(await problemOf(answer)).toMatchObject({ status: 400, detail: 'Send at most 3 files.' });
  await expect.poll(filesOnDisk).toEqual([]);
});

test('a form above the limit is refused by its Content-Length, or while it is read when it has none', async () => {
  const { url, filesOnDisk } = await start();
  const announced = await fetch(`${url}/x/1`, form({ file: textFile('x'.repeat(6_000_000)) }));
  expect([announced.status, announced.headers.get('connection')]).toEqual([413, 'close']);
  expect(filesOnDisk()).toEqual([]);

  const { hostname, port } = new URL(url);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
  const call = request({ hostname, port, path: '/api/x/1', method: 'POST', agent: false, headers });
  call.on('error', () => undefined);
  const status = new Promise<number>((resolve) =>
    call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)),
  );
  call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  // The body has no end: an answer at all is one that came before it.
  const flood = setInterval(() => call.write(Buffer.alloc(500_000)), 5);
  expect(await status).toBe(413);
  clearInterval(flood);
  call.destroy();
  await expect.poll(filesOnDisk).toEqual([]);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['text in place of a form', 'multipart/form-data; boundary=b', 'hello'],
  [
    'a form cut short',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  ],
  ['a broken header', 'multipart/form-data; boundary=b', '--b\r\nnonsense\r\n\r\nabc\r\n--b--'],
])('a body with %s is refused with 400', async (_name, type, body) => {
  const { url, failures, filesOnDisk } = await start();
  const answer = await send(
    url,
    '/api/x/1',
    { method: 'POST', headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) } },
    body,
  );
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { code: 'request.invalid' }]);
  expect(failures).toEqual([]);
  await expect.poll(filesOnDisk).toEqual([]);
});

test('JSON in place of a form is refused with 415', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/x/1`, json({ file: 'x' }));
  expect(await problemOf(answer)).toMatchObject({ status: 415, detail: 'Send the body as multipart/form-data.' });
});

test('uploaded files are removed when the client disconnects in the middle of an upload', async () => {
  const { url, failures, filesOnDisk } = await start();
  const { hostname, port } = new URL(url);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900_000 };
  const call = request({ hostname, port, path: '/api/x/1', method: 'POST', agent: false, headers });
  call.on('error', () => undefined);
  call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`);
  await expect.poll(() => filesOnDisk().length).toBe(1);
  call.destroy();
  await expect.poll(filesOnDisk).toEqual([]);
  expect(failures).toEqual([]);
});

test('a client that disconnects before its body is read leaves no procedure waiting', async () => {
  const entered: string[] = [];
  const settled: string[] = [];
  const late = open.use(async ({ path, signal, next }) => {
    entered.push(path);
    await once(signal ?? new EventTarget(), 'abort');
    await sleep(20);
    return next().finally(() => settled.push(path));
  });
  const { url, failures, filesOnDisk } = await serve(
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
    await expect.poll(() => entered).toContain(path.replace('/api/', ''));
    call.destroy();
  }
  await expect.poll(() => settled.sort()).toEqual(['form', 'json']);
  await expect.poll(filesOnDisk).toEqual([]);
  expect(failures).toEqual([]);
});

test('an upload to a folder that cannot be written answers 503 and is reported', async () => {
  const { url, uploadDir, failures } = await start();
  rmSync(uploadDir, { recursive: true });
  writeFileSync(uploadDir, '');
  const answer = await fetch(`${url}/x/1`, form({ file: textFile() }));
  expect([answer.status, answer.headers.get('retry-after'), (await problemOf(answer)).code]).toEqual([
    503,
    '30',
    'uploads.unavailable',
  ]);
  expect(failures).toMatchObject([{ error: { cause: { code: 'ENOTDIR' } } }]);
  rmSync(uploadDir);
  expect((await fetch(`${url}/x/1`, form({ file: textFile() }))).status).toBe(200);
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('isDiskOutage is true for %s and false for EEXIST', (code) => {
  expect(isDiskOutage(Object.assign(new Error('write'), { code }))).toBe(true);
  expect(isDiskOutage(Object.assign(new Error('write'), { code: 'EEXIST' }))).toBe(false);
});

describe('the upload folder', () => {
  test('is below the data folder, has mode 0700, and loses uploads that are a day old when it is opened', () => {
    const dataDir = join(temporaryFolder(), 'data');
    openUploadFolder(dataDir);
    const folder = join(dataDir, 'uploads');
    expect([dataDir, folder].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '700']);
    for (const name of ['upload-old', 'upload-new']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'upload-old', 'file'), 'x');
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(join(folder, 'upload-old'), yesterday, yesterday);
    openUploadFolder(dataDir);
    expect(readdirSync(folder)).toEqual(['upload-new']);
  });

  test.each<[string, RegExp, (folder: string) => void]>([
    ['a symbolic link', /symbolic link/, (folder) => symlinkSync(temporaryFolder(), folder)],
    ['a link to nowhere', /ENOENT/, (folder) => symlinkSync('/nowhere/at/all', folder)],
    ['a file', /EEXIST/, (folder) => writeFileSync(folder, '')],
  ])('is refused in one line when it is %s', (_, reason, make) => {
    const dataDir = temporaryFolder();
    make(join(dataDir, 'uploads'));
    expect(() => openUploadFolder(dataDir)).toThrow(ConfigError);
    expect(() => openUploadFolder(dataDir)).toThrow(/^DATA_DIR: uploads cannot be kept in [^\n]*$/);
    expect(() => openUploadFolder(dataDir)).toThrow(reason);
  });

  // Only the superuser can give a folder away.
  test.skipIf(process.getuid?.() !== 0)('is refused when it belongs to another user', () => {
    const dataDir = temporaryFolder();
    openUploadFolder(dataDir);
    chownSync(join(dataDir, 'uploads'), 65_534, 65_534);
    expect(() => openUploadFolder(dataDir)).toThrow(/belongs to another user/);
  });
});

describe('a form over the typed RPC', () => {
  async function startRpc() {
    const failures: Failure[] = [];
    const uploadDir = temporaryFolder();
    const filesOnDisk = () => readdirSync(uploadDir);
    const handler = createRpcHandler({
      router,
      openContext: (req, res, pathParams) => ({ request: new HttpRequestFacts(req, res, pathParams, []) }),
      onError: (failure) => failures.push(failure),
      uploadDir,
    });
    onDisk = filesOnDisk;
    const url = `${await listen(express().use('/trpc', handler))}/trpc`;
    const client = createTRPCClient<typeof router>({ links: [httpLink({ url })] });
    return { url, client, uploadDir, filesOnDisk, failures };
  }

  const formData = (entries: Record<string, string | File | (string | File)[]>) => form(entries).body as FormData;

  test('reaches the procedure as files and converted fields, and leaves nothing on disk', async () => {
    const { client, filesOnDisk } = await startRpc();
    const entries = {
      file: textFile('code,name\n', 'Brötchen.csv'),
      more: [textFile('a'), textFile('b')],
      n: '5',
      flag: 'false',
      tags: ['x', 'y'],
      'options[mode]': 'add',
    };
    await expect(client.add.mutate(formData(entries))).rejects.toMatchObject({
      data: { issues: [{ path: 'options.n' }] },
    });
    await expect.poll(filesOnDisk).toEqual([]);
    const { 'options[mode]': _, ...fine } = entries;
    expect(await client.add.mutate(formData({ ...fine, options: '{"mode":"add","n":1}' }))).toEqual({
      n: 5,
      flag: false,
      tags: ['x', 'y'],
      options: { mode: 'add', n: 1 },
      more: ['a', 'b'],
      onDisk: 1,
      file: { name: 'Brötchen.csv', type: 'text/csv', size: 10, text: 'code,name\n' },
    });
    await expect.poll(filesOnDisk).toEqual([]);
  });

  test('is refused with the codes of REST, and leaves nothing on disk', async () => {
    const { client, filesOnDisk, failures } = await startRpc();
    const codeOf = (call: Promise<unknown>) =>
      call.catch((error: { data: { code: string; httpStatus: number } }) => [error.data.httpStatus, error.data.code]);
    const large = formData({ file: textFile('x'.repeat(1_000_001)) });
    const unexpected = formData({ file: textFile(), other: textFile() });
    expect(await codeOf(client.add.mutate(large))).toEqual([413, 'request.too_large']);
    expect(await codeOf(client.add.mutate(unexpected))).toEqual([400, 'request.invalid']);
    expect(await codeOf(client.refuse.mutate(formData({ file: textFile() })))).toEqual([409, 'file.duplicate']);
    expect(failures).toEqual([]);
    expect(await codeOf(client.fail.mutate(formData({ file: textFile() })))).toEqual([500, 'server.internal']);
    expect(failures).toMatchObject([{ error: { message: 'bug' }, procedure: 'fail' }]);
    await expect.poll(filesOnDisk).toEqual([]);
  });

  test('to a folder that cannot be written answers 503 and is reported', async () => {
    const { url, uploadDir, failures } = await startRpc();
    rmSync(uploadDir, { recursive: true });
    writeFileSync(uploadDir, '');
    const answer = await fetch(`${url}/add`, form({ file: textFile() }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({ error: { data: { code: 'uploads.unavailable' } } });
    expect(failures).toMatchObject([{ error: { cause: { code: 'ENOTDIR' } } }]);
  });

  test('to an operation that takes no files answers 415, as over REST', async () => {
    const { url } = await startRpc();
    const answer = await fetch(`${url}/plain`, form({ file: textFile() }));
    expect(answer.status).toBe(415);
    expect(await problemOf(answer)).toMatchObject({ code: 'request.unsupported' });
  });

  test('is refused by the guard before it is read', async () => {
    const { url, filesOnDisk } = await startRpc();
    const { hostname, port } = new URL(url);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 3_000_000 };
    const call = request({ hostname, port, path: '/trpc/guarded', method: 'POST', agent: false, headers });
    call.on('error', () => undefined);
    call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
    expect(filesOnDisk()).toEqual([]);
    call.destroy();
  });

  test('is removed from disk when the client disconnects in the middle of it', async () => {
    const { url, filesOnDisk, failures } = await startRpc();
    const { hostname, port } = new URL(url);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900_000 };
    const call = request({ hostname, port, path: '/trpc/add', method: 'POST', agent: false, headers });
    call.on('error', () => undefined);
    call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`);
    await expect.poll(() => filesOnDisk().length).toBe(1);
    call.destroy();
    await expect.poll(filesOnDisk).toEqual([]);
    expect(failures).toEqual([]);
  });

  test.each(['add?batch=1', 'add,add?batch=1'])('is refused in a batch: %s', async (path) => {
    const { url, filesOnDisk } = await startRpc();
    const answer = await fetch(`${url}/${path}`, form({ file: textFile() }));
    expect(await problemOf(answer)).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ code: 'form_in_batch' }],
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(filesOnDisk()).toEqual([]);
  });
});

test('a procedure with a form accepts an object from a server-side caller', async () => {
  onDisk = () => [];
  const caller = t.createCallerFactory(router)({ request: undefined as never });
  expect(await caller.add({ file: textFile(), n: 5 })).toMatchObject({ n: 5, file: { name: 'a.csv' } });
  await expect(caller.add({ file: textFile(), n: '5' as never })).rejects.toThrow();
});
