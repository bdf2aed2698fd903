import type { EntityManager } from '@mikro-orm/sql';
import { acquireLock } from '../../db/advisory-locks.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';

const REASON = 'Data of a person in it were erased.';

/**
 * Deletes the extracts that have rows about these people, of one survey or of all, in the transaction that erases their data. An extract
 * does not change, so it goes as a whole; the study makes a new one. Its files go at the next cleaning. Extracts that were deleted before
 * lose the name of the one person whom they were about.
 */
export async function forgetInExtracts(
  em: EntityManager,
  userIds: readonly number[],
  surveyId: number | null = null,
): Promise<void> {
  await acquireLock(em, 'extracts');
  await query(
    em,
    // Set-based: deletes extracts with their lists of recalls and people, and names in extracts that are gone, in one statement.
    sql`with gone as (
          update extract set deleted_at = now(), deleted_reason = ${REASON}, selection = selection || '{"user": null}'
          where deleted_at is null and (${surveyId}::int is null or survey_id = ${surveyId})
            and id in (select extract_id from extract_person where user_id = ${anyNumber(userIds)})
          returning id),
        named as (
          update extract e set selection = selection || '{"user": null}' from survey_alias a
          where e.deleted_at is not null and (${surveyId}::int is null or e.survey_id = ${surveyId})
            and a.user_id = ${anyNumber(userIds)} and a.survey_id = e.survey_id
              and normalize(e.selection ->> 'user', NFC) = a.user_name),
        recalls as (delete from extract_recall where extract_id in (select id from gone))
        delete from extract_person where extract_id in (select id from gone)`,
  );
}
