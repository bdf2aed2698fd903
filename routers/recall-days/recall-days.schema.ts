import { daysFrom } from '@dietary-recall/recall-flow';
import {
  NO_RECALL_DAYS_REASONS,
  RECALL_DAY_STATES,
  SCHEDULED_NOTIFICATIONS,
  WEEKDAYS,
} from '@dietary-recall/vocabulary';
import { z } from 'zod';
import {
  MAX_BLOCKED_DAYS,
  MAX_DAY_MAILS,
  MAX_DAYS_PER_PERSON,
  MAX_WINDOW_DAYS,
} from '../../src/domain/recall-day-plan.ts';
import { RespondentFilter } from '../../src/domain/respondent-filter.ts';
import { CursorInput, cursorPage, PageInput, SurveyRef, Text, Timestamp } from '../common.schema.ts';
import { RespondentId } from '../people.schema.ts';

const Day = z.iso.date('Give a day as yyyy-mm-dd').refine((day) => /^20\d\d/.test(day), 'Give a day of this century.');
const Share = z.number().int().min(0).max(1000);
const Version = z.uuid().meta({ description: 'Version of the plan' });

const planFields = {
  daysPerPerson: z
    .number()
    .int()
    .min(1)
    .max(MAX_DAYS_PER_PERSON)
    .meta({ description: 'Number of days of each person', example: 3 }),
  weekdayShare: Share.default(5).meta({ description: 'Share of weekdays in all days, as a proportion', example: 5 }),
  weekendShare: Share.default(2).meta({
    description: 'Share of Saturdays and Sundays, as a proportion: 5 and 2 are those of a week',
    example: 2,
  }),
  minGapDays: z
    .number()
    .int()
    .min(1)
    .max(90)
    .default(1)
    .meta({ description: 'Fewest days from a day of a person to their next one; 1 allows days in a row', example: 10 }),
  from: Day.meta({ description: 'First day of the window, yyyy-mm-dd' }),
  to: Day.meta({ description: 'Last day of the window, yyyy-mm-dd' }),
  blockedDates: z
    .array(Day)
    .max(MAX_BLOCKED_DAYS)
    .default([])
    .meta({ description: 'Days of the window that nobody gets, such as holidays' }),
};

const mailFields = {
  type: z.enum(SCHEDULED_NOTIFICATIONS).meta({ description: 'Which mail it is' }),
  daysAfter: z.number().int().min(-7).max(7).meta({
    description: 'Days from the recall day to the mail: -1 is the day before, 0 the day itself, 1 the day after',
  }),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time as HH:MM, such as 18:00')
    .meta({ description: 'Time on the clock of the survey, HH:MM', example: '18:00' }),
};
const MAILS = 'Mails that each respondent with an address gets for each of their recall days';

export const SavePlanInput = SurveyRef.extend({
  ...planFields,
  seed: Text(64).min(1).optional().meta({
    description: 'The same seed, people and plan give the same days. Absent: the present one stays, or one is made',
  }),
  mails: z.array(z.strictObject(mailFields)).max(MAX_DAY_MAILS).default([]).meta({ description: MAILS }),
  baseVersion: Version.optional().meta({
    description: 'Version that you read: the plan is saved only if it is still the present one',
  }),
})
  .refine(({ weekdayShare, weekendShare }) => weekdayShare + weekendShare > 0, {
    path: ['weekendShare'],
    error: 'Give at least one share above 0.',
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'The window ends before it begins.' })
  .refine(({ from, to }) => daysFrom(from, to) < MAX_WINDOW_DAYS, {
    path: ['to'],
    error: `A window has at most ${MAX_WINDOW_DAYS} days.`,
  });

export const RecallDayPlanView = z
  .object({
    ...planFields,
    seed: z.string().meta({ description: 'Seed of the assignments' }),
    mails: z.array(z.object(mailFields)).meta({ description: MAILS }),
    version: Version,
    updatedAt: Timestamp.meta({ description: 'When it was saved, ISO 8601' }),
    jobId: z.uuid().nullable().meta({
      description:
        'The job that plans the mails of more than 2,000 people anew since then; null: that was done at once',
    }),
  })
  .meta({ id: 'RecallDayPlan' });

