import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inspect, promisify } from 'node:util';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  contentHashOf,
  FILE_NAME,
  newFileName,
  type FileStore,
  type StoredFile,
} from '../../src/adapters/file-store/file-store.ts';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { openFileStore } from '../../src/adapters/file-store/index.ts';
import { S3Store } from '../../src/adapters/file-store/s3-store.ts';
import { ConfigError } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { S3_CREDENTIALS, S3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const UNAVAILABLE = { kind: 'unavailable', code: 'images.unavailable', details: { retryAfterSeconds: 5 } };
const MODULES = new URL('../../src/adapters/file-store/', import.meta.url).href;

let server: S3Server;
beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  server = await S3Server.start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

const bucketOf = (prefix: string) => new S3Store({ ...server.location, prefix });

/** Puts bytes, random ones unless given, under a new name. */
async function stored(
  store: FileStore,
  { folder = 'as-served/rice', bytes = randomBytes(100), extension = 'jpg' } = {},
) {
  const name = await newFileName(folder, bytes, extension);
  await store.put(name, bytes);
  return { name, bytes };
}

async function filesIn(store: FileStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.names()) files.push(file);
  return files;
}

async function namesIn(store: FileStore): Promise<string[]> {
  const files = await filesIn(store);
  return files.map(({ name }) => name).sort();
}

describe.each<[string, () => FileStore]>([
  ['a folder store', () => new FolderStore(temporaryFolder())],
  ['a bucket store', () => bucketOf(`${randomUUID()}/`)],
])('%s', (_, openStore) => {
  test('reads a stored file as bytes and as a stream with its size', async () => {
    const store = openStore();
    for (const size of [0, 1, 100_000]) {
      const { name, bytes } = await stored(store, { bytes: randomBytes(size) });
      expect(await store.read(name)).toEqual(bytes);
      const file = await store.open(name);
      expect(file?.sizeBytes).toBe(size);
      expect(Buffer.concat((await file?.content.toArray()) ?? [])).toEqual(bytes);
    }
  });

  test('stores and reads 30 MB, also after readers that stopped in the middle', async () => {
    const store = openStore();
    const { name, bytes } = await stored(store, { bytes: randomBytes(30_000_000) });
    const left = await store.open(name);
    for await (const chunk of left?.content ?? []) if (chunk instanceof Buffer) break;
    (await store.open(name))?.content.destroy();
    const file = await store.open(name);
    const content = Buffer.concat((await file?.content.toArray()) ?? []);
    expect([file?.sizeBytes, content.equals(bytes)]).toEqual([30_000_000, true]);
  });

  test('reads null for an unknown name, and removing an unknown name is no error', async () => {
    const store = openStore();
    const { name, bytes } = await stored(store);
    const unknown = await newFileName('as-served/rice', bytes, 'jpg');
    const elsewhere = await newFileName('nowhere/at/all', bytes, 'jpg');
    for (const absent of [unknown, elsewhere]) {
      expect([await store.has(absent), await store.open(absent), await store.read(absent)]).toEqual([
        false,
        null,
        null,
      ]);
    }
    await store.remove([unknown, name, elsewhere]);
    await store.remove([name]);
    await store.remove([]);
    expect([await store.read(name), await namesIn(store)]).toEqual([null, []]);
  });

  test('refuses a second file under a name and keeps the first', async () => {
    const store = openStore();
    const { name, bytes } = await stored(store);
    await expect(store.put(name, randomBytes(50))).rejects.toThrow();
    expect(await store.read(name)).toEqual(bytes);
  });

  test('stores exactly one of several files that are put under one name at once', async () => {
    const store = openStore();
    const contents = Array.from({ length: 5 }, () => randomBytes(200_000));
    const name = await newFileName('a', randomBytes(1), 'jpg');
    const puts = await Promise.allSettled(contents.map((bytes) => store.put(name, bytes)));
    const taken = puts.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []));
    expect(taken).toHaveLength(1);
    expect(await store.read(name)).toEqual(contents[taken[0] ?? -1]);
  });

  test('stores 40 files that are put at once', async () => {
    const store = openStore();
    const files = await Promise.all(Array.from({ length: 40 }, (__, at) => stored(store, { folder: `set-${at % 7}` })));
    for (const { name, bytes } of files) expect(await store.read(name)).toEqual(bytes);
    expect(await namesIn(store)).toEqual(files.map(({ name }) => name).sort());
  });

  test('lists 1,002 files with the time when each was stored, and removes 1,001 of them', async () => {
    const store = openStore();
    const kept = await stored(store, { folder: 'many' });
    const names: string[] = [];
    while (names.length < 1001) {
      const batch = await Promise.all(Array.from({ length: 13 }, () => stored(store, { folder: 'many' })));
      names.push(...batch.map(({ name }) => name));
    }
    const files = await filesIn(store);
    expect(files.map(({ name }) => name).sort()).toEqual([...names, kept.name].sort());
    for (const { storedAt } of files) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    await store.remove(names);
    expect(await namesIn(store)).toEqual([kept.name]);
  });

  test('refuses to put, open, read and remove under any name that newFileName does not make', async () => {
    const store = openStore();
    const { name } = await stored(store);
    const fine = name.slice(name.lastIndexOf('/') + 1);
    const traversals = ['', '.', '..', `../${fine}`, `a/../${fine}`, `/etc/${fine}`, `a//${fine}`, fine, `${name}/x`];
    const bytes = ['\0', '\n', '%2e', '\\', ' ', 'é'].flatMap((mark) => [`a${mark}/${fine}`, name + mark, mark + name]);
    const anything = fc.string({ unit: 'binary' }).filter((text) => !FILE_NAME.test(text));
    const refuses = async (bad: string) => {
      for (const work of [store.put(bad, new Uint8Array(1)), store.open(bad), store.read(bad), store.remove([bad])]) {
        await expect(work).rejects.toThrow('is not the name of a file');
      }
    };
    for (const bad of [...traversals, ...bytes]) await refuses(bad);
    await fc.assert(fc.asyncProperty(anything, refuses));
    expect(await namesIn(store)).toEqual([name]);
  });
});

