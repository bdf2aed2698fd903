import { WEEKDAYS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';

const WeeklyMailSchema = defineEntity({
  name: 'WeeklyMail',
  checks: [
    { name: 'weekly_mail_hour', expression: 'hour >= 0 and hour <= 23' },
    { name: 'weekly_mail_next', expression: 'is_on = (next_at is not null)' },
  ],
  properties: {
    survey: () => p.oneToOne(Survey).primary().ref().owner().deleteRule('cascade'),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    isOn: p.boolean(),
    weekday: p.enum(WEEKDAYS),
    /** On the clock of the survey. */
    hour: p.smallint(),
    /** Null: the staff of the survey. */
    addresses: p.json<string[]>().nullable(),
    /** When the next mail is due; null while it is off. */
    nextAt: p.datetime().nullable().index(),
    updatedAt: p.datetime(),
  },
});

/** Whether, when and to whom the team of a survey gets a mail on the fieldwork of the week. Without a row it is off. */
export class WeeklyMail extends WeeklyMailSchema.class {
  static readonly personalData: PersonalData<WeeklyMail> = {
    impersonal: ['survey', 'version', 'isOn', 'weekday', 'hour', 'nextAt', 'updatedAt'],
    area: 'messages',
    personal: [
      {
        columns: ['addresses'],
        what: 'e-mail addresses of the team that get the weekly mail',
        why: 'to tell the team how fieldwork goes',
        until: ['survey', { when: 'staff change them' }],
        seenBy: ['surveys:read'],
      },
    ],
  };
}
WeeklyMailSchema.setClass(WeeklyMail);
