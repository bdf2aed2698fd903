import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { exportSurveyTrail, exportTrail } from '../../src/services/trail/export-trail.ts';
import { listSurveyTrail, listTrail } from '../../src/services/trail/trail.queries.ts';
import { router, staff, surveyProcedure } from '../../src/trpc.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  ExportSurveyTrailInput,
  ExportTrailInput,
  ListSurveyTrailInput,
  ListTrailInput,
  TrailPage,
} from './trail.schema.ts';
import { toTrailFile, toTrailPage } from './trail.view.ts';

const what =
  'Each entry says who changed which record, when, and the changed fields before and after. Passwords, tokens, personal links and secrets are never recorded; of changed contact data only the names of the fields are. The erasure of a person removes what identifies them.';

const exported =
  'Takes the filters of the list, and has all entries that meet them, newest first. In CSV, `before` and `after` are JSON; in JSON lines an entry is as in the list. If the connection breaks, the file is incomplete: fetch it again.';

export const trailRouter = router({
  /** Lists who changed what in the installation, newest first: one query. */
  list: staff('trail:read')
    .meta(
      rest('GET', '/admin/trail', 'List who changed what', {
        description: `Answers a page of the trail of the whole installation, newest first: surveys, people, notifications, consents, deletions, rules of feedback, food lists, pictures, jobs and exports. ${what}`,
      }),
    )
    .input(ListTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listTrail(ctx, input))),

  /** Lists who changed what in a survey, newest first: one query. */
  listOfSurvey: surveyProcedure('survey-trail:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/trail', 'List who changed what in a survey', {
        errors: surveyErrors,
        description: `Answers a page of the trail of this survey alone, newest first: its settings, people, notifications, consents, deletions, rules of feedback, jobs and exports. ${what}`,
      }),
    )
    .input(ListSurveyTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listSurveyTrail(ctx, input))),

  /** Exports the entries that the list has, as a file that is written while they are read. */
  export: staff('trail:read')
    .meta(
      rest('GET', '/admin/trail/export', 'Export who changed what', {
        produces: ['text/csv', 'application/x-ndjson'],
        description: exported,
      }),
    )
    .input(ExportTrailInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toTrailFile(await exportTrail(ctx, input), input, ctx.now())),

  /** Exports the entries that the list of a survey has, as a file that is written while they are read. */
  exportOfSurvey: surveyProcedure('survey-trail:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/trail/export', 'Export who changed what in a survey', {
        produces: ['text/csv', 'application/x-ndjson'],
        errors: surveyErrors,
        description: exported,
      }),
    )
    .input(ExportSurveyTrailInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toTrailFile(await exportSurveyTrail(ctx, input), input, ctx.now())),
});
