import { z } from 'zod';
import { multipart } from '../../src/contract/files.ts';
import { SurveyId } from '../common.schema.ts';
import { JobView } from '../jobs/jobs.schema.ts';
import { RespondentsUploadResult } from '../people.schema.ts';

const MAX_BYTES = 64 * 1024 * 1024;

export const CSV = { fields: [], anyNameFor: 'file', maxFiles: 1, maxBytes: MAX_BYTES } as const;

export const UploadRespondentsInput = multipart({
  surveyId: SurveyId,
  file: z
    .file('Send one file.')
    .max(MAX_BYTES)
    .meta({ description: 'CSV, UTF-8, up to 64 MB; exactly one file; the form field may have any name' }),
  mode: z
    .enum(['create', 'upsert'])
    .default('upsert')
    .meta({ description: 'create: refuse user names that the survey has; upsert: change their accounts' }),
  dryRun: z.boolean().default(false).meta({ description: 'true: return what would be done, and do nothing' }),
});

const { created, updated, users, usersOmitted } = RespondentsUploadResult.shape;

export const UploadedRespondentsView = z
  .object({
    state: z
      .enum(['done', 'checked', 'queued'])
      .meta({ description: 'done: the people are stored; checked: a dry run; queued: `job` continues the work' }),
    created: created.nullable().meta({ description: 'Number of accounts created; null: not known yet' }),
    updated: updated.nullable(),
    users,
    usersOmitted,
    job: JobView.nullable(),
  })
  .meta({ id: 'UploadedRespondents' });
