import type { MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import { query, sql } from './sql.ts';

const POLL_EVERY_MS = 500;
const PRUNE_EVERY_MS = 60_000;
/** Changes are kept this long; a process that could not read for longer takes everything as changed. */
const KEPT_FOR_MS = 10 * 60_000;

/** `*` when everything may have changed. */
export type ChangeListener = (topics: ReadonlySet<string>) => void;

interface Poll {
  horizon: string;
  changes: { id: string; topic: string }[];
}

/**
 * Tells this process what other processes (and itself) changed. Triggers write the table `change`; each process reads
 * it twice a second. Reading by transaction id rather than by row id misses nothing: a row becomes visible when its
 * transaction commits, which may be long after later rows did.
 */
export class ChangeFeed {
  readonly #orm: MikroORM;
  readonly #log: Logger;
  readonly #listeners: ChangeListener[] = [];
  #horizon: string | null = null;
  #seen = new Set<string>();
  #readAt = 0;
  #prunedAt = Date.now();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;

  constructor(orm: MikroORM, log: Logger) {
    this.#orm = orm;
    this.#log = log;
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Remembers where the feed stands; call it before anything is read that the feed shall keep fresh. */
  async start(): Promise<void> {
    await this.poll();
    this.#schedule();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#polling;
  }

  /** Reads what came since the last time and tells the listeners. */
  async poll(): Promise<void> {
    const since = this.#horizon ?? '0';
    const [row] = await query<Poll>(
      this.#orm.em.fork(),
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
                 coalesce((select jsonb_agg(jsonb_build_object('id', id::text, 'topic', topic)) from change
                           where transaction_id >= ${since}::xid8), '[]') as changes`,
    );
    if (!row) return;
    const isFirst = this.#horizon === null;
    const hasMissed = !isFirst && Date.now() - this.#readAt > KEPT_FOR_MS / 2;
    const fresh = row.changes.filter(({ id }) => !this.#seen.has(id));
    this.#horizon = row.horizon;
    this.#seen = new Set(row.changes.map(({ id }) => id));
    this.#readAt = Date.now();
    if (isFirst) return;
    const topics = new Set(hasMissed ? ['*'] : fresh.map(({ topic }) => topic));
    if (topics.size > 0) for (const listener of this.#listeners) listener(topics);
    await this.#prune();
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.poll()
        .catch((error: unknown) => this.#log.error({ err: error }, 'reading the change feed failed; trying again'))
        .finally(() => {
          if (this.#timer !== undefined) this.#schedule();
        });
    }, POLL_EVERY_MS);
    this.#timer.unref();
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = Date.now();
    await query(this.#orm.em.fork(), sql`delete from change where changed_at < ${new Date(Date.now() - KEPT_FOR_MS)}`);
  }
}
