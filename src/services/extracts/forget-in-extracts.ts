import type { EntityManager } from '@mikro-orm/sql';
import { acquireLock } from '../../db/advisory-locks.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';

const REASON = 'Data of a person in it were erased.';

/**
 * Deletes the extracts that have rows about these people, of one survey or of all, in the transaction that erases their data. An extract
 * does not change, so it goes as a whole; the study makes a new one. Its files go at the next cleaning.
 */
export async function forgetInExtracts(
  em: EntityManager,
  userIds: readonly number[],
  surveyId: number | null = null,
): Promise<void> {
  await acquireLock(em, 'extracts');
  await query(
    em,
    // Set-based: deletes extracts with their lists of recalls and people in one statement.
    sql`with gone as (
          update extract set deleted_at = now(), deleted_reason = ${REASON}, selection = selection || '{"user": null}'
          where deleted_at is null and (${surveyId}::int is null or survey_id = ${surveyId})
            and id in (select extract_id from extract_person where user_id = ${anyNumber(userIds)})
          returning id),
        recalls as (delete from extract_recall where extract_id in (select id from gone))
        delete from extract_person where extract_id in (select id from gone)`,
  );
}
