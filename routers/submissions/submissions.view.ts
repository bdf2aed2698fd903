import type { NutrientTypeName } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import { FileAnswer } from '../../src/contract/files.ts';
import type { Page } from '../../src/db/page.ts';
import {
  mealsOf,
  type OwnSubmission,
  type SubmissionWithMeals,
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

export function toSubmission(
  submission: SubmissionWithMeals,
  allTypes: Readonly<Record<string, NutrientTypeName>>,
): z.output<typeof SubmissionView> {
  const { customData, totals } = submission;
  const meals = mealsOf(submission);
  const types = Object.fromEntries(Object.keys(totals).flatMap((id) => (allTypes[id] ? [[id, allTypes[id]]] : [])));
  return { ...toSummary(submission), customData, meals, totals, types };
}

export function toSubmissionPage({ items, ...page }: Page<OwnSubmission>): z.output<typeof SubmissionPage> {
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

/** Returns an HL7 FHIR resource as a file. */
export function toIntakeFile(resource: Uint8Array, submissionId: string): FileAnswer {
  return new FileAnswer(resource, 'application/fhir+json', `nutrition-intake-${submissionId}.json`);
}
