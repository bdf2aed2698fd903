import { JOB_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** The days for which a job is kept after its end, or after the last sign of life. */
export const JOB_DAYS = 7;

const JobSchema = defineEntity({
  name: 'Job',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().length(64),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    state: p.enum(JOB_STATES).default('running'),
    /** The person who started the job, and the input of its kind. Large data is in the batches. */
    input: p.json<object>().nullable(),
    done: p.integer().default(0),
    total: p.integer(),
    /** The part that is worked on, such as `foods.csv`; null for a job of one part, and before the first one. */
    step: p.string().length(64).nullable(),
    /** How long attempts have worked on it. A job that waits in the queue or for its next attempt does not count. */
    workedMs: p.integer().default(0),
    /** The number of attempts since a batch was last finished. */
    attempts: p.integer().default(0),
    /** The id of the attempt under way. An attempt that finds another id here was taken for dead and stores nothing. */
    attemptId: p.uuid().nullable(),
    startedAt: p.datetime(),
    /** The last sign of life of an attempt, by the clock of the database. */
    touchedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    isCancelRequested: p.boolean().default(false),
    /** The problem for which it failed (RFC 9457). */
    error: p.json<object>().nullable(),
    /** The result, once it has succeeded. */
    result: p.json<object>().nullable(),
  },
});

/** Work that takes longer than a request may. A task of the queue runs it. */
export class Job extends JobSchema.class {
  static readonly personalData: PersonalData<Job> = {
    impersonal: [
      'id',
      'kind',
      'survey',
      'state',
      'done',
      'total',
      'step',
      'workedMs',
      'attempts',
      'attemptId',
      'touchedAt',
      'finishedAt',
      'isCancelRequested',
    ],
    area: 'work',
    personal: [
      {
        columns: ['user', 'startedAt'],
        what: 'which member of staff started long work, such as an upload of people',
        why: 'to report progress to them',
        until: [...WITH_ACCOUNT, { days: JOB_DAYS, after: 'its end' }],
        seenBy: ['self', { who: 'superusers' }],
      },
      {
        columns: ['input'],
        what: 'what the work was given, such as the conditions of messages',
        why: 'to do the work',
        until: [...WITH_ACCOUNT, { when: 'the work ends' }],
        seenBy: ['nobody'],
      },
      {
        columns: ['result', 'error'],
        what: 'what came of it. That of an upload of people has user names, names and personal links',
        why: 'to hand the links to the team',
        until: [...WITH_ACCOUNT, { days: JOB_DAYS, after: 'its end' }],
        seenBy: [{ who: 'the person who started it, and superusers' }],
      },
    ],
  };
}
JobSchema.setClass(Job);