describe('a folder store', () => {
  test('is readable by the operator only: files have mode 0600, folders 0700', async () => {
    const root = join(temporaryFolder(), 'data/images');
    const { name } = await stored(new FolderStore(root));
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const path = join(root, name);
    expect([path, dirname(path), dirname(dirname(path)), root, dirname(root)].map(modeOf)).toEqual([
      '600',
      '700',
      '700',
      '700',
      '700',
    ]);
  });

  test('lists no partial file after a process is killed while it puts one', async () => {
    const root = temporaryFolder();
    const store = new FolderStore(root);
    const putting = `
      const { FolderStore } = await import('${MODULES}folder-store.ts');
      const { newFileName } = await import('${MODULES}file-store.ts');
      const store = new FolderStore(${JSON.stringify(root)});
      const bytes = new Uint8Array(16 * 1024 * 1024).fill(7);
      for (;;) {
        const name = await newFileName('a', bytes, 'jpg');
        process.stdout.write('.');
        await store.put(name, bytes);
      }`;
    for (let round = 0; round < 5; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', putting], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await setTimeout(Math.random() * 30);
      child.kill('SIGKILL');
      await once(child, 'exit');
      for (const name of await namesIn(store)) {
        const bytes = new Uint8Array((await store.read(name)) ?? []);
        expect(contentHashOf(await newFileName('a', bytes, 'jpg'))).toBe(contentHashOf(name));
      }
    }
  });

  test('removes drafts that are a day old when it is opened, and lists no draft', async () => {
    const root = temporaryFolder();
    const { name } = await stored(new FolderStore(root));
    const drafts = join(root, '.drafts');
    expect(readdirSync(drafts)).toEqual([]);
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
    for (const draft of ['old', 'of-another-process']) writeFileSync(join(drafts, draft), 'half a pic');
    utimesSync(join(drafts, 'old'), yesterday, yesterday);
    utimesSync(join(root, name), yesterday, yesterday);
    const store = new FolderStore(root);
    expect(readdirSync(drafts)).toEqual(['of-another-process']);
    expect(await namesIn(store)).toEqual([name]);
  });

  test('ignores files and folders that it did not make', async () => {
    const root = temporaryFolder();
    const store = new FolderStore(root);
    const { name } = await stored(store);
    const fine = name.slice(name.lastIndexOf('/') + 1);
    for (const folder of ['lost+found', '.snapshot/as-served']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, fine), 'x');
    }
    for (const file of ['README', 'as-served/rice.jpg']) writeFileSync(join(root, file), 'x');
    expect(await namesIn(store)).toEqual([name]);
    expect(await store.open(`README/${fine}`)).toBeNull();
    await store.remove([name]);
    expect(existsSync(join(root, 'README'))).toBe(true);
  });

  describe('that disappears while it is used', () => {
    /** The system error behind each refusal: reads, a write, a removal and a listing are all unavailable. */
    async function outagesOf(store: FileStore, name: string): Promise<unknown[]> {
      const works = [store.read(name), store.open(name), stored(store), store.remove([name]), namesIn(store)];
      const ended = await Promise.allSettled(works);
      for (const work of ended) expect(work).toMatchObject({ reason: UNAVAILABLE });
      return ended.map((work) => ('reason' in work ? (work.reason as { cause: { code: string } }).cause.code : null));
    }

    test('is unavailable, is not created again, and works again when it is back', async () => {
      const root = join(temporaryFolder(), 'images');
      const store = new FolderStore(root);
      const { name, bytes } = await stored(store);
      renameSync(root, `${root}-away`);
      expect(new Set(await outagesOf(store, name))).toEqual(new Set(['ENOENT']));
      expect(existsSync(root)).toBe(false);
      renameSync(`${root}-away`, root);
      expect(await store.read(name)).toEqual(bytes);
      await stored(store, { folder: 'new' });
      expect(readdirSync(join(root, '.drafts'))).toEqual([]);
    });

    test('is unavailable while a file has its path', async () => {
      const root = join(temporaryFolder(), 'images');
      const store = new FolderStore(root);
      const { name } = await stored(store);
      rmSync(root, { recursive: true });
      writeFileSync(root, 'x');
      expect(new Set(await outagesOf(store, name))).toEqual(new Set(['ENOTDIR']));
    });

    test('reads and stores files when only its folder of drafts is lost', async () => {
      const root = temporaryFolder();
      const store = new FolderStore(root);
      const { name, bytes } = await stored(store);
      rmSync(join(root, '.drafts'), { recursive: true });
      const unknown = await newFileName('as-served/rice', bytes, 'jpg');
      expect([await store.read(name), await store.read(unknown)]).toEqual([bytes, null]);
      const files = await Promise.all([stored(store), stored(store, { folder: 'new' })]);
      expect(await namesIn(store)).toEqual([name, ...files.map((file) => file.name)].sort());
    });

    // A folder of another device stands for the mount point that an unmounted volume leaves behind.
    test.skipIf(!existsSync('/dev/shm'))(
      'writes nothing into the mount point of a volume that is unmounted',
      async () => {
        const folder = temporaryFolder();
        const [root, volume] = [join(folder, 'images'), join(folder, 'volume')];
        const mountPoint = mkdtempSync('/dev/shm/store-test-');
        onTestFinished(() => rmSync(mountPoint, { recursive: true, force: true }));
        mkdirSync(volume);
        symlinkSync(volume, root);
        const store = new FolderStore(root);
        const { name, bytes } = await stored(store);
        rmSync(root);
        symlinkSync(mountPoint, root);
        for (const work of await Promise.allSettled([store.read(name), store.open(name), stored(store)])) {
          expect(work).toMatchObject({ reason: { ...UNAVAILABLE, cause: { code: 'ENOENT' } } });
        }
        expect(readdirSync(mountPoint)).toEqual([]);
        rmSync(root);
        symlinkSync(volume, root);
        expect(await store.read(name)).toEqual(bytes);
      },
    );
  });

  test('is unavailable while the process has no file descriptor left', async () => {
    const root = temporaryFolder();
    const { name } = await stored(new FolderStore(root));
    const exhausted = `
      const { openSync } = await import('node:fs');
      const { FolderStore } = await import('${MODULES}folder-store.ts');
      const store = new FolderStore(${JSON.stringify(root)});
      const name = ${JSON.stringify(name)};
      try { for (;;) openSync('/dev/null'); } catch {}
      const works = [
        () => store.put('b' + name, new Uint8Array(1)), () => store.open(name), () => store.read(name),
        () => Array.fromAsync(store.names()),
      ];
      const codes = [];
      for (const work of works) codes.push(await work().then(() => 'done', ({ code, cause }) => code + ' ' + cause?.code));
      process.stdout.write(JSON.stringify(codes));`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 64; exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      exhausted,
    ]);
    expect(JSON.parse(stdout)).toEqual(Array.from({ length: 4 }, () => 'images.unavailable EMFILE'));
  });
});

