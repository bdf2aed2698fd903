import { rest } from '../../src/contract/meta.ts';
import { assignDays, dryRunAssignment } from '../../src/services/recall-days/assign-days.ts';
import { requireDaysOf, listRecallDays, requirePlan } from '../../src/services/recall-days/recall-days.queries.ts';
import { replaceDays } from '../../src/services/recall-days/replace-days.ts';
import { savePlan } from '../../src/services/recall-days/save-plan.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  AssignDaysInput,
  AssignmentView,
  ListRecallDaysInput,
  OfPersonInput,
  PersonDaysView,
  RecallDayPage,
  RecallDayPlanView,
  ReplaceDaysInput,
  SavePlanInput,
} from './recall-days.schema.ts';
import { toAssignment, toDayPage, toPersonDays, toPlan } from './recall-days.view.ts';

const planErrors = {
  ...surveyErrors,
  'recall_day_plan.not_found': 'not_found',
  'recall_day_plan.impossible': 'conflict',
} as const;
const personErrors = { ...surveyErrors, 'user.not_found': 'not_found' } as const;

export const recallDaysRouter = router({
  /** Gets the plan of the recall days of a survey. */
  getPlan: surveyProcedure('recall-days:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/recall-days/plan', 'Get the plan of recall days', {
        errors: { ...surveyErrors, 'recall_day_plan.not_found': 'not_found' },
        description: 'Answers what the survey asks of the days that it assigns: how many, which, how far apart.',
      }),
    )
    .input(SurveyRef)
    .output(RecallDayPlanView)
    .query(async ({ ctx, input }) => toPlan(await requirePlan(ctx, input))),

  /** Saves the plan of the recall days of a survey. Days that people have stay. */
  savePlan: surveyProcedure('recall-days:write')
    .meta(
      rest('PUT', '/surveys/{surveyId}/recall-days/plan', 'Save the plan of recall days', {
        errors: {
          ...surveyErrors,
          'recall_day_plan.impossible': 'conflict',
          'recall_day_plan.version_conflict': 'conflict',
        },
        description:
          'Replaces the plan as a whole. Days that people have stay as they are: assign them again with `replace`. `mails` follow the days: they are planned when days are assigned, go when days go, and are planned anew when the plan is saved, for more than 2,000 people with days by a job (`jobId`). A plan by which nobody could get their days from today on is refused with 409 `recall_day_plan.impossible`, which says why.',
        example: {
          request: {
            daysPerPerson: 3,
            minGapDays: 10,
            from: '2099-03-01',
            to: '2099-05-31',
            blockedDates: ['2099-04-10'],
            seed: 'wave 1',
            mails: [{ type: 'login-recall-today', daysAfter: 0, time: '18:00' }],
          },
        },
      }),
    )
    .input(SavePlanInput)
    .output(RecallDayPlanView)
    .mutation(async ({ ctx, input }) => toPlan(await savePlan(ctx, input))),

  /** Says what an assignment would give, and stores nothing. */
  dryRun: surveyProcedure('recall-days:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/recall-days/dry-run', 'Try an assignment of recall days', {
        errors: planErrors,
        description:
          'Takes what the operation without `/dry-run` takes, and answers how many people would get days, how many are left out by reason, and the days by day of the week. Nothing is stored, and the assignment afterwards gives the same days. Needs the permission `survey-people:read` too.',
        example: { request: { filter: { customField: ['arm=B'] } } },
      }),
    )
    .input(AssignDaysInput)
    .output(AssignmentView)
    .mutation(async ({ ctx, input }) => toAssignment(await dryRunAssignment(ctx, input))),

  /** Assigns days by the plan to the respondents who match a filter: all of them or none. */
  assign: surveyProcedure('recall-days:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/recall-days', 'Assign recall days', {
        errors: planErrors,
        description:
          'Gives each respondent who matches `filter` days by the plan of the survey, in one transaction. The days of more than 2,000 people are given by a job (`jobId`). Whoever has days keeps them; with `replace`, people whose days are all to come get new ones. The days follow from the seed, the plan and the user names, whatever the order in which people were uploaded ([rules](/docs/reference/recall-rules.md#24-recall-days)). Needs the permission `survey-people:read` too.',
        example: { request: { filter: {}, replace: false } },
      }),
    )
    .input(AssignDaysInput)
    .output(AssignmentView)
    .mutation(async ({ ctx, input }) => toAssignment(await assignDays(ctx, input))),

  /** Lists the assigned days, the earliest first: one query. */
  list: surveyProcedure('recall-days:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/recall-days', 'List recall days', {
        errors: surveyErrors,
        description:
          'Answers a page of the assigned days with their states, the earliest first. A day is `done` when a recall of that day is stored. `search` finds part of a user name.',
      }),
    )
    .input(ListRecallDaysInput)
    .output(RecallDayPage)
    .query(async ({ ctx, input }) => toDayPage(await listRecallDays(ctx, input))),

  /** Gets the days of a respondent: two queries. */
  ofPerson: surveyProcedure('recall-days:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/users/respondents/{userId}/recall-days', 'Get the recall days of a respondent', {
        errors: personErrors,
        description: 'Answers all days of a respondent with their states.',
      }),
    )
    .input(OfPersonInput)
    .output(PersonDaysView)
    .query(async ({ ctx, input }) => toPersonDays(await requireDaysOf(ctx, input))),

  /** Gives a respondent other days. */
  replace: surveyProcedure('recall-days:write')
    .meta(
      rest(
        'PUT',
        '/surveys/{surveyId}/users/respondents/{userId}/recall-days',
        'Replace the recall days of a respondent',
        {
          errors: { ...personErrors, 'recall_day.past': 'invalid', 'consent.withdrawn': 'forbidden' },
          description:
            'Gives the respondent exactly these days, which need not fit the plan. Days that they have and that are listed stay. New days that are over are refused with 400 `recall_day.past`, and new days of a person who has withdrawn with 403 `consent.withdrawn`.',
          example: { request: { dates: ['2099-03-14', '2099-03-17'] } },
        },
      ),
    )
    .input(ReplaceDaysInput)
    .output(PersonDaysView)
    .mutation(async ({ ctx, input }) => toPersonDays(await replaceDays(ctx, input))),

  /** Takes all days from a respondent. */
  remove: surveyProcedure('recall-days:write')
    .meta(
      rest(
        'DELETE',
        '/surveys/{surveyId}/users/respondents/{userId}/recall-days',
        'Remove the recall days of a respondent',
        {
          errors: personErrors,
          description: 'Removes all days of the respondent, past ones too. Their recalls stay.',
        },
      ),
    )
    .input(OfPersonInput)
    .output(PersonDaysView)
    .mutation(async ({ ctx, input }) => toPersonDays(await replaceDays(ctx, { ...input, dates: [] }))),
});
