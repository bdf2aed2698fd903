import { RECORD_ACTIONS, RECORD_TYPES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

const RecordChangeSchema = defineEntity({
  name: 'RecordChange',
  indexes: [{ properties: ['recordType', 'recordId', 'id'] }, { properties: ['recordType', 'code'] }],
  properties: {
    id: p.bigint('string').primary(),
    changedAt: p.datetime(),
    /** Null: a command of the operator, or an account that is gone. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    recordType: p.enum(RECORD_TYPES),
    /** The surrogate id, which a rename leaves alone; no reference, so that it outlives the record. Null if the code is the id. */
    recordId: p.integer().nullable(),
    /** The code after the change; of a locale, table, survey or submission its id. */
    code: p.string().length(64),
    /** Which local part; null = the global part. */
    localeId: p.string().length(16).nullable(),
    action: p.enum(RECORD_ACTIONS),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
  },
});

/** The audit trail of the food data and of stored recalls: who changed what, when, from what to what. Written with the change, never altered. */
export class RecordChange extends RecordChangeSchema.class {}
RecordChangeSchema.setClass(RecordChange);
