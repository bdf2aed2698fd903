import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { AREA_GROUPS } from '../../routers/area-groups.ts';
import { EXAMPLES } from '../../routers/examples.ts';
import { appRouter, AREAS } from '../../routers/index.ts';
import { openFileStore } from '../../src/adapters/file-store/index.ts';
import { openHumanCheck } from '../../src/adapters/human-check.ts';
import { Metrics } from '../../src/adapters/metrics/metrics.ts';
import type { Tracing } from '../../src/adapters/tracing.ts';
import { readConfig } from '../../src/config.ts';
import type { Context, ProcessParts } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { TaskQueue } from '../../src/db/task-queue.ts';
import { createHttpApp } from '../../src/http/app.ts';
import type { LoadedDemo } from '../../src/http/demo-sign-ins.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { assemble, type Runtime } from '../../src/runtime.ts';
import { callerOf, type Caller, type Reply } from './caller.ts';
import { statements, testDatabase, type TestDatabase } from './databases.ts';
import { Given } from './given.ts';
import { QuickPasswords } from './quick-passwords.ts';

export type { Caller, Reply } from './caller.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

/** The document of the contract, made once for all apps of a worker: that takes longer than most tests. */
function apiDocument() {
  return (document ??= openApiDocument(appRouter, {
    version: '0.0.0',
    url: '/api',
    areas: AREAS,
    groups: AREA_GROUPS,
    examples: EXAMPLES,
  }));
}

export class TestApp {
  readonly #database: TestDatabase;
  readonly #runtime: Omit<Runtime, 'isStuck'>;
  readonly #closers: (() => Promise<void>)[] = [];
  readonly given: Given;
  /** The time of the service; move it with `clock.advance`. */
  readonly clock: Clock;
  /** In place of those of the service. */
  readonly passwords = new QuickPasswords();

  constructor(database: TestDatabase, runtime: Omit<Runtime, 'isStuck'>, clock: Clock) {
    this.#database = database;
    this.#runtime = runtime;
    Object.assign(runtime.parts, { passwords: this.passwords });
    this.clock = clock;
    this.given = new Given(runtime.context);
  }

  get parts(): ProcessParts {
    return this.#runtime.parts;
  }

  context(): Context {
    return this.#runtime.context();
  }

  /** Calls procedures as this user with a real access token, or as nobody when the user is null. */
  async as(
    user: { id: number } | null,
    cookies: Record<string, string> = {},
    reply: Reply = { cookies: [] },
  ): Promise<Caller> {
    return this.withToken(user === null ? null : await this.tokenFor(user.id), cookies, reply);
  }

  withToken(bearerToken: string | null, cookies: Record<string, string> = {}, reply: Reply = { cookies: [] }): Caller {
    return callerOf(this.parts, bearerToken, cookies, reply);
  }

