import { hash } from '@node-rs/argon2';
import { Passwords } from '../../src/adapters/passwords.ts';

/** The least work that makes a valid hash. The hashes of the service take longer than everything else in most tests. */
const LEAST_WORK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes passwords with the least work, and many of them only as far as a test allows. */
export class QuickPasswords extends Passwords {
  #left = Infinity;
  #held: Promise<void> = Promise.resolve();

  override hash(password: string): Promise<string> {
    return hash(password, LEAST_WORK);
  }

  override isOutdated(): boolean {
    return false;
  }

  override async *hashAll<Item>(
    items: AsyncIterable<Item>,
    passwordOf: (item: Item) => string | undefined,
  ): AsyncGenerator<{ item: Item; passwordHash: string | undefined }> {
    for await (const item of items) {
      const password = passwordOf(item);
      if (password !== undefined && this.#left-- <= 0) await this.#held;
      yield { item, passwordHash: password === undefined ? undefined : await this.hash(password) };
    }
  }

  /** Makes `hashAll` stop after so many passwords, until the returned function is called. */
  holdAfter(count: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#left = count;
    this.#held = promise;
    return resolve;
  }
}
