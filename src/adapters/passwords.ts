import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB of memory, 2 passes, 1 lane. */
export const HASH_PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** PHC form. A hash in another form, such as one of an older system, is nobody's password. */
const ARGON2_HASH = /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{16,}$/;

/** Hashes run on other threads; one core stays free for the event loop, whatever the number of sign-ins. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Threads that Node.js has for hashes and files, unless UV_THREADPOOL_SIZE says otherwise. */
const POOL_THREADS = 4;
/** Of many hashes that nobody waits for as they type: one thread stays free for a sign-in and for files. */
export const MAX_IN_BACKGROUND = Math.min(availableParallelism(), POOL_THREADS - 1);
/** Hashes asked for ahead of the one that is taken: the threads never wait for whoever reads and writes the items. */
const AHEAD = 4 * MAX_IN_BACKGROUND;

/** More than this many sign-ins waiting at once are an attack, or a stampede that has to come back later. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** Argon2id hashes in PHC form, at most a few computed at once, in order of arrival. */
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
   * Gives the items in their order, each with the hash of its password if it has one: on all processors, a few items ahead.
   * Sign-ins go first, and are never refused for it.
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
        // Whoever takes it sees the failure; until then it is nobody's.
        next.catch(() => undefined);
        ahead.push(next);
        const first = ahead.length < AHEAD ? undefined : ahead.shift();
        if (first) yield await first;
      }
      for (const rest of ahead) yield await rest;
    } finally {
      // Hashes that were asked for run to their end.
      await Promise.allSettled(ahead);
    }
  }

  /**
   * Does the password match? Without a hash that can be read (no such user, or one without a password) it takes the
   * same time and says no, so that nobody can learn from the delay who has an account.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('no account has this password');
    const isReadable = passwordHash !== null && ARGON2_HASH.test(passwordHash);
    const reference = isReadable ? passwordHash : await this.#decoy;
    const matches = await this.#inTurn(() => verify(reference, password));
    return isReadable && matches;
  }

  /** Was it hashed with other parameters than today's? */
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
      // The place is handed over rather than freed, so that a newcomer cannot slip in before those who wait.
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

  // Sign-ins leave less room.
  #goOnInBackground(): void {
    while (this.#running + this.#inBackground < MAX_IN_BACKGROUND) {
      const next = this.#backlog.shift();
      if (!next) return;
      this.#inBackground++;
      next();
    }
  }
}
