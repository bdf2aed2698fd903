import type { SubmittedMeal } from '@dietary-recall/recall';
import type { RecallToShare } from '../../domain/nutrition-intake.ts';
import type { AnswersToShare } from '../../domain/questionnaire-response.ts';
import { sumsOf } from './recall-sums.ts';
import { sumsAs } from './recall-version.ts';
import { mealsOf, type LoadedRecall } from './submissions.queries.ts';

/** A recall in the shape from which its FHIR resources are made. */
export interface SharedRecall extends RecallToShare, AnswersToShare {
  /** The scheme whose version was answered; null: the client named none. */
  schemeId: string | null;
  schemeVersion: number | null;
  meals: readonly SubmittedMeal[];
}

/** Returns a recall in the shape from which its FHIR resources are made. */
export function recallToShare(recall: LoadedRecall, userName: string | null): SharedRecall {
  const { submission, as } = recall;
  const { id, user, startTime, endTime, submittedAt, timeZone, answers } = submission;
  const { flags } = sumsAs(as, submission);
  const validity = as === 'coded' ? (submission.validity ?? null) : null;
  const facts = { id, userName, userId: user.id, startTime, endTime, submittedAt, timeZone, flags, validity };
  const { recallDate, isRecallDateDerived, language = null, mode = null } = submission;
  const day = { recallDate, isRecallDateDerived, language, mode, interviewerId: submission.interviewer?.id ?? null };
  const { schemeId = null, schemeVersion = null } = submission;
  return { ...facts, ...day, schemeId, schemeVersion, answers, sums: sumsOf(recall), meals: mealsOf(recall) };
}

/** Returns a recall as its respondent may see it: quality flags, judgements and the names of staff are not for them. */
export function ownRecallToShare(recall: LoadedRecall, userName: string | null): SharedRecall {
  return { ...recallToShare(recall, userName), flags: [], validity: null, interviewerId: null };
}
