import type { NotificationType } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Notification, SkipReason } from '../../../entities/notification.ts';
import type { Survey } from '../../../entities/survey.ts';
import { query, sql } from '../../db/sql.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';

/** The recipient of a notification, and whether the notification has become needless. */
interface Recipient {
  name: string | null;
  email: string | null;
  emailNotifications: boolean;
  isDisabled: boolean;
  /** Null if the person has left the survey. */
  urlAuthToken: string | null;
  hasSubmitted: boolean;
  wasActive: boolean;
}

const HOUR_MS = 3600 * 1000;

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
export async function recipientOf(em: EntityManager, { survey, user, type, dueAt }: Notification): Promise<Recipient> {
  const needless = NEEDLESS[type];
  const since = needless ? new Date(dueAt.getTime() - needless.sinceMs) : null;
  // Hot: a schedule makes thousands of notifications due at one time.
  const [recipient] = await query<Recipient>(
    em,
    sql`select u.name, u.email, u.email_notifications as "emailNotifications", u.is_disabled as "isDisabled",
          (select url_auth_token from survey_alias a where a.user_id = u.id and a.survey_id = ${survey.id}
            and ${hasRoleIn(sql.ref('u.id'), sql.ref('a.survey_id'))}) as "urlAuthToken",
          exists (select from submission s
            where s.user_id = u.id and s.survey_id = ${survey.id} and s.submitted_at >= ${since}) as "hasSubmitted",
          ${needless?.byActivity ?? false} and exists (select from user_session s
            where s.user_id = u.id and s.survey_id = ${survey.id} and s.updated_at >= ${since}) as "wasActive"
        from user_account u where u.id = ${user.id}`,
  );
  if (!recipient) throw new Error(`The person of notification ${survey.id}/${user.id} is gone.`);
  return recipient;
}

/** Returns why the notification must not be sent, null if it must be sent. */
export function skipReason(survey: Survey, recipient: Recipient, now: Date): SkipReason | null {
  if (survey.effectiveState(now) !== 'running') return 'survey_not_running';
  if (recipient.urlAuthToken === null) return 'not_in_survey';
  if (recipient.isDisabled) return 'account_disabled';
  if (recipient.email === null) return 'no_email';
  if (!recipient.emailNotifications) return 'emails_off';
  if (recipient.hasSubmitted) return 'submitted';
  return recipient.wasActive ? 'active' : null;
}
