import { RECORD_ACTIONS, RECORD_TYPES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

const RecordChangeSchema = defineEntity({
  name: 'RecordChange',
  indexes: [{ properties: ['recordType', 'recordId', 'id'] }, { properties: ['recordType', 'code'] }],
  properties: {
    id: p.bigint('string').primary(),
    changedAt: p.datetime(),
    /** Null for a command of the operator and for a deleted account. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    recordType: p.enum(RECORD_TYPES),
    /** The surrogate id, which a rename does not change. It is not a foreign key, so that it outlives the record. Null if the code is the id. */
    recordId: p.integer().nullable(),
    /** The code after the change; for a locale, table, survey or submission the id. */
    code: p.string().length(64),
    /** The locale of a local part; null for the global part. */
    localeId: p.string().length(16).nullable(),
    action: p.enum(RECORD_ACTIONS),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
  },
});

/** An entry of the audit trail: who changed which record, when, from what to what. It is written in the transaction of the change and never altered. */
export class RecordChange extends RecordChangeSchema.class {}
RecordChangeSchema.setClass(RecordChange);
