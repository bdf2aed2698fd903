import { JOB_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { page, PageInput } from '../common.schema.ts';
import { RespondentsUploadResult } from '../people.schema.ts';

export const JobInput = z.strictObject({ id: z.uuid().meta({ description: 'Job id' }) });
export const ListJobsInput = z.strictObject(PageInput);

const ProblemView = z
  .object({
    type: z.string().meta({ description: 'The address of the page that describes the error, without the host' }),
    title: z.string().meta({ description: 'Summary of the kind of problem' }),
    status: z.number().int().meta({ description: 'HTTP status' }),
    detail: z.string().meta({ description: 'A sentence for a person' }),
    code: z.string().meta({ description: 'Stable error code', example: 'csv.invalid' }),
    requestId: z.string().meta({ description: 'The id of the job' }),
    issues: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Dotted path in the input, or a position in a file' }),
          code: z.string().meta({ description: 'Code of the fault, for programs' }),
          message: z.string().meta({ description: 'Sentence about the fault, for a person' }),
        }),
      )
      .optional()
      .meta({ description: 'All faults of the input' }),
    retryAfterSeconds: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Seconds after which the same call may succeed' }),
    facts: z.record(z.string(), z.unknown()).optional().meta({ description: 'Facts that a client needs to continue' }),
  })
  .meta({ id: 'JobProblem', description: 'The problem (RFC 9457) with which a request would have been refused' });

const summary = {
  id: z.string().meta({ description: 'Job id' }),
  kind: z.string().meta({ description: 'Kind of work, such as `respondents-upload`' }),
  surveyId: z.string().nullable().meta({ description: 'Id of the survey that the job is about; null: none' }),
  state: z.enum(JOB_STATES).meta({ description: 'State of the job' }),
  percent: z.number().int().meta({ description: '0 to 100; 100 after success' }),
  done: z.number().int().meta({ description: 'Number of units done, out of `total`' }),
  total: z.number().int().meta({ description: 'Total number of units, such as rows of an upload' }),
  secondsLeft: z.number().int().nullable().meta({ description: 'Estimate in seconds; null: no estimate is possible' }),
  isCancelRequested: z.boolean().meta({ description: 'Was the cancellation of the job requested?' }),
  createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
  finishedAt: z.string().nullable().meta({ description: 'ISO 8601, UTC; null: the job is under way' }),
  error: ProblemView.nullable().meta({ description: 'Reason for the failure; null: the job did not fail' }),
};

export const JobSummaryView = z.object(summary).meta({ id: 'JobSummary' });
export const JobPage = page(JobSummaryView).meta({ id: 'JobPage' });
export const JobView = z
  .object({
    ...summary,
    result: RespondentsUploadResult.nullable().meta({ description: 'Result of a job that succeeded; null otherwise' }),
  })
  .meta({ id: 'Job' });
