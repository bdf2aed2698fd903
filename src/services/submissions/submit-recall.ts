import { flatFoods, type Recall, type RecalledMeal } from '@dietary-recall/recall';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { consentOf } from '../consents/consent-of.ts';
import { requireParticipation } from '../consents/require-participation.ts';
import { buildFollowUpUrl } from '../survey-data/follow-up-url.ts';
import { recordUsage } from '../usage/record-usage.ts';
import { queueSubmission } from '../webhooks/queue-delivery.ts';
import { findAnsweredScheme, requireAnswers } from './recall-answers.ts';
import { requireRecallDay } from './recall-times.ts';
import { hasFeedback } from './recalls-for-feedback.ts';
import { sexForCutOffs } from './sex-for-cut-offs.ts';
import { storeSubmission, type NewSubmission } from './store-submission.ts';
import { countSubmissions, effectiveTimeZone, requireWithinLimits } from './submission-limits.ts';
import { verifyWeights } from './verify-weights.ts';

/** A recall with the survey and the browser of its request. */
export interface RecallToStore extends Recall {
  surveyId: string;
  /** The User-Agent of the browser; null if it sends none. */
  userAgent: string | null;
}

/** The receipt of a submission. */
export interface StoredReceipt {
  submissionId: string;
  followUpUrl: string | null;
  redirectToFeedback: boolean;
}

/**
 * Stores a recall once, even if it is sent again or twice at the same time (docs/reference/recall-rules.md#5-a-recall-is-stored-once).
 * Throws AppError if the survey does not accept it (submission-limits.ts, recall-times.ts, recall-answers.ts,
 * require-participation.ts).
 */
export async function submitRecall(context: SignedInContext, recall: RecallToStore): Promise<StoredReceipt> {
  const survey = await context.surveys.get(recall.surveyId);
  const { interviewerId } = context.actor;
  requireModeOfSignIn(recall.mode, interviewerId !== null);
  const asked = await consentOf(context, survey);
  const scheme = await findAnsweredScheme(context, survey, recall);
  const codes = new Set(recall.meals.flatMap(codesOf));
  // Before the transaction: foods and image sets are read on other connections, and the embedded database has only one.
  const foods = await context.foods.foodsByCode(survey.locale.id, [...codes]);
  const verdicts = await verifyWeights(context, recall.meals, foods);
  return inTransaction(context, async (inner) => {
    // Recalls of one person wait for each other: limits hold, and a recall that is sent twice is stored once.
    await lockRespondent(inner.em, survey.id, inner.actor.userId);
    const first = await earlierReceipt(inner, survey.id, recall.uxSessionId);
    if (first) return first;
    const now = inner.now();
    const counts = await countSubmissions(inner, survey, { timeZone: recall.timeZone, isToStore: true });
    requireParticipation(asked, counts);
    requireWithinLimits(survey, counts, now);
    const timeZone = effectiveTimeZone(survey, recall.timeZone);
    const day = requireRecallDay(survey, recall, timeZone, now);
    const recallNumber = counts.lastNumber + 1;
    if (scheme) await requireAnswers(inner, scheme, recall, { foods, recallNumber, recallDate: day.recallDate });
    // The link asks for recalls that were sent, whatever became of them.
    const getsLink = counts.total + 1 >= survey.numberOfSubmissionsForFeedback;
    const submission: NewSubmission = {
      id: uuidv7(),
      surveyId: survey.id,
      localeId: survey.locale.id,
      userId: inner.actor.userId,
      mode: interviewerId === null ? recall.mode : 'interview',
      interviewerId,
      submittedAt: now,
      timeZone,
      recallNumber,
      schemeId: scheme?.schemeId ?? null,
      ...day,
      followUpUrl: getsLink ? buildFollowUpUrl(survey, counts.userName) : null,
      redirectToFeedback: hasFeedback(survey, counts.recallsForFeedback + 1),
      qualityCutOffs: survey.qualityCutOffs ?? null,
      sex: await sexForCutOffs(inner, survey.qualityCutOffs ?? null),
    };
    await storeSubmission(inner, submission, recall, foods, verdicts);
    if (survey.submissionNotificationUrl != null) await queueSubmission(inner, { submissionId: submission.id });
    if (!survey.isTest) await recordUsage(inner, survey.locale.id, knownCodesByMeal(recall, foods));
    const { id: submissionId, followUpUrl: link, redirectToFeedback } = submission;
    return { submissionId, followUpUrl: link, redirectToFeedback };
  });
}

// Who interviewed follows from the sign-in, so that no respondent can claim an interview.
function requireModeOfSignIn(mode: Recall['mode'], isInterview: boolean): void {
  if (mode === null || (mode === 'interview') === isInterview) return;
  const message = isInterview
    ? 'This sign-in is an interview: send mode "interview", or none.'
    : 'Only a sign-in that staff started as an interview sends mode "interview": send "self", or none.';
  throw new AppError('invalid', 'submission.mode', message);
}

function codesOf({ foods }: RecalledMeal): string[] {
  return flatFoods(foods).map(({ food }) => food.code);
}

function knownCodesByMeal(recall: RecallToStore, known: ReadonlyMap<string, unknown>): string[][] {
  return recall.meals.map((meal) => codesOf(meal).filter((code) => known.has(code)));
}

async function earlierReceipt(
  { em, actor }: SignedInContext,
  surveyId: number,
  uxSessionId: string,
): Promise<StoredReceipt | undefined> {
  const [receipt] = await queryPrepared<StoredReceipt>(
    em,
    // Hot: each submission asks for it.
    sql`select id as "submissionId", follow_up_url as "followUpUrl", redirect_to_feedback as "redirectToFeedback"
        from submission where user_id = ${actor.userId} and survey_id = ${surveyId} and ux_session_id = ${uxSessionId}::uuid`,
  );
  return receipt;
}
