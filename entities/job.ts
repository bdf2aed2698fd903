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
    /** Who started it and what its kind needs to know; what is large is in its batches. */
    input: p.json<object>().nullable(),
    done: p.integer().default(0),
    total: p.integer(),
    /** Attempts that began since a batch was last finished. */
    attempts: p.integer().default(0),
    /** The attempt that is under way. An attempt that finds another id here has been taken for dead and stores nothing. */
    attemptId: p.uuid().nullable(),
    startedAt: p.datetime(),
    /** When an attempt last said that it works on the job. */
    touchedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    isCancelRequested: p.boolean().default(false),
    /** A problem, once it has failed. */
    error: p.json<object>().nullable(),
    /** What it answers, once it has succeeded. */
    result: p.json<object>().nullable(),
  },
});

/** Work that takes longer than a request may: a task of the queue goes on with it. */
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
