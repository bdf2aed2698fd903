import type { EntityManager } from '@mikro-orm/sql';
import type { SkipReason } from '../../../entities/notification.ts';
import { Survey } from '../../../entities/survey.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { staffLanguage } from '../mails/compose.ts';
import { notificationReportMail } from '../mails/notification-report-mail.ts';

/** The most failures that a report names. */
const MAX_FAILURES = 100;

interface Unreported {
  ids: number[];
  sent: number;
  failed: number;
  skipped: { reason: SkipReason; count: number }[];
  failures: { userName: string; reason: string }[];
}

/** Sends the support address of a survey a report on the notifications that ended since the last report. */
export async function reportNotifications(context: Context, { surveyId }: { surveyId: number }): Promise<void> {
  const survey = await context.em.findOne(Survey, surveyId, { populate: ['locale'] });
  const { ids, ...ends } = await unreportedOf(context.em, surveyId);
  if (survey === null || ids.length === 0) return;
  const content = notificationReportMail(staffLanguage(survey.locale.$.adminLanguage), {
    surveyId: survey.slug,
    ...ends,
  });
  try {
    await context.mailer.send({ to: survey.supportEmail, ...content });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    // The notifications stay unreported: the next report includes them, perhaps to another address.
    context.log.error({ err: error, surveyId }, 'the mail to the support address of a survey failed');
    return;
  }
  await kysely(context.em)
    .updateTable('notification')
    .set({ reported_at: context.now().toISOString() })
    .where('id', '=', anyNumber(ids))
    .where('survey_id', '=', surveyId)
    .execute();
}

async function unreportedOf(em: EntityManager, surveyId: number): Promise<Unreported> {
  // Set-based: ids, counts and the first failures of one set of rows.
  const [unreported] = await query<Unreported>(
    em,
    sql`with unreported as (
          select n.id, n.state, n.reason, coalesce(a.user_name, '#' || n.user_id) as user_name
          from notification n left join survey_alias a on a.survey_id = n.survey_id and a.user_id = n.user_id
          where n.survey_id = ${surveyId} and n.settled_at is not null and n.reported_at is null)
        select (select coalesce(jsonb_agg(id), '[]') from unreported) as ids,
          (select count(*)::int from unreported where state = 'sent') as sent,
          (select count(*)::int from unreported where state = 'failed') as failed,
          (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc), '[]')
           from (select reason, count(*)::int as count from unreported where state = 'skipped' group by reason) as s) as skipped,
          (select coalesce(jsonb_agg(jsonb_build_object('userName', user_name, 'reason', reason) order by user_name), '[]')
           from (select user_name, reason from unreported where state = 'failed' order by user_name limit ${MAX_FAILURES}) as f)
            as failures`,
  );
  return unreported ?? { ids: [], sent: 0, failed: 0, skipped: [], failures: [] };
}
