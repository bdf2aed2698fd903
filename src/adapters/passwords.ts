import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** The parameters of the OWASP Password Storage Cheat Sheet for Argon2id: 19 MiB of memory, 2 passes, 1 lane. */
export const HASH_PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash in PHC form. A hash in another form, such as that of an older system, matches no password. */
const ARGON2_HASH = /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{16,}$/;

/** Hashes are computed on other threads. One core stays free for the event loop, however many people sign in. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Threads that Node.js has for hashes and files, unless UV_THREADPOOL_SIZE says otherwise. */
const POOL_THREADS = 4;
/** The number of threads for hashes in bulk. One thread stays free for a sign-in and for files. */
export const MAX_IN_BACKGROUND = Math.min(availableParallelism(), POOL_THREADS - 1);
/** The number of hashes requested ahead, so that the threads never wait for the reader or writer of the items. */
const AHEAD = 4 * MAX_IN_BACKGROUND;

/** The most sign-ins that may wait. More of them are an attack, or a rush of people who must come back later. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** Computes Argon2id hashes in PHC form, a few at once, in order of arrival. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #inBackground = 0;
  readonly #backlog: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, HASH_PARAMETERS));
  }

  /**
   * Returns the items in their order, each with the hash of its password if it has one. It uses all processors, a few items
   * ahead. Sign-ins go first and are never refused because of it.
   */
  async *hashAll<Item>(
    items: AsyncIterable<Item>,
    passwordOf: (item: Item) => string | undefined,
  ): AsyncGenerator<{ item: Item; passwordHash: string | undefined }> {
    const ahead: Promise<{ item: Item; passwordHash: string | undefined }>[] = [];
    const hashed = async (item: Item) => {
      const password = passwordOf(item);
      return { item, passwordHash: password === undefined ? undefined : await this.#hashInBackground(password) };
    };
    try {
      for await (const item of items) {
        const next = hashed(item);
        // The caller that takes the item gets the error; until then it must not count as unhandled.
        next.catch(() => undefined);
        ahead.push(next);
        const first = ahead.length < AHEAD ? undefined : ahead.shift();
        if (first) yield await first;
      }
      for (const rest of ahead) yield await rest;
    } finally {
      // Requested hashes run to their end.
      await Promise.allSettled(ahead);
    }
  }

  /**
   * Does the password match? Without a readable hash (no such user, or a user without a password) the answer is no after the
   * same time, so that the delay does not reveal who has an account.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.#decoy ??= this.#hashDecoy();
    const isReadable = passwordHash !== null && ARGON2_HASH.test(passwordHash);
    const reference = isReadable ? passwordHash : await this.#decoy;
    const matches = await this.#inTurn(() => verify(reference, password));
    return isReadable && matches;
  }

  // One that was refused because too many were waiting must be made anew.
  #hashDecoy(): Promise<string> {
    const decoy = this.hash('no account has this password');
    decoy.catch(() => (this.#decoy = undefined));
    return decoy;
  }

  /** Was it hashed with other parameters than the present ones? */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = HASH_PARAMETERS;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING) {
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new AppError('unavailable', 'auth.busy', 'Too many people sign in at this moment. Try again.', details);
    }
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place is passed on, not freed, so that a new caller cannot overtake the waiting ones.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
      this.#goOnInBackground();
    }
  }

  async #hashInBackground(password: string): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#backlog.push(resolve);
      this.#goOnInBackground();
    });
    try {
      return await hash(password, HASH_PARAMETERS);
    } finally {
      this.#inBackground--;
      this.#goOnInBackground();
    }
  }

  // Running sign-ins leave fewer threads for hashes in bulk.
  #goOnInBackground(): void {
    while (this.#running + this.#inBackground < MAX_IN_BACKGROUND) {
      const next = this.#backlog.shift();
      if (!next) return;
      this.#inBackground++;
      next();
    }
  }
}