describe('a bucket store', () => {
  test('lists its own objects below its prefix only, and stores pictures with their type and a cache time of a year', async () => {
    const { endpoint, bucket, region } = server.location;
    const client = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true });
    const store = bucketOf('study/pictures/');
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'study/notes.txt', Body: 'x' }));
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'study/pictures/notes.txt', Body: 'x' }));
    const headersOf = async (folder: string, extension: string) => {
      const { name } = await stored(store, { folder, extension });
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `study/pictures/${name}` }));
      await object.Body?.transformToByteArray();
      return [object.ContentType, object.CacheControl];
    };
    const forGood = 'public, max-age=31536000, immutable';
    expect(await headersOf('a', 'jpg')).toEqual(['image/jpeg', forGood]);
    expect(await headersOf('a', 'webp')).toEqual(['image/webp', forGood]);
    expect(await headersOf('originals', 'jpg')).toEqual(['application/octet-stream', undefined]);
    expect(await headersOf('a', 'svg')).toEqual(['application/octet-stream', undefined]);
    expect(await namesIn(store)).toHaveLength(4);
  });

  test('has stored a file when only the answer of the server was lost', async () => {
    const store = bucketOf('lost/');
    await server.loseNextAnswer();
    const { name, bytes } = await stored(store);
    expect(await store.read(name)).toEqual(bytes);
  });

  test('is unavailable while the server does not answer, and works again when it does', async () => {
    const store = bucketOf('silent/');
    const { name, bytes } = await stored(store);
    server.fallSilent();
    try {
      const works = [store.read(name), stored(store), store.remove([name]), namesIn(store)];
      for (const work of await Promise.allSettled(works)) expect(work).toMatchObject({ reason: UNAVAILABLE });
    } finally {
      server.speakAgain();
    }
    expect(await store.read(name)).toEqual(bytes);
  });

  test('is unavailable when the server refuses the connection', async () => {
    const gone = await S3Server.start();
    const store = new S3Store(gone.location);
    const { name } = await stored(store);
    await gone.stop();
    const works = [store.read(name), store.open(name), stored(store), store.remove([name]), namesIn(store)];
    for (const work of await Promise.allSettled(works)) {
      expect(work).toMatchObject({ reason: { ...UNAVAILABLE, cause: { code: 'ECONNREFUSED' } } });
    }
  });

  test.each([
    ['is overloaded', 503, '<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>'],
    ['breaks', 500, 'not XML'],
  ])('is unavailable when the server %s', async (_, status, body) => {
    const store = await bucketAt((_req, res) => res.writeHead(status).end(body));
    await expect(stored(store)).rejects.toMatchObject(UNAVAILABLE);
  });

  test('fails as unavailable when the connection breaks in the middle of a file', async () => {
    const store = await bucketAt((_req, res) => {
      res.writeHead(200, { 'content-length': 200_000 });
      res.write(Buffer.alloc(100_000), () => res.destroy());
    });
    const name = await newFileName('a', randomBytes(1), 'jpg');
    await expect(store.read(name)).rejects.toMatchObject(UNAVAILABLE);
    const file = await store.open(name);
    await expect(file?.content.toArray()).rejects.toMatchObject(UNAVAILABLE);
  });

  test('names the objects that the server did not remove', async () => {
    const kept = '<Error><Key>a/1.jpg</Key><Code>AccessDenied</Code><Message>No.</Message></Error>';
    const store = await bucketAt((_req, res) => res.end(`<DeleteResult>${kept}</DeleteResult>`));
    const name = await newFileName('a', randomBytes(1), 'jpg');
    await expect(store.remove([name])).rejects.toThrow('The bucket kept 1 objects: a/1.jpg (AccessDenied)');
  });

  test('reports a refusal of the server neither as an outage nor as a missing file, and without the credentials', async () => {
    const name = await newFileName('a', randomBytes(1), 'jpg');
    const elsewhere = new S3Store({ ...server.location, bucket: 'no-such-bucket' });
    await expect(elsewhere.read(name)).rejects.toThrow('The bucket answered 404 NoSuchBucket');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'NOBODYKNOWSME');
    onTestFinished(() => void vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.AWS_ACCESS_KEY_ID));
    const error: unknown = await new S3Store(server.location).read(name).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(AppError);
    expect(String(error)).toContain('The bucket answered 403 InvalidAccessKeyId');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('NOBODYKNOWSME');
  });
});

