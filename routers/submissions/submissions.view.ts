import type { z } from 'zod';
import { FileAnswer } from '../../src/contract/files.ts';
import type { CursorPage } from '../../src/db/page.ts';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import {
  mealsOf,
  type OwnSubmission,
  type SubmissionWithTypes,
} from '../../src/services/submissions/submissions.queries.ts';
import type { StoredReceipt } from '../../src/services/submissions/submit-recall.ts';
import type { SubmissionPage, SubmissionReceipt, SubmissionView } from './submissions.schema.ts';

export function toReceipt({
  submissionId,
  followUpUrl,
  redirectToFeedback,
}: StoredReceipt): z.output<typeof SubmissionReceipt> {
  return { submissionId, followUpUrl, redirectToFeedback };
}

export function toSubmission({ submission, nutrientTypes }: SubmissionWithTypes): z.output<typeof SubmissionView> {
  const { customData, totals } = submission;
  const meals = mealsOf(submission);
  const types = Object.fromEntries(
    Object.keys(totals).flatMap((id) => (nutrientTypes[id] ? [[id, nutrientTypes[id]]] : [])),
  );
  return { ...toSummary(submission), customData, meals, totals, types };
}

export function toSubmissionPage({ items, ...page }: CursorPage<OwnSubmission>): z.output<typeof SubmissionPage> {
  const toItem = ({ mealCount, foodCount, ...submission }: OwnSubmission) => {
    return { ...toSummary(submission), mealCount, foodCount };
  };
  return { ...page, items: items.map(toItem) };
}

function toSummary({ id, startTime, endTime, submittedAt, timeZone }: Omit<OwnSubmission, 'mealCount' | 'foodCount'>) {
  return {
    id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    submittedAt: submittedAt.toISOString(),
    timeZone,
  };
}

/** Returns an HL7 FHIR resource as a file of JSON in UTF-8. */
export function toIntakeFile(resource: FhirObject, submissionId: string): FileAnswer {
  return new FileAnswer(
    Buffer.from(JSON.stringify(resource)),
    'application/fhir+json',
    `nutrition-intake-${submissionId}.json`,
  );
}
