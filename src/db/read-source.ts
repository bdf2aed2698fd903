import type { MikroORM } from '@mikro-orm/sql';
import { EVERYTHING, type ChangedTopics, type ChangeFeed, type ChangeListener } from './change-feed.ts';

interface Copy {
  orm: MikroORM;
  feed: ChangeFeed;
}

/**
 * The source from which data kept in memory is loaded: the replica while its change feed can be read, otherwise the primary.
 * The feed of the same server reports the changes: the other feed would report them before they can be read, or not at all.
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
    // The listeners have missed the changes since the last reading of the replica.
    replica.feed.onLoss(() => this.#tell(new Map([[EVERYTHING, null]])));
  }

  get em(): MikroORM['em'] {
    const { orm } = this.#replica.feed.isReadable ? this.#replica : this.#primary;
    return orm.em;
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  #tell(topics: ChangedTopics): void {
    for (const listener of this.#listeners) listener(topics);
  }
}
