import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';

const RecallDayPlanSchema = defineEntity({
  name: 'RecallDayPlan',
  properties: {
    survey: () => p.oneToOne(Survey).primary().ref().owner().deleteRule('cascade'),
    /** The version of the plan: an editor sends the one that was read. */
    version: p.uuid(),
    daysPerPerson: p.smallint(),
    /** The shares of weekdays and weekend days as a proportion, such as 5 and 2. */
    weekdayShare: p.smallint(),
    weekendShare: p.smallint(),
    minGapDays: p.smallint(),
    /** The window, YYYY-MM-DD. */
    fromDate: p.date().$type<string>(),
    toDate: p.date().$type<string>(),
    blockedDates: p.json<string[]>().defaultRaw(`'[]'`),
    seed: p.string().length(64),
    /** The mails of each day (DayMail of src/domain/recall-day-plan.ts). */
    mails: p.json<object[]>().defaultRaw(`'[]'`),
    /** The job that plans the mails of many people anew. Jobs are deleted a week after their end. */
    jobId: p.uuid().nullable(),
    updatedAt: p.datetime(),
  },
});

/** What a survey asks of the days that it assigns to its respondents (src/domain/recall-day-plan.ts). */
export class RecallDayPlan extends RecallDayPlanSchema.class {
  static readonly personalData: PersonalData<RecallDayPlan> = {
    impersonal: [
      'survey',
      'version',
      'daysPerPerson',
      'weekdayShare',
      'weekendShare',
      'minGapDays',
      'fromDate',
      'toDate',
      'blockedDates',
      'seed',
      'mails',
      'jobId',
      'updatedAt',
    ],
  };

  declare [PrimaryKeyProp]: 'survey';
}
RecallDayPlanSchema.setClass(RecallDayPlan);
