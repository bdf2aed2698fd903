import { rest } from '../../src/contract/meta.ts';
import { uploadRespondents } from '../../src/services/respondent-uploads/upload-respondents.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { CSV, UploadedRespondentsView, UploadRespondentsInput } from './respondent-uploads.schema.ts';
import { toUploadedRespondents } from './respondent-uploads.view.ts';

const description = `The file is CSV in UTF-8, separated by commas, semicolons or tabs. The first two columns are \`user name\` (or \`username\`) and \`password\`; \`name\`, \`email\` (or \`e-mail\`), \`phone\` and \`language\` (BCP 47, such as \`fr-CA\`) may follow, and every other column is a custom field of that name. All rows are stored or none. A refusal names the first 100 faults (row, column, code, message).

An empty password keeps the stored one; a new person without a password signs in by link. A column that the file does not have keeps what is stored, also of a custom field; an empty cell removes it, but leaves a custom field with an empty text. Nobody has more than 100 custom fields. People who are not in the file stay as they are.

More than 200 passwords are hashed after the answer: \`state\` is \`queued\`, and \`GET /jobs/{id}\` tells its progress.`;

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
        makes: '/jobs/{job.id}',
        description,
      }),
    )
    .input(UploadRespondentsInput)
    .output(UploadedRespondentsView)
    .mutation(async ({ ctx, input }) => toUploadedRespondents(await uploadRespondents(ctx, input))),
});
