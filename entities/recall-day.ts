import { defineEntity, p } from '@mikro-orm/core';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const RecallDaySchema = defineEntity({
  name: 'RecallDay',
  uniques: [{ properties: ['survey', 'user', 'date'] }],
  indexes: [{ properties: ['survey', 'date', 'id'] }, { properties: ['survey', 'isDone', 'date', 'id'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** The day that the respondent is asked to report, YYYY-MM-DD. */
    date: p.date().$type<string>(),
    /** True if staff chose the day, false if the plan of the survey gave it. */
    isChosenByStaff: p.boolean().default(false),
    assignedAt: p.datetime(),
    /** True if there is a recall about the day. Triggers keep it (docs/adr/0027-kept-counts.md). */
    isDone: p.boolean().default(false),
  },
});

/** A day that a respondent is asked to report. Whether it is due, missed or upcoming follows from the calendar. */
export class RecallDay extends RecallDaySchema.class {
  static readonly personalData: PersonalData<RecallDay> = {
    impersonal: ['id', 'survey'],
    area: 'messages',
    personal: [
      {
        columns: ['user', 'date', 'isChosenByStaff', 'assignedAt', 'isDone'],
        what: 'the days that a respondent is asked to report, and whether they did',
        why: 'to spread recalls over the week, and to remind',
        until: [...WITH_RESPONDENT, { when: 'the person withdraws, for days to come' }],
        seenBy: ['self', 'recall-days:read'],
      },
    ],
  };
}
RecallDaySchema.setClass(RecallDay);
