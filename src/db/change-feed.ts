import type { MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import { withAnswerLimit } from './answer-limits.ts';
import { startDeadline } from './deadline.ts';
import { query, sql } from './sql.ts';

/**
 * The time between two readings. A search must find an edit within two seconds even when nothing wakes the feed: after this
 * time come up to two builds of a search index of 0.3 to 0.6 s each (7,083 foods), because a build that is running may have
 * begun before the edit.
 */
const POLL_EVERY_MS = 500;
const PRUNE_EVERY_MS = 60_000;
/** The time for which changes are kept that all can see. A process that could not read for half of it regards everything as changed. */
const KEPT_FOR_MS = 10 * 60_000;

/**
 * The time after which a server that does not answer counts as unavailable: it may be frozen, or the line cut. The embedded
 * database can be neither: a reading waits there until the one connection is free.
 */
const PATIENCE_MS = 5000;

/**
 * The changed foods that one statement names at most. The triggers have the same number; a statement that changes more makes a whole food
 * list stale.
 */
export const MAX_NAMED_FOODS = 100;

/** The topic of a change to all data. */
export const EVERYTHING = '*';

/** The topics that changed, each with the ids of the foods that did; null: everything of the topic may have changed. */
export type ChangedTopics = ReadonlyMap<string, ReadonlySet<number> | null>;

export type ChangeListener = (topics: ChangedTopics) => void;

interface Poll {
  isReplica: boolean;
  isWritable: boolean;
  horizon: string;
  changes: { id: string; topic: string; foodIds: number[] | null }[];
}

/**
 * Tells this process what it and other processes changed. Triggers write the table `change`; each process reads it when it is
 * woken, and twice a second in any case. Reading by transaction id misses no row, whereas reading by row id would: a row
 * becomes visible when its transaction commits, which may be long after later rows became visible.
 */
export class ChangeFeed {
  readonly #orm: MikroORM;
  readonly #log: Logger;
  readonly #isReadOnly: boolean;
  readonly #isEmbedded: boolean;
  readonly #listeners: ChangeListener[] = [];
  readonly #lossListeners: (() => void)[] = [];
  #isReadable = true;
  #isWritable = true;
  #horizon: string | null = null;
  #seen = new Set<string>();
  #readAt = 0;
  #prunedAt = performance.now();
  /** What was read a while ago, the oldest first: the moment by the steady clock of this process, and the horizon. */
  #pastHorizons: { at: number; horizon: string }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /**
   * `isReadOnly` is for a replica, on which old rows are not removed: the primary does that. `isEmbedded` is for the embedded
   * database, whose transactions may take longer than a server may be silent.
   */
  constructor(orm: MikroORM, log: Logger, { isReadOnly = false, isEmbedded = false } = {}) {
    this.#orm = orm;
    this.#log = log;
    this.#isReadOnly = isReadOnly;
    this.#isEmbedded = isEmbedded;
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Registers a listener that is called when a reading fails after one that succeeded. */
  onLoss(listener: () => void): void {
    this.#lossListeners.push(listener);
  }

  /** Whether the last reading succeeded. */
  get isReadable(): boolean {
    return this.#isReadable;
  }

  /** Whether the server took writes at the last reading. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  /** Remembers the position of the feed. Call it before reading anything that the feed keeps current. */
  async start(): Promise<void> {
    await this.poll();
    this.#schedule();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await Promise.allSettled([this.#reading, this.#next]);
  }

  /**
   * Reads the changes since the last reading and tells the listeners. The reading begins after the call: all callers during a
   * running one share the next.
   */
  poll(): Promise<void> {
    this.#next ??= this.#readNext();
    return this.#next;
  }

  /** Does what poll() does but never rejects. The first of several failures is logged. */
  async wake(): Promise<void> {
    await this.poll().catch(() => undefined);
  }

  async #readNext(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    this.#next = null;
    // The limit of its statements frees the connection of a reading that is given up.
    this.#reading = withAnswerLimit('feed', () => this.#read());
    try {
      await this.#reading;
      if (!this.#isReadable) this.#log.info('the change feed can be read again');
      this.#isReadable = true;
    } catch (error) {
      this.#noteLoss(error);
      throw error;
    }
  }

  // Logged once: the feed is read twice a second, and an outage may last for hours.
  #noteLoss(err: unknown): void {
    if (!this.#isReadable) return;
    this.#isReadable = false;
    this.#log.error({ err }, 'the change feed cannot be read; trying again until it can');
    for (const listener of this.#lossListeners) listener();
  }

  async #read(): Promise<void> {
    const since = this.#horizon ?? '0';
    // Hot: each process reads it twice a second. The locales that list a changed food are looked up here and not by the
    // trigger: of two transactions, one of which edits a food and the other lists it, neither sees the other, but the reader
    // sees both.
    const asked = query<Poll>(
      this.#orm.em.fork(),
      sql`with fresh as (select id::text, topic, food_ids from change where transaction_id >= ${since}::xid8)
          select pg_is_in_recovery() as "isReplica", not current_setting('transaction_read_only')::boolean as "isWritable",
                 pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
                 coalesce((select jsonb_agg(told) from (
                   select id, topic, food_ids as "foodIds" from fresh where topic <> 'foods'
                   union all
                   select id, 'index:' || locale_id, case when count(*) <= ${MAX_NAMED_FOODS} then array_agg(food_id) end
                   from fresh join food_list_entry on food_id = any (food_ids) where topic = 'foods' group by id, locale_id
                 ) as told), '[]') as changes`,
    );
    const [row] = await (this.#isEmbedded ? asked : withTimeout(asked));
    if (!row) return;
    this.#isWritable = row.isWritable;
    // The feed would report nothing more: edits go to another server than the one that it reads.
    if (this.#isReadOnly && !row.isReplica) throw new Error('the replica was promoted to a primary');
    const isFirst = this.#horizon === null;
    const hasMissed = !isFirst && Date.now() - this.#readAt > KEPT_FOR_MS / 2;
    const fresh = row.changes.filter(({ id }) => !this.#seen.has(id));
    this.#horizon = row.horizon;
    this.#seen = new Set(row.changes.map(({ id }) => id));
    this.#readAt = Date.now();
    if (isFirst) return;
    const topics = hasMissed ? new Map([[EVERYTHING, null]]) : topicsOf(fresh);
    if (topics.size > 0) for (const listener of this.#listeners) listener(topics);
    await this.#prune(row.horizon);
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.wake().then(() => {
        if (this.#timer !== undefined) this.#schedule();
      });
    }, POLL_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * Removes the changes of transactions that had ended when the horizon was read that is old enough. The time of writing would not do: a
   * long transaction shows others only at its end what it wrote at its start. A process of less than ten minutes removes nothing.
   */
  async #prune(horizon: string): Promise<void> {
    const now = performance.now();
    if (this.#isReadOnly || !this.#isWritable || now - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = now;
    const old = this.#pastHorizons.findLast(({ at }) => now - at >= KEPT_FOR_MS);
    this.#pastHorizons = [...this.#pastHorizons.filter(({ at }) => at > (old?.at ?? 0)), { at: now, horizon }];
    if (!old) return;
    // Set-based: the changes of a minute.
    await query(this.#orm.em.fork(), sql`delete from change where transaction_id < ${old.horizon}::xid8`);
  }
}

function topicsOf(changes: Poll['changes']): ChangedTopics {
  const topics = new Map<string, ReadonlySet<number> | null>();
  for (const { topic, foodIds } of changes) addChange(topics, topic, foodIds === null ? null : new Set(foodIds));
  return topics;
}

/** Adds a change to those of its topic. */
export function addChange(
  topics: Map<string, ReadonlySet<number> | null>,
  topic: string,
  foodIds: ReadonlySet<number> | null,
): void {
  const known = topics.get(topic);
  topics.set(topic, known === null || foodIds === null ? null : new Set([...(known ?? []), ...foodIds]));
}

/** Waits at most PATIENCE_MS for an answer. A later answer is ignored, and the next reading starts from the same position. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const patience = Promise.withResolvers<never>();
  const stop = startDeadline(PATIENCE_MS, () => patience.reject(new Error(`no answer in ${PATIENCE_MS} ms`)));
  try {
    return await Promise.race([answer, patience.promise]);
  } finally {
    stop();
  }
}
