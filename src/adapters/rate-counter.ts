import { createHmac, hkdfSync } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/sql';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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

/** A count, and the time to the end of its window. */
type Count = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** One quota, counted for each address or account, in memory or in the database that other processes share. */
export class RateCounter {
  readonly #policy: string;
  readonly #quota: Quota;
  readonly #who: Counted['who'];
  readonly #inMemory: RateLimiterMemory;
  readonly #shared: SharedCounts | null;
  /** The callers beyond the quota, who are refused without asking the database again. Null where a count may be taken back. */
  readonly #refused: RateLimiterMemory | null;
  readonly #stored: (key: string) => string;

  constructor({ name, who, quota, isTakenBack }: Counted, shared: SharedCounts | null) {
    this.#policy = `${name}-${who}`;
    this.#quota = quota;
    this.#who = who;
    this.#shared = shared;
    this.#stored = (key) => `${this.#policy}:${shared?.hash(key) ?? key}`;
    const options = { points: quota.points, duration: quota.windowSeconds };
    this.#inMemory = new RateLimiterMemory(options);
    this.#refused = shared === null || isTakenBack ? null : new RateLimiterMemory(options);
  }

  /** Adds one to the count. Throws AppError `request.too_many` beyond the quota. */
  async count(key: string, listener: LimitListener): Promise<void> {
    const stored = this.#stored(key);
    const refused = await this.#refused?.get(stored);
    const count = refused ?? (await this.#add(stored));
    this.#note(listener, count);
    if (count.consumedPoints <= this.#quota.points) return;
    if (!refused) await this.#refused?.block(stored, inSeconds(count.msBeforeNext));
    throw this.#tooMany(count);
  }

  /** Subtracts one from the count. */
  async takeBack(key: string, listener: LimitListener): Promise<void> {
    const stored = this.#stored(key);
    const count = await this.#with(
      (shared) => shared.add(stored, -1, this.#quota.windowSeconds),
      () => this.#inMemory.reward(stored),
    );
    this.#note(listener, count);
  }

  #add(stored: string): Promise<Count> {
    return this.#with(
      (shared) => shared.add(stored, 1, this.#quota.windowSeconds),
      () => this.#inMemory.consume(stored).catch(beyondQuota),
    );
  }

  async #with(inDatabase: (shared: SharedCounts) => Promise<Count>, inMemory: () => Promise<Count>): Promise<Count> {
    if (this.#shared === null) return inMemory();
    try {
      return await inDatabase(this.#shared);
    } catch (error) {
      if (!isOutage(error)) throw error;
      return inMemory();
    }
  }

  #note(listener: LimitListener, { consumedPoints, msBeforeNext }: Count): void {
    const { points: quota, windowSeconds } = this.#quota;
    const remaining = Math.min(Math.max(quota - consumedPoints, 0), quota);
    listener.reportLimit({
      name: this.#policy,
      quota,
      windowSeconds,
      remaining,
      resetSeconds: inSeconds(msBeforeNext),
    });
  }

  #tooMany({ msBeforeNext }: Count): AppError {
    const retryAfterSeconds = inSeconds(msBeforeNext);
    const whose = this.#who === 'address' ? 'from your network address' : 'for this account';
    const message = `Too many requests ${whose}: try again in ${waitText(retryAfterSeconds)}.`;
    return new AppError('too_many', 'request.too_many', message, { retryAfterSeconds });
  }
}

/** The milliseconds since 1970 by the clock of the database: processes whose clocks differ share the counts. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** The table of counts, over the connections of the ORM. */
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

  /** Adds to a count, which begins at zero again when its window has ended. */
  async add(key: string, points: number, windowSeconds: number): Promise<Count> {
    const [count] = await this.#query<Count>(
      `with counted as (
         insert into rate_limit as r (key, points, expire) values ($1, greatest($2::int, 0), ${NOW} + $3::int * 1000)
         on conflict (key) do update set
           points = greatest(case when r.expire > ${NOW} then r.points else 0 end + $2::int, 0),
           expire = case when r.expire > ${NOW} then r.expire else excluded.expire end
         returning points, expire)
       select points as "consumedPoints", (expire - ${NOW})::float8 as "msBeforeNext" from counted`,
      [key, points, windowSeconds],
    );
    if (count === undefined) throw new Error('a count was not returned');
    return count;
  }

  async purge(): Promise<void> {
    await this.#query(`delete from rate_limit where expire < ${NOW}`, []);
  }

  async #query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = this.#orm.em.getConnection().getClient();
    return (await client.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[];
  }
}

/** The count that a limiter in memory throws for a caller beyond the quota. */
function beyondQuota(refused: unknown): Count {
  if (refused instanceof RateLimiterRes) return refused;
  throw refused;
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
