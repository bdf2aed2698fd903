import type { z } from 'zod';
import type { UploadOutcome } from '../../src/services/respondent-uploads/upload-respondents.ts';
import { toJob } from '../jobs/jobs.view.ts';
import type { UploadedRespondentsView } from './respondent-uploads.schema.ts';

const UNKNOWN = { created: null, updated: null, users: [], usersOmitted: false };

export function toUploadedRespondents(outcome: UploadOutcome): z.output<typeof UploadedRespondentsView> {
  const { state } = outcome;
  return state === 'queued' ? { state, ...UNKNOWN, job: toJob(outcome.job) } : { state, ...outcome.result, job: null };
}
