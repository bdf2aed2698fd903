import type { SignedInContext } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { nutritionIntake, type RecallToShare } from '../../domain/nutrition-intake.ts';
import { sumsOf } from './recall-sums.ts';
import { sumsAs } from './recall-version.ts';
import {
  mealsOf,
  requireOwnSubmission,
  userNameIn,
  type LoadedRecall,
  type SubmissionIds,
} from './submissions.queries.ts';

/** Makes an HL7 FHIR R5 NutritionIntake of one recall of the caller. Throws AppError `submission.not_found`. */
export async function makeOwnNutritionIntake(context: SignedInContext, ids: SubmissionIds): Promise<FhirObject> {
  const { nutrientTypes, ...loaded } = await requireOwnSubmission(context, ids);
  const userName = await userNameIn(context.em, loaded.submission.survey.id, context.actor.userId);
  const recall = recallToShare(loaded, userName);
  const { publicUrl: baseUrl } = context.config;
  // Quality flags and judgements are for staff, not for respondents.
  return nutritionIntake({ ...recall, flags: [], validity: null }, { baseUrl, surveyId: ids.surveyId, nutrientTypes });
}

/** Returns a recall in the shape from which FHIR resources are made. */
export function recallToShare(recall: LoadedRecall, userName: string | null): RecallToShare {
  const { submission, as } = recall;
  const { id, user, startTime, endTime, submittedAt, timeZone } = submission;
  const { flags } = sumsAs(as, submission);
  const validity = as === 'coded' ? (submission.validity ?? null) : null;
  const facts = { id, userName, userId: user.id, startTime, endTime, submittedAt, timeZone, flags, validity };
  const { recallDate, isRecallDateDerived, language = null } = submission;
  const day = { recallDate, isRecallDateDerived, language };
  return { ...facts, ...day, sums: sumsOf(recall), meals: mealsOf(recall) };
}