describe('openFileStore', () => {
  test('opens the folder or the bucket of the configuration', async () => {
    const root = join(temporaryFolder(), 'images');
    expect(await openFileStore({ images: { kind: 'folder', root } })).toBeInstanceOf(FolderStore);
    expect(await openFileStore({ images: { kind: 's3', ...server.location } })).toBeInstanceOf(S3Store);
  });

  test('refuses a folder that cannot be used in one line that names the setting', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'nowhere', 'images'), join(folder, 'dangling'));
    for (const root of [join(folder, 'file'), join(folder, 'file/images'), join(folder, 'dangling')]) {
      const error: unknown = await openFileStore({ images: { kind: 'folder', root } }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(ConfigError);
      expect((error as ConfigError).message).toMatch(
        /^DATA_DIR: the image store .* cannot be used \(E[A-Z]+: .*\)\. .*$/,
      );
      expect((error as ConfigError).message).toContain(root);
    }
  });

  test('does not load the AWS SDK for a folder', async () => {
    const opening = `
      const { openFileStore } = await import('${MODULES}index.ts');
      await openFileStore({ images: { kind: 'folder', root: ${JSON.stringify(temporaryFolder())} } });
      const { createRequire } = await import('node:module');
      const loaded = Object.keys(createRequire(import.meta.filename ?? process.cwd() + '/').cache);
      process.stdout.write(String(loaded.filter((path) => /@aws-sdk|@smithy/.test(path)).length));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', opening]);
    expect(stdout).toBe('0');
  });
});

/** A bucket store whose server answers as given. */
async function bucketAt(answer: RequestListener): Promise<S3Store> {
  const http = createServer((req, res) => {
    req.resume().once('end', () => answer(req, res));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return new S3Store({ ...server.location, endpoint: `http://127.0.0.1:${port}` });
}
