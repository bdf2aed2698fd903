import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const RecallDaySchema = defineEntity({
  name: 'RecallDay',
  uniques: [{ properties: ['survey', 'user', 'date'] }],
  indexes: [{ properties: ['survey', 'date', 'id'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** The day that the respondent is asked to tell about, YYYY-MM-DD. */
    date: p.date().$type<string>(),
    /** True if staff chose the day, false if the plan of the survey gave it. */
    isChosenByStaff: p.boolean().default(false),
    assignedAt: p.datetime(),
  },
});

/** A day that a respondent is asked to tell about. Whether it is done, due or missed follows from the recalls and the calendar. */
export class RecallDay extends RecallDaySchema.class {}
RecallDaySchema.setClass(RecallDay);
