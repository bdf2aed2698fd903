import { hash } from '@node-rs/argon2';
import { Passwords } from '../../src/adapters/passwords.ts';

/** The least work that makes a valid hash: hundreds of real ones take longer than everything else in a test. */
const LEAST_WORK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes many passwords with the least work, and waits where a test tells it to. */
export class QuickPasswords extends Passwords {
  #left = Infinity;
  #held: Promise<void> = Promise.resolve();

  /** Stops after so many passwords, until the function that it returns is called. */
  holdAfter(count: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#left = count;
    this.#held = promise;
    return resolve;
  }

  override async *hashAll<Item>(
    items: AsyncIterable<Item>,
    passwordOf: (item: Item) => string | undefined,
  ): AsyncGenerator<{ item: Item; passwordHash: string | undefined }> {
    for await (const item of items) {
      const password = passwordOf(item);
      if (password !== undefined && this.#left-- <= 0) await this.#held;
      yield { item, passwordHash: password === undefined ? undefined : await hash(password, LEAST_WORK) };
    }
  }
}
