import { JOB_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const JobSchema = defineEntity({
  name: 'Job',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().length(64),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    state: p.enum(JOB_STATES).default('running'),
    done: p.integer().default(0),
    total: p.integer(),
    startedAt: p.datetime(),
    /** When its process last said that it works on it. */
    touchedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    isCancelRequested: p.boolean().default(false),
    /** A problem, once it has failed. */
    error: p.json<object>().nullable(),
    /** What it answers, once it has succeeded. */
    result: p.json<object>().nullable(),
  },
});

/** Work that takes longer than a request may. */
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
