import { CALLBACK_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
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
export class Callback extends CallbackSchema.class {
  static readonly personalData: PersonalData<Callback> = {
    impersonal: ['id', 'survey'],
    area: 'messages',
    personal: [
      {
        columns: ['user', 'state', 'askedAt'],
        what: 'that a respondent asked to be called, when, and what became of it',
        why: 'to call respondents who need help',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'callbacks:read'],
      },
      {
        columns: ['name', 'phone'],
        what: 'whom to ask for, and the number',
        why: 'to call respondents who need help',
        until: [...WITH_RESPONDENT, { when: 'the call is done' }],
        seenBy: ['self', 'callbacks:read', { who: 'support of the survey, by mail' }],
      },
      {
        columns: ['note'],
        what: 'a note of the team on the call',
        why: 'to hand a call over to a colleague',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'callbacks:read'],
      },
      {
        columns: ['handledBy', 'handledAt'],
        what: 'which member of staff changed the request last',
        why: 'to hand a call over to a colleague',
        until: WITH_RESPONDENT,
        seenBy: ['callbacks:read'],
      },
    ],
  };
}
CallbackSchema.setClass(Callback);
