import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

/**
 * Returns whether an account is a respondent of this survey and nothing else: no other role, no user name and no recall elsewhere. Staff can
 * see the link of a respondent, and with it they must not reach what belongs to other surveys.
 */
export async function isOnlyRespondentOf(em: EntityManager, userId: number, surveyId: string): Promise<boolean> {
  const [found] = await query<{ isElsewhere: boolean }>(
    em,
    // Set-based: three tables in one statement.
    sql`with own as (select id from survey where slug = ${surveyId})
        select exists (select from user_role r where r.user_id = ${userId}
              and (r.name <> 'respondent' or r.survey_id is distinct from (select id from own)))
          or exists (select from survey_alias a where a.user_id = ${userId} and a.survey_id <> (select id from own))
          or exists (select from submission s where s.user_id = ${userId} and s.survey_id <> (select id from own))
          as "isElsewhere"`,
  );
  return found?.isElsewhere === false;
}
