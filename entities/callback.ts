import { CALLBACK_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const CallbackSchema = defineEntity({
  name: 'Callback',
  indexes: [{ properties: ['survey', 'askedAt', 'id'] }, { properties: ['survey', 'state', 'askedAt'] }],
  properties: {
    /** UUID v7, which sorts by time. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    /** The respondent who asked. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Whom to ask for, and the number; null once the call is done. */
    name: p.string().length(512).nullable(),
    phone: p.string().length(32).nullable(),
    state: p.enum(CALLBACK_STATES).default('open'),
    note: p.string().length(2000).nullable(),
    askedAt: p.datetime(),
    /** When staff last changed it, and who did; null while nobody has. */
    handledAt: p.datetime().nullable(),
    handledBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
  },
});

/** A request of a respondent to be called, and what became of it. */
export class Callback extends CallbackSchema.class {}
CallbackSchema.setClass(Callback);
