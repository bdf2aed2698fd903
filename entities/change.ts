import { defineEntity, p } from '@mikro-orm/core';

const ChangeSchema = defineEntity({
  name: 'Change',
  properties: {
    id: p.bigint('string').primary(),
    /** What is stale now, see docs/guides/operators/several-processes.md#the-change-feed. */
    topic: p.string().length(64),
    /** Of the topic `foods`: the indexes of the locales that list them are stale. */
    foodIds: p.array().columnType('int[]').$type<number[]>().nullable(),
    /** The writing transaction: a reader that has seen all before its snapshot's xmin has missed nothing. */
    transactionId: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').index(),
    changedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Written by triggers on the tables that processes keep in memory; each process reads it (src/db/change-feed.ts). */
export class Change extends ChangeSchema.class {}
ChangeSchema.setClass(Change);
