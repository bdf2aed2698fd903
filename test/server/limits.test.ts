import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../../src/adapters/rate-limits.ts';
import { openDatabase } from '../../src/db/orm.ts';
import { query, sql } from '../../src/db/sql.ts';
import { call, problemOf } from '../support/http.ts';
import { limitsOf } from '../support/limits.ts';
import { useListeners } from '../support/listeners.ts';
import { ServerProcess } from '../support/server-process.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const TOO_MANY = { kind: 'too_many', code: 'request.too_many' };
const app = useTestApp();
const { databaseUrl } = useListeners(app);

afterEach(() => query(app().context().em, sql`truncate rate_limit`));

const visitor = (ip = '203.0.113.1'): Client => ({ ip, userAgent: null, reportLimit: () => undefined });
/** The limits of a process of its own on the database that all share. */
const process = () => limitsOf(app(), { databaseUrl: databaseUrl(), tokenKeys: TOKEN_KEYS });
const rows = () =>
  query<{ key: string; points: number }>(app().context().em, sql`select key, points from rate_limit order by key`);

describe('processes on one database', () => {
  test('let ten of fifty simultaneous guesses at one account through', async () => {
    const limits = [process(), process()];
    const results = await Promise.allSettled(
      limits.flatMap((each) =>
        Array.from({ length: 25 }, (_, index) =>
          each.guess('sign-in', visitor(`203.0.113.${index}`), 'ada@example.org'),
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(TOO_MANY);
    for (const each of limits) {
      await expect(each.guess('sign-in', visitor('198.51.100.1'), 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
    }
  });

  test('count together while the clock of one is an hour ahead', async () => {
    const [one, other] = [process(), process()];
    const now = Date.now();
    const ahead = async (work: () => Promise<unknown>) => {
      vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 });
      await work().finally(() => vi.useRealTimers());
    };
    for (let count = 0; count < 5; count++) {
      await one.guess('sign-in', visitor(), 'ada@example.org');
      await ahead(() => other.guess('sign-in', visitor(), 'ada@example.org'));
      await ahead(() => other.purge());
    }
    await expect(one.guess('sign-in', visitor(), 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
    await ahead(() => expect(other.guess('sign-in', visitor(), 'ada@example.org')).rejects.toMatchObject(TOO_MANY));
  });

  test('take back a right guess in all of them', async () => {
    const [one, other] = [process(), process()];
    for (let count = 0; count < 9; count++) await one.guess('sign-in', visitor(), 'ada@example.org');
    await (await other.guess('sign-in', visitor(), 'ada@example.org')).takeBack();
    await one.guess('sign-in', visitor(), 'ada@example.org');
    await expect(one.guess('sign-in', visitor(), 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
  });

  test('count calls together, and a process that has refused does not ask the database again', async () => {
    const [one, other] = [process(), process()];
    for (let count = 0; count < 10; count++) await (count % 2 ? one : other).count('password-reset', visitor());
    for (const each of [one, other]) {
      await expect(each.count('password-reset', visitor())).rejects.toMatchObject(TOO_MANY);
    }
    const before = await rows();
    for (let count = 0; count < 20; count++) await expect(one.count('password-reset', visitor())).rejects.toThrow();
    expect(await rows()).toEqual(before);
  });

  test('store addresses and names only as hashes with a key', async () => {
    await process().guess('sign-in', visitor(), 'ada@example.org');
    const stored = await rows();
    expect(stored.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^sign-in-account:[\w-]{43}$/),
      expect.stringMatching(/^sign-in-address:[\w-]{43}$/),
    ]);
    const otherKey = [{ id: 'other', secret: 'another secret for tests of 32 characters' }];
    await limitsOf(app(), { databaseUrl: databaseUrl(), tokenKeys: otherKey }).guess(
      'sign-in',
      visitor(),
      'ada@example.org',
    );
    expect(await rows()).toHaveLength(4);
  });

  test('purge expired counts, and no others', async () => {
    const limits = process();
    await limits.count('upload', visitor());
    await query(
      app().context().em,
      sql`insert into rate_limit values ('expired', 3, ${Date.now() - 1}), ('valid', 3, ${Date.now() + 60_000})`,
    );
    await limits.purge();
    expect((await rows()).map(({ key }) => key.replace(/:.*/, ''))).toEqual(['upload-address', 'valid']);
  });
});

test('a process counts guesses in memory while the database is down', async () => {
  const { serverUrl } = inject('template') as { serverUrl: string };
  const { port } = new URL(serverUrl);
  const { orm, close } = await openDatabase({
    databaseUrl: `postgresql://nobody@127.0.0.1:${Number(port) + 1}/none`,
    databaseReplicaUrl: null,
    databasePoolSize: 1,
    dataDir: '',
  });
  onTestFinished(close);
  const config = { databaseUrl: 'postgresql://nobody@127.0.0.1/none', tokenKeys: TOKEN_KEYS };
  const limits = limitsOf({ parts: { ...app().parts, orm } }, config);
  for (let count = 0; count < 10; count++) {
    await expect(limits.guess('sign-in', visitor(), 'ada@example.org')).resolves.toBeDefined();
  }
  await expect(limits.guess('sign-in', visitor(), 'ada@example.org')).rejects.toMatchObject(TOO_MANY);
  await expect(limits.guess('sign-in', visitor(), 'bob@example.org')).resolves.toBeDefined();
});

test('a database fault that is not an outage is thrown by a guess', async () => {
  const { em } = app().context();
  await query(em, sql`alter table rate_limit rename to elsewhere`);
  const guess = await process()
    .guess('sign-in', visitor(), 'ada@example.org')
    .catch((error: unknown) => error);
  await query(em, sql`alter table elsewhere rename to rate_limit`);
  expect(guess).toMatchObject({ code: '42P01' });
});

describe('two servers', () => {
  let bases: string[] = [];
  let body: { surveyId: string; userName: string; password: string };

  beforeAll(async () => {
    const { given } = app();
    const { id: locale } = await given.locale();
    const survey = await given.survey({ locale });
    const { userName } = await given.respondent(survey, { password: PASSWORD });
    body = { surveyId: survey.slug, userName, password: PASSWORD };
    const servers = [new ServerProcess(databaseUrl()), new ServerProcess(databaseUrl())];
    bases = await Promise.all(servers.map((server) => server.listening()));
    return async () => {
      await Promise.all(servers.map((server) => server.stop()));
    };
  });

  const signIn = (index: number, password = PASSWORD) =>
    call('POST', `${bases[index % bases.length]}/api/auth/login/alias`, { body: { ...body, password } });

  test('refuse the right password after ten wrong ones at both together', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(index, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    for (const index of [0, 1]) {
      const refused = await signIn(index);
      expect([refused.status, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    }
  });

  test('answer sign-ins as unavailable while the database is down, and work once it is back', async () => {
    const line = await CutLine.to(databaseUrl());
    const server = new ServerProcess(line.url);
    onTestFinished(async () => {
      await server.stop();
      line.cut();
    });
    bases = [await server.listening()];
    expect((await signIn(0)).status).toBe(200);
    line.cut();
    for (let count = 0; count < 12; count++) {
      const { status, body: problem } = await signIn(0, 'wrong');
      expect([status, problem]).toMatchObject([503, { code: 'database.unavailable' }]);
    }
    await line.mend();
    await expect.poll(async () => (await signIn(0)).status).toBe(200);
  });
});

/** The way to a database server, which can be cut. */
class CutLine {
  readonly url: string;
  readonly #target: URL;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server;

  private constructor(target: URL, server: Server) {
    this.#target = target;
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    const url = new URL(target);
    url.port = String(this.#port);
    this.url = url.href;
  }

  static async to(url: string): Promise<CutLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new CutLine(new URL(url), server);
    line.#carry();
    return line;
  }

  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    this.#server = createServer().listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#carry();
  }

  #carry(): void {
    this.#server.on('connection', (near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        // Cut on one side is cut on the other.
        socket.on('error', () => other.destroy()).on('close', () => other.destroy());
        socket.pipe(other);
      }
    });
  }
}
