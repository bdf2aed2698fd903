import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import type { Tasks } from '../../tasks.ts';
import { callbackMail } from '../mails/callback-mail.ts';

const MAX_RECIPIENTS = 100;

/** Mails a request to be called to the support of the survey, else to that of the installation, else to the survey's address. */
export async function mailCallback(
  { em, mailer }: Context,
  { surveyId, userId, name, phone }: Tasks['callback-request'],
): Promise<void> {
  const [survey] = await query<{ slug: string; supportEmail: string; userName: string | null; support: string[] }>(
    em,
    sql`with wanted as (
          select u.email, r.name from user_role r join user_account u on u.id = r.user_id
          where (r.name = 'support' and r.survey_id = ${surveyId} or r.name = 'globalsupport')
            and u.email is not null and u.email_notifications and not u.is_disabled
          order by u.id)
        select s.slug, s.support_email as "supportEmail",
          (select user_name from survey_alias a where a.survey_id = s.id and a.user_id = ${userId}) as "userName",
          array(select email from wanted where name =
            case when exists (select from wanted where name = 'support') then 'support' else 'globalsupport' end
            limit ${MAX_RECIPIENTS}) as support
        from survey s where s.id = ${surveyId}`,
  );
  if (!survey) return;
  const { slug, supportEmail, userName, support } = survey;
  const to = support.length > 0 ? support : supportEmail;
  await mailer.send({ to, ...callbackMail({ surveyId: slug, userName, name, phone }) });
}
