import { createHmac, hkdfSync } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/sql';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { AppError, databaseRefusal } from '../errors.ts';

export interface Quota {
  points: number;
  windowSeconds: number;
}

/** The state of a limit, as the headers RateLimit and RateLimit-Policy express it. */
export interface LimitState {
  name: string;
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

/** Receives the state of a limit. A later state replaces an earlier one of the same limit. */
export interface LimitListener {
  reportLimit(limit: LimitState): void;
}

interface Counted {
  name: string;
  who: 'address' | 'account';
  quota: Quota;
  /** True where a count may be taken back later. */
  isTakenBack: boolean;
}

/** One quota, counted for each address or account, in memory or in the database that other processes share. */
export class RateCounter {
  readonly #policy: string;
  readonly #quota: Quota;
  readonly #who: Counted['who'];
  readonly #inMemory: RateLimiterMemory;
  readonly #shared: RateLimiterPostgres | null;
  readonly #stored: (key: string) => string;

  constructor({ name, who, quota, isTakenBack }: Counted, shared: SharedCounts | null) {
    this.#policy = `${name}-${who}`;
    this.#quota = quota;
    this.#who = who;
    this.#stored = (key) => shared?.hash(key) ?? key;
    const options = { keyPrefix: this.#policy, points: quota.points, duration: quota.windowSeconds };
    this.#inMemory = new RateLimiterMemory(options);
    this.#shared =
      shared &&
      new RateLimiterPostgres({
        ...options,
        storeClient: shared,
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        // Each counter would scan the whole table. `purgeExpired` removes the expired rows of all counters.
        clearExpiredByTimeout: false,
        // A caller beyond the quota is refused without asking the database again. Zero turns that off.
        inMemoryBlockOnConsumed: isTakenBack ? 0 : quota.points + 1,
      });
  }

  /** Adds one to the count. Throws AppError `request.too_many` beyond the quota. */
  async count(key: string, listener: LimitListener): Promise<void> {
    try {
      this.#note(listener, await this.#with((limiter) => limiter.consume(this.#stored(key))));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.#note(listener, refused);
      throw this.#tooMany(refused);
    }
  }

  /** Subtracts one from the count. */
  async takeBack(key: string, listener: LimitListener): Promise<void> {
    this.#note(listener, await this.#with((limiter) => limiter.reward(this.#stored(key))));
  }

  // The fallback of the library for an unavailable store takes over at any error, so it would hide our own faults.
  async #with<Result>(work: (limiter: RateLimiterMemory | RateLimiterPostgres) => Promise<Result>): Promise<Result> {
    if (this.#shared === null) return work(this.#inMemory);
    try {
      return await work(this.#shared);
    } catch (error) {
      if (error instanceof RateLimiterRes || !isOutage(error)) throw error;
      return work(this.#inMemory);
    }
  }

  #note(listener: LimitListener, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
    const { points: quota, windowSeconds } = this.#quota;
    const remaining = Math.min(remainingPoints, quota);
    listener.reportLimit({
      name: this.#policy,
      quota,
      windowSeconds,
      remaining,
      resetSeconds: inSeconds(msBeforeNext),
    });
  }

  #tooMany({ msBeforeNext }: RateLimiterRes): AppError {
    const retryAfterSeconds = inSeconds(msBeforeNext);
    const whose = this.#who === 'address' ? 'from your network address' : 'for this account';
    const message = `Too many requests ${whose}: try again in ${waitText(retryAfterSeconds)}.`;
    return new AppError('too_many', 'request.too_many', message, { retryAfterSeconds });
  }
}

/** The table of counts, over the connections of the ORM. RateLimiterPostgres uses it as a client of pg. */
export class SharedCounts {
  readonly #orm: MikroORM;
  readonly #secret: Buffer;

  constructor(orm: MikroORM, { tokenKeys }: Config) {
    const [key] = tokenKeys ?? [];
    if (key === undefined) throw new Error('TOKEN_KEYS is needed with DATABASE_URL');
    this.#orm = orm;
    this.#secret = Buffer.from(hkdfSync('sha256', key.secret, '', 'dietary-recall-service rate limits', 32));
  }

  /** The hash has a key, because all 2^32 IPv4 addresses can be tried against a hash without one. */
  hash(key: string): string {
    return createHmac('sha256', this.#secret).update(key).digest('base64url');
  }

  async query({ text, values }: { text: string; values: readonly unknown[] }) {
    const result = await this.#orm.em
      .getConnection()
      .getClient()
      .executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? result.rows.length) };
  }

  async purge(): Promise<void> {
    await this.query({ text: 'delete from rate_limit where expire < $1', values: [Date.now()] });
  }
}

/** Is it an outage of the database? The other statements of the request report it to the caller and the operator. */
function isOutage(error: unknown): boolean {
  return databaseRefusal(error)?.kind === 'unavailable';
}

function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