export const AssignDaysInput = SurveyRef.extend({
  filter: RespondentFilter.default({}).meta({ description: 'Who gets days; absent: every respondent' }),
  replace: z.boolean().default(false).meta({
    description: 'true: new days also for people who have days, if all of them are to come; false: these keep theirs',
  }),
});

const Count = z.number().int();
/** What an assignment gives, in its answer and in the result of its job. */
export const assignedFields = {
  people: Count.meta({ description: 'Number of people who get days' }),
  days: Count.meta({ description: 'Number of days that they get' }),
  replacedPeople: Count.meta({ description: 'Number of them who had other days before' }),
  leftOut: z
    .array(
      z.object({
        reason: z.enum(NO_RECALL_DAYS_REASONS).meta({ description: '`has_days`: they keep those that they have' }),
        count: Count.meta({ description: 'Number of people' }),
      }),
    )
    .meta({ description: 'People who match the filter and get none, by reason' }),
};
export const AssignmentView = z
  .object({
    ...assignedFields,
    byWeekday: z
      .array(
        z.object({
          weekday: z.enum(WEEKDAYS).meta({ description: 'Day of the week' }),
          isWeekend: z.boolean().meta({ description: 'Is it a Saturday or a Sunday?' }),
          count: Count.meta({ description: 'Number of assigned days' }),
        }),
      )
      .meta({ description: 'The assigned days by day of the week, Monday first; empty: the job gives them' }),
    firstDay: z.iso.date().nullable().meta({ description: 'Earliest of these days; null: there is none yet' }),
    lastDay: z.iso.date().nullable().meta({ description: 'Latest of these days; null: there is none yet' }),
    jobId: z
      .uuid()
      .nullable()
      .meta({ description: 'The job that gives the days of more than 2,000 people; null: no job' }),
  })
  .meta({ id: 'RecallDayAssignment' });

const State = z.enum(RECALL_DAY_STATES).meta({
  description:
    '`due`: the respondent is expected to report it today; `done`: a recall of that day is stored; `missed`: it is over without one',
});

export const ListRecallDaysInput = SurveyRef.extend({
  ...PageInput,
  cursor: CursorInput,
  from: Day.optional().meta({ description: 'Only days from this one on, yyyy-mm-dd' }),
  to: Day.optional().meta({ description: 'Only days up to this one, yyyy-mm-dd' }),
  state: State.optional(),
  userId: RespondentId.optional(),
  search: Text(128).optional().meta({ description: 'Part of a user name' }),
});

const day = {
  date: z.iso.date().meta({ description: 'The day to report, yyyy-mm-dd' }),
  state: State,
  isChosenByStaff: z.boolean().meta({ description: 'Did staff choose it? Otherwise the plan gave it' }),
  assignedAt: Timestamp.meta({ description: 'When it was assigned, ISO 8601' }),
};

export const RecallDayPage = cursorPage(
  z
    .object({
      userId: z.number().int().meta({ description: 'User id' }),
      userName: z.string().nullable().meta({ description: 'User name in the survey; null: the person has left it' }),
      ...day,
    })
    .meta({ id: 'RecallDay' }),
).meta({ id: 'RecallDayPage' });

export const OfPersonInput = SurveyRef.extend({ userId: RespondentId });
export const ReplaceDaysInput = OfPersonInput.extend({
  dates: z
    .array(Day)
    .max(MAX_DAYS_PER_PERSON)
    .refine((dates) => new Set(dates).size === dates.length, 'A day stands twice in the list.')
    .meta({ description: 'All days that the person is to have, yyyy-mm-dd' }),
});

export const PersonDaysView = z
  .object({
    userId: z.number().int().meta({ description: 'User id' }),
    userName: z.string().meta({ description: 'User name in the survey' }),
    days: z.array(z.object(day)).meta({ description: 'The days of the person, the earliest first' }),
  })
  .meta({ id: 'PersonDays' });
