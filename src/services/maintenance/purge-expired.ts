import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { purgeFailures } from '../auth/failures-in-a-row.ts';
import { removeDeletedFiles } from '../extracts/remove-deleted-files.ts';
import { purgeJobs } from '../jobs/purge-jobs.ts';
import { purgeTokens } from '../personal-access-tokens/purge-tokens.ts';
import { resealSecrets } from '../second-factors/reseal-secrets.ts';
import { unconfirmedSince } from '../second-factors/unconfirmed-factors.ts';
import { purgeSignInLog } from '../sign-in-log/purge-sign-in-log.ts';
import { ABANDONED_COLUMNS, KEPT_COLUMNS } from '../user-sessions/session-columns.ts';
import { abandonedHorizon, sessionHorizon } from '../user-sessions/user-session-life.ts';
import { purgeDeliveries } from '../webhooks/purge-deliveries.ts';

/**
 * Deletes what has expired: sessions, which hold personal data (their records stay for 30 days), sign-ins, links for a new password, new
 * e-mail addresses and second factors that nobody confirmed, ended webhook deliveries, the files of deleted extracts, words of requests
 * whose person is gone, and values of custom fields that nobody has. Secrets that an old key sealed are sealed again with the current key.
 * Returns how many sessions and sign-ins it deleted.
 */
export async function purgeExpired(context: Context): Promise<{ userSessions: number; signIns: number }> {
  const { em, now } = context;
  await purgeJobs(context);
  await resealSecrets(context);
  await purgeSignInLog(context);
  await purgeTokens(context);
  await purgeFailures(context);
  await purgeDeliveries(context);
  await removeDeletedFiles(context);
  await context.limits.purge();
  const [purged] = await query<{ userSessions: number; signIns: number }>(
    em,
    // Set-based: all expired rows go in one statement. A count of zero adds nothing: without its row the sums stay.
    sql`with sessions as (delete from user_session where updated_at < ${sessionHorizon(now())} returning ${KEPT_COLUMNS}),
          kept as (insert into abandoned_session (${ABANDONED_COLUMNS}) select * from sessions on conflict do nothing),
          forgotten as (delete from abandoned_session where saved_at < ${abandonedHorizon(now())}),
          sign_ins as (
            delete from token_family f where f.expires_at < ${now()} or not exists (
              select from refresh_token t where t.family_id = f.id and t.expires_at > ${now()})
            returning 1),
          resets as (delete from password_reset where expires_at < ${now()}),
          email_changes as (delete from email_change where expires_at < ${now()}),
          challenges as (delete from sign_in_challenge where expires_at < ${now()}),
          asked as (
            update deletion_request set note = null, reason = null
            where user_id is null and (note is not null or reason is not null)),
          counts as (delete from survey_tally where count = 0),
          begun as (delete from second_factor where not is_confirmed and created_at < ${unconfirmedSince(context)})
        select (select count(*)::int from sessions) as "userSessions", (select count(*)::int from sign_ins) as "signIns"`,
  );
  return purged ?? { userSessions: 0, signIns: 0 };
}
