import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';

/**
 * Takes from the trail what identifies people whose accounts are erased or deleted: their user names, and the contents of what was
 * changed about them. That something was changed, when and by whom stays, with the number of the account.
 */
export async function forgetPeopleInTrail(em: EntityManager, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  // Set-based: the entries of many people.
  await query(
    em,
    sql`update record_change set label = null,
          before = case record_type when 'person' then null else before end,
          after = case record_type when 'person' then null else after end
        where person_id = ${anyNumber(userIds)} and (label is not null or record_type = 'person')`,
  );
}
