import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';

/** Queues the delivery of a submission to the webhook of its survey, once, in the caller's transaction. */
export async function queueSubmission(context: Context, { submissionId }: { submissionId: string }): Promise<void> {
  const [made] = await query<{ surveyId: number }>(
    context.em,
    // Hot: each submission of a survey with a webhook runs it.
    sql`insert into webhook_delivery (id, survey_id, submission_id, created_at)
        select id, survey_id, id, ${context.now()} from submission where id = ${submissionId}::uuid
        on conflict do nothing returning survey_id as "surveyId"`,
  );
  if (made) await addDeliveryTask(context, { id: submissionId, surveyId: made.surveyId });
}

/** Replaces a task of an earlier version, which names the submission and may be repeated. */
export function replaceEarlierTask(context: Context, data: { submissionId: string }): Promise<void> {
  return inTransaction(context, (inner) => queueSubmission(inner, data));
}

/** Adds the task of a delivery, in the caller's transaction. */
export async function addDeliveryTask(
  { em, tasks }: Context,
  { id, surveyId }: { id: string; surveyId: number },
): Promise<void> {
  await tasks.add(em, 'submission-webhook', { deliveryId: id }, { group: { id: String(surveyId) } });
}
