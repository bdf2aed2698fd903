import { rest } from '../../src/contract/meta.ts';
import { listSurveyTrail, listTrail } from '../../src/services/trail/trail.queries.ts';
import { router, staff, surveyProcedure } from '../../src/trpc.ts';
import { ListSurveyTrailInput, ListTrailInput, TrailPage } from './trail.schema.ts';
import { toTrailPage } from './trail.view.ts';

const what =
  'Each entry says who changed which record, when, and the changed fields before and after. Passwords, tokens, personal links and secrets are never recorded; of changed contact data only the names of the fields are. The erasure of a person removes what identifies them.';

export const trailRouter = router({
  /** Lists who changed what in the installation, newest first: one query. */
  list: staff('trail:read')
    .meta(
      rest('GET', '/admin/trail', 'List who changed what', {
        description: `Answers a page of the audit trail of the whole installation, newest first: surveys, people, notifications, consents, deletions, rules of feedback, food lists, pictures, jobs and exports. ${what}`,
      }),
    )
    .input(ListTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listTrail(ctx, input))),

  /** Lists who changed what in a survey, newest first: one query. */
  listOfSurvey: surveyProcedure('survey-trail:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/trail', 'List who changed what in a survey', {
        errors: { 'survey.not_found': 'not_found' },
        description: `Answers a page of the audit trail of this survey alone, newest first: its settings, people, notifications, consents, deletions, rules of feedback, jobs and exports. ${what}`,
      }),
    )
    .input(ListSurveyTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listSurveyTrail(ctx, input))),
});
