import type { MikroORM } from '@mikro-orm/sql';
import type { ChangeFeed, ChangeListener } from './change-feed.ts';

interface Copy {
  orm: MikroORM;
  feed: ChangeFeed;
}

/**
 * What is kept in memory is loaded from here: from the replica while its change feed can be read, else from the primary. Changes
 * are told by the feed of the one that is read: the other one would tell them before they can be read, or not at all.
 */
export class ReadSource {
  readonly #primary: Copy;
  readonly #replica: Copy;
  readonly #listeners: ChangeListener[] = [];

  constructor(primary: Copy, replica: Copy) {
    this.#primary = primary;
    this.#replica = replica;
    replica.feed.onChange((topics) => this.#tell(topics));
    primary.feed.onChange((topics) => {
      if (!replica.feed.isReadable) this.#tell(topics);
    });
    // What changed since the last reading of the replica was told by the primary to nobody.
    replica.feed.onLoss(() => this.#tell(new Set(['*'])));
  }

  get em(): MikroORM['em'] {
    const { orm } = this.#replica.feed.isReadable ? this.#replica : this.#primary;
    return orm.em;
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  #tell(topics: ReadonlySet<string>): void {
    for (const listener of this.#listeners) listener(topics);
  }
}
