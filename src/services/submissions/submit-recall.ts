import type { Recall } from '@dietary-recall/recall';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { buildFollowUpUrl } from '../survey-data/follow-up-url.ts';
import { recordUsage } from '../usage/record-usage.ts';
import { queueSubmission } from '../webhooks/queue-delivery.ts';
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
 * Throws AppError if the survey does not accept it (submission-limits.ts).
 */
export async function submitRecall(context: SignedInContext, recall: RecallToStore): Promise<StoredReceipt> {
  const survey = await context.surveys.get(recall.surveyId);
  const codes = new Set(recall.meals.flatMap(({ foods }) => foods.map(({ code }) => code)));
  // Before the transaction: foods and image sets are read on other connections, and the embedded database has only one.
  const foods = await context.foods.foodsByCode(survey.locale.id, [...codes]);
  const verdicts = await verifyWeights(context, recall.meals, foods);
  return inTransaction(context, async (inner) => {
    await lockPerson(inner, survey.id);
    const first = await earlierReceipt(inner, survey.id, recall.uxSessionId);
    if (first) return first;
    const now = inner.now();
    const counts = await countSubmissions(inner, survey, recall.timeZone);
    requireWithinLimits(survey, counts, now);
    const hasReachedThreshold = counts.total + 1 >= survey.numberOfSubmissionsForFeedback;
    const submission: NewSubmission = {
      id: uuidv7(),
      surveyId: survey.id,
      userId: inner.actor.userId,
      submittedAt: now,
      timeZone: effectiveTimeZone(survey, recall.timeZone),
      followUpUrl: hasReachedThreshold ? buildFollowUpUrl(survey, counts.userName) : null,
      redirectToFeedback: survey.feedbackEnabled && hasReachedThreshold,
    };
    await storeSubmission(inner, submission, recall, foods, verdicts);
    if (survey.submissionNotificationUrl != null) await queueSubmission(inner, { submissionId: submission.id });
    if (!survey.isTest) await recordUsage(inner, survey.locale.id, knownCodesByMeal(recall, foods));
    const { id: submissionId, followUpUrl: link, redirectToFeedback } = submission;
    return { submissionId, followUpUrl: link, redirectToFeedback };
  });
}

function knownCodesByMeal(recall: RecallToStore, known: ReadonlyMap<string, unknown>): string[][] {
  return recall.meals.map(({ foods }) => foods.map(({ code }) => code).filter((code) => known.has(code)));
}

// Hot: the lock makes recalls of one person wait for each other. Limits hold, and a recall that is sent twice is stored once.
async function lockPerson({ em, actor }: SignedInContext, surveyId: number): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${surveyId}::int, ${actor.userId}::int)`);
}

async function earlierReceipt(
  { em, actor }: SignedInContext,
  surveyId: number,
  uxSessionId: string,
): Promise<StoredReceipt | undefined> {
  const [receipt] = await query<StoredReceipt>(
    em,
    // Hot: each submission asks for it.
    sql`select id as "submissionId", follow_up_url as "followUpUrl", redirect_to_feedback as "redirectToFeedback"
        from submission where user_id = ${actor.userId} and survey_id = ${surveyId} and ux_session_id = ${uxSessionId}::uuid`,
  );
  return receipt;
}
