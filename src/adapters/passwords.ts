import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB of memory, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** PHC form. A hash in another form, such as one of an older system, is nobody's password. */
const ARGON2_HASH = /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{16,}$/;

/** Hashes run on other threads; one core stays free for the event loop, whatever the number of sign-ins. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);

/** More than this many sign-ins waiting at once are an attack, or a stampede that has to come back later. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** Argon2id hashes in PHC form, at most a few computed at once, in order of arrival. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, PARAMETERS));
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
    const { memoryCost, timeCost, parallelism } = PARAMETERS;
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
    }
  }
}
