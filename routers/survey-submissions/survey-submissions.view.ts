import type { Readable } from 'node:stream';
import { FileAnswer } from '../../src/contract/files.ts';
import { QUALITY_FLAGS, type NutrientTypeName } from '@dietary-recall/nutrition';
import type { ExportWanted } from '../../src/services/survey-submissions/export-submissions.ts';
import type { z } from 'zod';
import type { StaffedSubmission } from '../../src/services/survey-submissions/survey-submissions.queries.ts';
import { toSubmission } from '../submissions/submissions.view.ts';
import type { SurveySubmissionView } from './survey-submissions.schema.ts';

/** What the respondent is told of a recall, with whose it is and what to look at. */
export function toSurveySubmission(
  { submission, userName }: StaffedSubmission,
  allTypes: Readonly<Record<string, NutrientTypeName>>,
): z.output<typeof SurveySubmissionView> {
  return {
    ...toSubmission(submission, allTypes),
    respondent: { userId: submission.user.id, userName },
    flags: QUALITY_FLAGS.filter((flag) => submission.flags.includes(flag)),
  };
}

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

/** The file under a name that tells exports of different days apart. */
export function toExportFile(
  file: Readable,
  { surveyId, content, format }: Pick<ExportWanted, 'surveyId' | 'content' | 'format'>,
  now: Date,
): FileAnswer {
  const mediaType = content === 'nutrition-intakes' ? 'application/fhir+ndjson' : MEDIA_TYPES[format];
  return new FileAnswer(file, mediaType, `${surveyId}-${content}-${now.toISOString().slice(0, 10)}.${format}`);
}
