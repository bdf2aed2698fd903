import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { isMoreThanRespondent } from './held-roles.ts';
import { voidMailedLinks } from './mailed-links.ts';

/**
 * Ends the trust in the e-mail addresses of people who work for other surveys only, and voids the links that were mailed to them. It is
 * called before they get a role that reads data of this survey: whoever runs the other surveys may have chosen the address, and would get
 * the link for a new password. Accounts with a role outside of surveys are left alone, because only superusers change them.
 */
export async function distrustAddresses({ em }: Context, surveyId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  // Set-based: of many users those who are new to the work for this survey.
  const distrusted = await query<{ id: number }>(
    em,
    sql`update user_account u set is_email_trusted = false
        where id = ${anyNumber(userIds)} and ${isMoreThanRespondent(sql.ref('u.id'))} and not exists (
          select from user_role r where r.user_id = u.id
            and (r.survey_id is null or r.survey_id = ${surveyId} and r.name <> 'respondent'))
        returning id`,
  );
  await voidMailedLinks(
    em,
    distrusted.map(({ id }) => id),
  );
}
