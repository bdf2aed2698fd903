import {
  DAY_MS,
  HOUR_MS,
  LINK_AGAIN,
  type NotificationChannel,
  type NotificationType,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Notification, SkipReason } from '../../../entities/notification.ts';
import type { Survey } from '../../../entities/survey.ts';
import { query, sql } from '../../db/sql.ts';
import { toE164 } from '../../domain/sms.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { hasWithdrawn } from '../consents/has-withdrawn.ts';
import { respondentLanguage } from '../survey-people/respondent-language.ts';

/** The recipient of a notification, and whether the notification has become needless. */
export interface Recipient {
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  isDisabled: boolean;
  /** True if the person has stopped the messages of the survey. */
  isUnsubscribed: boolean;
  userName: string | null;
  customFields: Record<string, string>;
  /** The language in which the survey writes to the person; null if it is not known. */
  language: string | null;
  recallsDone: number;
  unsubscribeToken: string | null;
  /** Null if the person has left the survey or withdrawn from it. */
  urlAuthToken: string | null;
  /** True if the batch of the notification was cancelled while an attempt ran that failed. */
  isCancelled: boolean;
  hasSubmitted: boolean;
  wasActive: boolean;
}

/**
 * A notification is needless if the person submitted a recall (or, with `byActivity`, saved a session) at most `sinceMs` before it was due, or
 * later (docs/reference/recall-rules.md#14-notification-schedule).
 */
const NEEDLESS: Readonly<Partial<Record<NotificationType, { sinceMs: number; byActivity: boolean }>>> = {
  'login-last': { sinceMs: 18 * HOUR_MS, byActivity: false },
  'login-first-reminder': { sinceMs: 2 * HOUR_MS, byActivity: true },
  'login-second-reminder': { sinceMs: 2 * HOUR_MS, byActivity: true },
};

/** Reads the recipient of a notification: one query. */
export async function recipientOf(
  em: EntityManager,
  { survey, user, batch, type, dueAt }: Notification,
): Promise<Recipient> {
  const needless = NEEDLESS[type];
  const since = needless ? new Date(dueAt.getTime() - needless.sinceMs) : null;
  // Hot: a schedule makes thousands of notifications due at one time.
  const [recipient] = await query<Recipient>(
    em,
    sql`select u.name, u.email, u.phone, u.email_notifications as "emailNotifications",
          u.sms_notifications as "smsNotifications", u.is_disabled as "isDisabled",
          u.custom_fields as "customFields", a.user_name as "userName", a.unsubscribed_at is not null as "isUnsubscribed",
          a.unsubscribe_token as "unsubscribeToken", a.url_auth_token as "urlAuthToken",
          ${respondentLanguage(survey.id)} as language,
          (select count(*)::int from submission s where s.user_id = u.id and s.survey_id = ${survey.id}) as "recallsDone",
          exists (select from notification_batch b where b.id = ${batch?.id ?? null}::uuid and b.cancelled_at is not null)
            as "isCancelled",
          exists (select from submission s
            where s.user_id = u.id and s.survey_id = ${survey.id} and s.submitted_at >= ${since}) as "hasSubmitted",
          ${needless?.byActivity ?? false} and exists (select from user_session s
            where s.user_id = u.id and s.survey_id = ${survey.id} and s.updated_at >= ${since}) as "wasActive"
        from user_account u left join survey_alias a on a.user_id = u.id and a.survey_id = ${survey.id}
          and ${hasRoleIn(sql.ref('u.id'), sql.ref('a.survey_id'))}
          and not ${hasWithdrawn(sql.ref('u.id'), sql.ref('a.survey_id'))}
        where u.id = ${user.id}`,
  );
  if (!recipient) throw new Error(`The person of notification ${survey.id}/${user.id} is gone.`);
  return recipient;
}

/** Returns why the notification must not be sent, null if it must be sent. */
export function skipReason(
  survey: Survey,
  recipient: Recipient,
  { type, channel, now }: Pick<Notification, 'type' | 'channel'> & { now: Date },
): SkipReason | null {
  const isAskedFor = type === LINK_AGAIN;
  if (recipient.isCancelled) return 'cancelled';
  if (isAskedFor ? isLinkOver(survey, now) : survey.effectiveState(now) !== 'running') return 'survey_not_running';
  if (recipient.urlAuthToken === null) return 'not_in_survey';
  if (recipient.isDisabled) return 'account_disabled';
  const unreachable = unreachableBy(channel, recipient);
  if (unreachable !== null) return unreachable;
  if (isAskedFor) return null;
  if (channel === 'email' && !recipient.emailNotifications) return 'emails_off';
  if (channel === 'sms' && !recipient.smsNotifications) return 'sms_off';
  if (recipient.isUnsubscribed) return 'unsubscribed';
  if (recipient.hasSubmitted) return 'submitted';
  return recipient.wasActive ? 'active' : null;
}

function unreachableBy(channel: NotificationChannel, { email, phone }: Recipient): SkipReason | null {
  if (channel === 'email') return email === null ? 'no_email' : null;
  return toE164(phone) === null ? 'no_phone' : null;
}

/** Have the personal links of the survey stopped working (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes)? */
function isLinkOver({ endDate, linksValidDaysAfterEnd }: Survey, now: Date): boolean {
  if (linksValidDaysAfterEnd === null || linksValidDaysAfterEnd === undefined) return false;
  return now.getTime() >= endDate.getTime() + linksValidDaysAfterEnd * DAY_MS;
}
