import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const ChangeSchema = defineEntity({
  name: 'Change',
  properties: {
    id: p.bigint('string').primary(),
    /** The data in memory that the change makes stale (docs/guides/operators/several-processes.md#the-change-feed). */
    topic: p.string().length(64),
    /**
     * The changed foods: of a locale for `index:<locale>`, where null means the whole list; of the lists that have them for the topic `foods`.
     */
    foodIds: p.array().columnType('int[]').$type<number[]>().nullable(),
    /** The transaction that wrote the row. A reader continues at the xmin of its last snapshot, and so misses no row. */
    transactionId: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').index(),
    changedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A change of a table that processes keep in memory. Triggers write it, and each process reads it (src/db/change-feed.ts). */
export class Change extends ChangeSchema.class {
  static readonly personalData: PersonalData<Change> = {
    impersonal: ['id', 'topic', 'foodIds', 'transactionId', 'changedAt'],
  };
}
ChangeSchema.setClass(Change);
