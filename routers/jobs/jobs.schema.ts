import { JOB_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { page, PageInput } from '../atoms.ts';
import { RespondentsUploadResult } from '../respondents-upload.schema.ts';

export const JobInput = z.object({ id: z.uuid().meta({ description: 'Job id' }) });
export const ListJobsInput = z.object(PageInput);

const ProblemView = z
  .object({
    type: z.string().meta({ description: 'A URN made of the code' }),
    title: z.string().meta({ description: 'The kind of problem in words' }),
    status: z.number().int().meta({ description: 'Status of HTTP' }),
    detail: z.string().meta({ description: 'A sentence for a person' }),
    code: z.string().meta({ description: 'Stable', example: 'csv.invalid' }),
    requestId: z.string().meta({ description: 'The id of the job' }),
    issues: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Where in the input, dotted, or a position in a file' }),
          code: z.string().meta({ description: 'What is wrong, for programs' }),
          message: z.string().meta({ description: 'What is wrong, for a person' }),
        }),
      )
      .optional()
      .meta({ description: 'All that is wrong with the input' }),
    retryAfterSeconds: z.number().int().optional().meta({ description: 'Seconds until the same call may succeed' }),
    facts: z.record(z.string(), z.unknown()).optional().meta({ description: 'What a client needs to go on' }),
  })
  .meta({ id: 'JobProblem', description: 'As a request would have been refused (RFC 9457)' });

const summary = {
  id: z.string().meta({ description: 'Job id' }),
  kind: z.string().meta({ description: 'What it does, such as `respondents-upload`' }),
  surveyId: z.string().nullable().meta({ description: 'The survey that it is about' }),
  state: z.enum(JOB_STATES).meta({ description: 'How far it has come' }),
  percent: z.number().int().meta({ description: '0 to 100; 100 once it has succeeded' }),
  done: z.number().int().meta({ description: 'How much of `total` is done' }),
  total: z.number().int().meta({ description: 'What `done` counts up to: rows of an upload' }),
  secondsLeft: z.number().int().nullable().meta({ description: 'Estimate; null where there is nothing to tell it by' }),
  isCancelRequested: z.boolean().meta({ description: 'Has somebody asked to end it?' }),
  createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
  finishedAt: z.string().nullable().meta({ description: 'ISO 8601, UTC; null: it is under way' }),
  error: ProblemView.nullable().meta({ description: 'Why it failed' }),
};

export const JobSummaryView = z.object(summary).meta({ id: 'JobSummary' });
export const JobPage = page(JobSummaryView).meta({ id: 'JobPage' });
export const JobView = z
  .object({
    ...summary,
    result: RespondentsUploadResult.nullable().meta({ description: 'What it made, once it has succeeded' }),
  })
  .meta({ id: 'Job' });
