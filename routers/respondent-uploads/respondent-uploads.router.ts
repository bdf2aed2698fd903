import { rest } from '../../src/contract/meta.ts';
import { uploadRespondents } from '../../src/services/respondent-uploads/upload-respondents.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { CSV, UploadedRespondentsView, UploadRespondentsInput } from './respondent-uploads.schema.ts';
import { toUploadedRespondents } from './respondent-uploads.view.ts';

const description = `Comma, semicolon or tab; UTF-8. The first two columns are \`user name\` (or \`username\`) and \`password\`; \`name\`, \`email\` (or \`e-mail\`) and \`phone\` may follow, and every other column is a custom field of that name. All rows are stored or none; each bad row is named (row, column, code, message; up to 100).

An empty password leaves the one that is stored, or a person who signs in by link alone. A column that the file does not have leaves what is stored, an empty cell of one that it has takes it away; custom fields are replaced together. People whom the file does not name stay as they are.

More than 200 passwords are hashed after the answer: \`state\` is \`queued\`, and \`GET /jobs/{id}\` tells how far it is.`;

export const respondentUploadsRouter = router({
  /** Creates or updates the respondents of a file, all or none. */
  upload: surveyProcedure('survey-people:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/users/respondents/upload-csv', 'Upload respondent users from CSV', {
        files: CSV,
        takesQuery: true,
        errors: {
          'survey.not_found': 'not_found',
          'csv.unreadable': 'invalid',
          'csv.invalid': 'invalid',
          'user.personal_data_forbidden': 'invalid',
        },
        description,
      }),
    )
    .input(UploadRespondentsInput)
    .output(UploadedRespondentsView)
    .mutation(async ({ ctx, input }) => toUploadedRespondents(await uploadRespondents(ctx, input), ctx.now())),
});
