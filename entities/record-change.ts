import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const RECORD_TYPES = ['food', 'category', 'locale'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** `list` and `unlist`: a food came into the food list of a locale, or left it. */
export const RECORD_ACTIONS = ['create', 'update', 'delete', 'list', 'unlist'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

const RecordChangeSchema = defineEntity({
  name: 'RecordChange',
  indexes: [{ properties: ['recordType', 'recordId', 'id'] }, { properties: ['recordType', 'code'] }],
  properties: {
    id: p.bigint('string').primary(),
    changedAt: p.datetime(),
    /** Null: a command of the operator, or an account that is gone. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    recordType: p.enum(RECORD_TYPES),
    /** The surrogate id, which a rename leaves alone; no reference, so that it outlives the record. Null for a locale. */
    recordId: p.integer().nullable(),
    /** The code, or the locale's id, after the change. */
    code: p.string().length(64),
    /** Which local part; null = the global part. */
    localeId: p.string().length(16).nullable(),
    action: p.enum(RECORD_ACTIONS),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
  },
});

/** The audit trail of the food data: who changed what, when, from what to what. Written with the change, never altered. */
export class RecordChange extends RecordChangeSchema.class {}
RecordChangeSchema.setClass(RecordChange);
