import { Client, type Pool, type PoolClient } from 'pg';
import { ANSWER_SECONDS, currentWork, withAnswerLimit, type Work } from './answer-limits.ts';
import { startDeadline } from './deadline.ts';
import { preparedName } from './prepared-statements.ts';

/** How long a caller waits for a connection before it is refused as `unavailable`. */
const CONNECT_TIMEOUT_MS = 5000;
/** The silence before Node.js sends probes, one a second. Ten probes without an answer end the connection. */
const KEEPALIVE_AFTER_MS = 10_000;

/** After it a connection is replaced: the plans of its prepared statements are those of tables as they were. */
const LIFETIME_SECONDS = 300;

/** The options of every connection to a server. */
export const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
};

/**
 * With these settings the server notices within 25 seconds that the other end of a connection is gone, rolls back and releases the
 * locks. Its default is two hours. They need no right.
 */
const SESSION_SETTINGS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
  // A running statement looks for the end of its connection.
  client_connection_check_interval: '5000',
  // Compiling a statement takes longer than any statement of a request runs.
  jit: 'off',
};

/** Sessions under way and recalls are compressed in half of the time, if the server was built with LZ4. */
const COMPRESS_QUICKLY = `select set_config(name, 'lz4', false) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any(enumvals)`;

/** The settings of a session while it works for a request. The server ends a statement before the client gives it up. */
const REQUEST_SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
  // Starting a second process takes longer than reading a page.
  max_parallel_workers_per_gather: '0',
};

/** How long after its limit a statement, or after its last one a connection, has not come back to the pool because of a fault. */
const OVERDUE_SECONDS = 30;
/** A transaction may compute between two statements. */
const IDLE_SECONDS = 600;

type Send = (...given: unknown[]) => unknown;

declare module 'pg' {
  // The types of pg lack it.
  interface Client {
    /** The process of the server, or the number that a pooler gives itself; null before the connection is made. */
    readonly processID: number | null;
  }
}

/**
 * A connection that closes itself when a statement has no answer within the limit of its work (answer-limits.ts), because the
 * other end may be gone and nothing says so. docs/adr/0021-limits-in-the-client.md says why the limit is here and what it takes from pg.
 */
export class LimitedClient extends Client {
  /** The limit of every statement; null for that of the work under way. */
  readonly work: Work | null = null;
  /** Whether the session belongs to this connection. A pooler in transaction mode lends sessions, which must keep their settings. */
  #ownsSession = false;
  #isForRequest = false;
  readonly #deadlines = new Set<number>();
  #idleSince = performance.now();

  /** Takes every form that `query` of pg takes. */
  override query = ((...given: unknown[]) => this.#sendWithin(given)) as Client['query'];

  #sendWithin(given: unknown[]): unknown {
    const send: Send = (...form) => super.query(...(form as Parameters<Client['query']>));
    const seconds = ANSWER_SECONDS[this.work ?? currentWork()];
    const deadline = performance.now() + seconds * 1000;
    const stop = startDeadline(seconds * 1000, () => this.#giveUp(seconds));
    this.#deadlines.add(deadline);
    const end = () => {
      stop();
      this.#deadlines.delete(deadline);
      this.#idleSince = performance.now();
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const done: Send = (...result) => {
        end();
        (callback as Send)(...result);
      };
      return send(...given.slice(0, -1), done);
    }
    const answer = send(...this.#named(given));
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  }

  /** Names a statement that stays prepared. The sessions of a pooler change, and with them what is prepared. */
  #named(given: unknown[]): unknown[] {
    const [text, values] = given;
    const name = this.#ownsSession && typeof text === 'string' ? preparedName(text) : undefined;
    return name === undefined ? given : [{ name, text, values }];
  }

  /** Sets the session up, unless a pooler owns it. A server may refuse a setting that its platform lacks; it works without. */
  async prepareSession(): Promise<void> {
    const settings = Object.entries(SESSION_SETTINGS).map(
      ([name, value]) => `set_config('${name}', '${value}', false)`,
    );
    // A pooler reports a process id of its own.
    const statement = `select ${settings.join()} where pg_backend_pid() = ${this.processID ?? 0}`;
    try {
      const { rowCount } = await withAnswerLimit('feed', () => this.query(statement));
      this.#ownsSession = rowCount === 1;
      if (this.#ownsSession) await withAnswerLimit('feed', () => this.query(COMPRESS_QUICKLY));
    } catch (error) {
      if (!(error instanceof Error && 'severity' in error)) throw error;
    }
  }

  /** Gives the session the limits of a request, or takes them back. */
  async adaptSession(work: Work): Promise<void> {
    const isForRequest = ANSWER_SECONDS[work] <= ANSWER_SECONDS.request;
    if (!this.#ownsSession || this.#isForRequest === isForRequest) return;
    const change = ([name, value]: [string, string]) => (isForRequest ? `set ${name} = '${value}'` : `reset ${name}`);
    await withAnswerLimit('feed', () => this.query(Object.entries(REQUEST_SETTINGS).map(change).join('; ')));
    this.#isForRequest = isForRequest;
  }

  /** Whether the connection should have come back to the pool long ago, on the clock of `performance.now`. */
  isOverdue(now: number): boolean {
    const until = this.#deadlines.size > 0 ? Math.max(...this.#deadlines) : this.#idleSince + IDLE_SECONDS * 1000;
    return now > until + OVERDUE_SECONDS * 1000;
  }

  // The statement is rejected with this error, and the pool removes the connection.
  #giveUp(seconds: number): void {
    const error = Object.assign(new Error(`the database gave no answer within ${seconds} s`), { code: 'ETIMEDOUT' });
    this.connection.stream.destroy(error);
  }
}

/** A connection of the task queue, all of whose statements are short. */
class QueueClient extends LimitedClient {
  override readonly work = 'queue';
}

const prepare = (client: LimitedClient) => client.prepareSession();
/** The options of a pool. pg-pool makes its connections with `Client`, and waits for `onConnect`. */
export const POOL_OPTIONS = {
  ...CONNECTION_OPTIONS,
  maxLifetimeSeconds: LIFETIME_SECONDS,
  Client: LimitedClient,
  onConnect: prepare,
};
export const QUEUE_POOL_OPTIONS = { ...POOL_OPTIONS, Client: QueueClient };

/** Adapts each connection to the work that takes it from the pool. */
export function adaptSessions(pool: Pool): void {
  // Of its two forms the compiler would take the one with a callback.
  const take = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const adapted = async () => {
    const client = await take();
    try {
      if (client instanceof LimitedClient) await client.adaptSession(currentWork());
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    return client;
  };
  Object.assign(pool, { connect: adapted });
}
