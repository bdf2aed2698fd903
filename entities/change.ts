import { defineEntity, p } from '@mikro-orm/core';

const ChangeSchema = defineEntity({
  name: 'Change',
  properties: {
    id: p.bigint('string').primary(),
    /** What is stale now: `foods`, `locale:<id>`, `portion-images`, `surveys`. */
    topic: p.string().length(64),
    /** The writing transaction: a reader that has seen all before its snapshot's xmin has missed nothing. */
    transactionId: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').index(),
    changedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Written by triggers on the tables that processes keep in memory; read by each process twice a second (src/db/change-feed.ts). */
export class Change extends ChangeSchema.class {}
ChangeSchema.setClass(Change);
