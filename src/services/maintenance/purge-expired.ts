import { query, sql } from '../../db/sql.ts';
import type { Scope } from '../../scope.ts';
import { purgeJobs } from '../jobs/purge-jobs.ts';
import { sessionHorizon } from '../recalls/user-session-life.ts';

/** Removes what is over: sessions hold personal data, and sign-ins and links for a new password that ended are of no use. How many rows went. */
export async function purgeExpired(scope: Scope): Promise<{ userSessions: number; signIns: number }> {
  const { em, now } = scope;
  await purgeJobs(scope);
  const [purged] = await query<{ userSessions: number; signIns: number }>(
    em,
    sql`with sessions as (delete from user_session where updated_at < ${sessionHorizon(now())} returning 1),
          sign_ins as (
            delete from token_family f where f.expires_at < ${now()} or not exists (
              select from refresh_token t where t.family_id = f.id and t.expires_at > ${now()})
            returning 1),
          resets as (delete from password_reset where expires_at < ${now()})
        select (select count(*)::int from sessions) as "userSessions", (select count(*)::int from sign_ins) as "signIns"`,
  );
  return purged ?? { userSessions: 0, signIns: 0 };
}
