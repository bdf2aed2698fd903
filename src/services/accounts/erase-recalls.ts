import type { Context } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { forgetInExtracts } from '../extracts/forget-in-extracts.ts';
import { audit } from '../trail/audit.ts';

interface RecallsToErase {
  survey: { id: number; slug: string };
  userId: number;
  /** For the trail. */
  why: 'withdrawal' | 'request';
}

/**
 * Erases the recalls of a person in one survey: those that were submitted, the one under way, the records of those that were begun, and
 * the foods that the trail has of deleted ones. The trail gets one entry per recall, without its content. Returns how many were
 * submitted. Throws AppError `survey.being_recalculated`.
 */
export async function eraseRecalls(context: Context, { survey, userId, why }: RecallsToErase): Promise<number> {
  const { em } = context;
  await lockRecalls(em, survey.id, 'one');
  const erased = await kysely(em)
    .deleteFrom('submission')
    .where('survey_id', '=', survey.id)
    .where('user_id', '=', userId)
    .returning(['id', 'submitted_at as submittedAt'])
    .execute();
  for (const table of ['user_session', 'abandoned_session'] as const) {
    await kysely(em).deleteFrom(table).where('survey_id', '=', survey.id).where('user_id', '=', userId).execute();
  }
  await forgetInExtracts(em, [userId], survey.id);
  await forgetDeletedRecalls(context, userId, survey.slug);
  for (const { id, submittedAt } of erased) {
    const before = { surveyId: survey.slug, userId, submittedAt: new Date(submittedAt), why };
    await audit(context, {
      recordType: 'submission',
      code: id,
      surveyId: survey.id,
      personId: userId,
      action: 'delete',
      before,
    });
  }
  return erased.length;
}

/** Removes what the trail says of the foods of deleted recalls of a person, in one survey or in all. */
export async function forgetDeletedRecalls(
  { em }: Pick<Context, 'em'>,
  userId: number,
  surveyId: string | null = null,
): Promise<void> {
  // Set-based: the key of the person is within the JSON of the entries.
  await query(
    em,
    sql`update record_change set before = before - 'foods'
        where record_type = 'submission' and action = 'delete' and before ->> 'userId' = ${String(userId)}
          and (${surveyId}::text is null or before ->> 'surveyId' = ${surveyId})`,
  );
}
