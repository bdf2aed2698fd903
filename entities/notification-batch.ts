import { NOTIFICATION_CHANNELS, SCHEDULED_NOTIFICATIONS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const NotificationBatchSchema = defineEntity({
  name: 'NotificationBatch',
  uniques: [{ properties: ['survey', 'clientKey'] }],
  indexes: [{ properties: ['survey', 'createdAt'] }],
  properties: {
    /** UUID v7, which sorts by time. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    /** The person who planned it; null: the account was deleted. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** The key of the client: a second request with it makes no second batch. */
    clientKey: p.string().length(128),
    type: p.enum(SCHEDULED_NOTIFICATIONS),
    channel: p.enum(NOTIFICATION_CHANNELS).default('email'),
    dueAt: p.datetime(),
    /**
     * Whom it is sent to (src/domain/respondent-filter.ts), without the values of conditions that may name a person: a batch outlives the
     * erasure of its people.
     */
    filter: p.json<object>(),
    /** The names of all conditions of the filter. */
    conditions: p.json<string[]>().defaultRaw(`'[]'`),
    /** The keyed hash of the whole filter, by which a repeated request is recognised. */
    filterHash: p.string().length(64),
    /** True if people who get another notification on that day get this one too. */
    isSentAnyway: p.boolean().default(false),
    createdAt: p.datetime(),
    /** When its notifications were stored; null while a job does it, and if the job failed. */
    plannedAt: p.datetime().nullable(),
    planned: p.integer().default(0),
    /** How many people matched the filter and were left out, by reason. */
    leftOut: p.json<Record<string, number>>().defaultRaw(`'{}'`),
    /** The job that stores a large batch. Jobs are deleted a week after their end. */
    jobId: p.uuid().nullable(),
    cancelledAt: p.datetime().nullable(),
    /** How many notifications the cancellation deleted. */
    cancelled: p.integer().default(0),
  },
});

/** The notifications that one request planned for the people who matched a filter. */
export class NotificationBatch extends NotificationBatchSchema.class {
  static readonly personalData: PersonalData<NotificationBatch> = {
    impersonal: [
      'id',
      'survey',
      'clientKey',
      'type',
      'channel',
      'dueAt',
      'filter',
      'conditions',
      'isSentAnyway',
      'plannedAt',
      'planned',
      'leftOut',
      'jobId',
      'cancelled',
    ],
    area: 'messages',
    personal: [
      {
        columns: ['user', 'createdAt', 'cancelledAt'],
        what: 'which member of staff planned messages, and when',
        why: 'to see what was sent',
        until: ['survey', 'account'],
        seenBy: ['notifications:read'],
      },
      {
        columns: ['filterHash'],
        what: 'the keyed hash of the conditions of the recipients. Names in them are not stored',
        why: 'to plan a repeated request once',
        until: ['survey'],
        seenBy: ['nobody'],
      },
    ],
  };
}
NotificationBatchSchema.setClass(NotificationBatch);
