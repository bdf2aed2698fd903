import { isEnergyIncomplete, totalsFrom } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { EarlierAmount } from '../../src/services/submissions/earlier-amounts.ts';
import { sumsOf } from '../../src/services/submissions/recall-sums.ts';
import {
  detailsOf,
  mealsOf,
  type OwnSubmission,
  type SubmissionWithTypes,
} from '../../src/services/submissions/submissions.queries.ts';
import type { StoredReceipt } from '../../src/services/submissions/submit-recall.ts';
import type { EarlierAmountView, SubmissionPage, SubmissionReceipt, SubmissionView } from './submissions.schema.ts';

export function toReceipt({
  submissionId,
  followUpUrl,
  redirectToFeedback,
}: StoredReceipt): z.output<typeof SubmissionReceipt> {
  return { submissionId, followUpUrl, redirectToFeedback };
}

export function toSubmission(recall: SubmissionWithTypes): z.output<typeof SubmissionView> {
  const { submission, nutrientTypes } = recall;
  const { customData } = submission;
  const sums = sumsOf(recall);
  const { totals, eaten, unknowns } = sums;
  const { food: totalsFromFood, supplements: totalsFromSupplements } = totalsFrom(sums);
  const meals = mealsOf(recall);
  const types = Object.fromEntries(
    Object.keys(totals).flatMap((id) => (nutrientTypes[id] ? [[id, nutrientTypes[id]]] : [])),
  );
  return {
    ...toSummary(submission),
    ...detailsOf(submission),
    customData,
    meals,
    totals,
    totalsFromFood,
    totalsFromSupplements,
    eaten,
    unknowns,
    incomplete: isEnergyIncomplete(sums),
    types,
  };
}

export function toSubmissionPage({ items, ...page }: CursorPage<OwnSubmission>): z.output<typeof SubmissionPage> {
  const toItem = (submission: OwnSubmission) => {
    const { recallNumber, recallDate, isRecallDateDerived, mealCount, foodCount } = submission;
    return { ...toSummary(submission), recallNumber, recallDate, isRecallDateDerived, mealCount, foodCount };
  };
  return { ...page, items: items.map(toItem) };
}

export function toEarlierAmount({ code, recallDate, portion }: EarlierAmount): z.output<typeof EarlierAmountView> {
  return { code, recallDate, portion };
}

type Summary = Pick<OwnSubmission, 'id' | 'startTime' | 'endTime' | 'submittedAt' | 'timeZone'>;

function toSummary({ id, startTime, endTime, submittedAt, timeZone }: Summary) {
  return {
    id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    submittedAt: submittedAt.toISOString(),
    timeZone,
  };
}