  async tokenFor(userId: number): Promise<string> {
    const familyId = randomUUID();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + 1e9);
    const secondFactorAt = sql`case when exists (select from second_factor f where f.user_id = u.id and f.is_confirmed)
                                 then ${now}::timestamptz end`;
    await query(
      this.context().em,
      sql`with family as (
            insert into token_family (id, user_id, second_factor_at, expires_at)
            select ${familyId}::uuid, id, ${secondFactorAt}, ${expiresAt}::timestamptz from user_account u where id = ${userId}
            returning id)
          insert into refresh_token (hash, family_id, expires_at)
          select ${this.parts.tokens.hashRefreshToken(familyId)}, id, ${expiresAt} from family`,
    );
    const accessExpiresAt = new Date(now.getTime() + this.parts.config.accessTokenSeconds * 1000);
    return this.parts.tokens.sign('access', { userId, rowId: familyId }, now, accessExpiresAt);
  }

  /** Makes all changes visible to this process: reads the change feed, rebuilds search indexes and forgets counts. */
  async settle(): Promise<void> {
    await this.#runtime.feed.poll();
    await this.parts.foods.refresh();
    this.parts.usage.forget();
    await this.parts.thumbnails.all();
  }

  /** The number of statements that the work runs when nothing is stale. */
  async countStatements(work: () => Promise<unknown>): Promise<number> {
    await this.settle();
    return (await this.statementsOf(work)).length;
  }

  /** The statements that the work ran, without those that read the change feed or, once a second, who the caller is. */
  async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = statements.length;
    await work();
    return statements.slice(before).filter((line) => !/from change|pg_snapshot_xmin|token_family/.test(line));
  }

  /** Runs the tasks of the queue like a worker, until the app is closed. */
  work(): Promise<void> {
    return this.#runtime.work();
  }

  /** Reads the change feed, as the service does by itself twice a second. */
  poll(): Promise<void> {
    return this.#runtime.feed.poll();
  }

  /** Another process on the same database, which has loaded no food lists. */
  async anotherProcess(): Promise<ProcessParts> {
    const log = pino({ level: 'silent' });
    const own = { log, metrics: new Metrics(log), tracing: null, now: this.clock.now, tokenKeys: TOKEN_KEYS };
    const other = await assemble({ ...this.parts, ...own });
    await other.feed.stop();
    this.#closers.push(() => other.close());
    return { ...other.parts, tokens: this.parts.tokens, passwords: this.passwords };
  }

  /** Serves over real HTTP, and returns the base address. */
  async listen({
    log = pino({ level: 'silent' }),
    demo = null,
    ...changed
  }: { log?: Logger; demo?: LoadedDemo | null } & Partial<ProcessParts> = {}): Promise<string> {
    const options = { router: appRouter, document: apiDocument(), demo };
    const app = createHttpApp({ ...this.parts, ...changed }, log, options);
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#closers.push(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
    await this.parts.tasks.close();
    await this.#runtime.close();
    await this.#database.close();
    rmSync(this.parts.config.dataDir, { recursive: true, force: true });
  }
}

export class Clock {
  #offsetMs = 0;
  #heldAt: number | null = null;
  readonly now = (): Date => new Date((this.#heldAt ?? Date.now()) + this.#offsetMs);

  /** Stops the clock until it is reset, but for `advance`, so that the speed of the machine does not count. */
  hold(): void {
    this.#heldAt = Date.now();
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }

  /** Moves the clock to a moment, from which it runs on unless it is held. */
  set(moment: string): void {
    this.#offsetMs = Date.parse(moment) - (this.#heldAt ?? Date.now());
  }

  reset(): void {
    this.#offsetMs = 0;
    this.#heldAt = null;
  }
}

/** The value of TOKEN_KEYS for a process of its own. */
export const tokenKeysSetting = (): string => TOKEN_KEYS.map(({ id, secret }) => `${id}:${secret}`).join(',');

export const TOKEN_KEYS = [{ id: 'tests', secret: 'a secret for tests of 32 characters' }];

export interface TestAppOptions {
  tracing?: Tracing;
  log?: Logger;
}

export async function openTestApp(open: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const clock = new Clock();
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'recall-test-')),
    PUBLIC_URL: 'http://recall.test',
    HUMAN_CHECK_MODULE: join(import.meta.dirname, 'human-check.ts'),
    // All tests come from one address; those of the limits bring a config of their own.
    RATE_LIMITS: 'off',
  });
  const { tracing = null, log = pino({ level: 'silent' }) } = open;
  const files = await openFileStore(config);
  const tasks = await TaskQueue.open(database, log);
  const { orm } = database;
  const metrics = new Metrics(log);
  const parts = {
    orm,
    replica: orm,
    config,
    log,
    metrics,
    tracing,
    now: clock.now,
    tokenKeys: TOKEN_KEYS,
    files,
    isHuman: await openHumanCheck(config.humanCheckModule),
    tasks,
  };
  const runtime = await assemble(parts);
  const app = new TestApp(database, runtime, clock);
  await app.settle();
  return app;
}

/** One app for a test file; use it inside tests and hooks. */
export function useTestApp(prepare?: (app: TestApp) => Promise<void>): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await openTestApp();
    await prepare?.(app);
  });
  afterAll(async () => {
    await app?.close();
  });
  return () => {
    if (!app) throw new Error('the test app is open inside tests and hooks only');
    return app;
  };
}
