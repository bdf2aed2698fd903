import type { SignInMethod, SignInOutcome } from '@dietary-recall/vocabulary';
import { addressOf } from '../../adapters/client-address.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { isMoreThanRespondent } from '../accounts/held-roles.ts';

const MAX_USER_AGENT = 256;

interface SignInAttempt {
  /** Null if nobody has the name or the link that was given. */
  userId: number | null;
  method: SignInMethod;
  outcome: SignInOutcome;
  client: Client;
}

/**
 * Writes an attempt to sign in to the sign-in log. The address and the browser are stored for staff only: respondents leave no
 * addresses, and an unknown name may belong to a respondent.
 */
export async function recordSignIn(context: Context, attempt: SignInAttempt): Promise<void> {
  await insertEvent(context, attempt, null);
}

interface AccountChange extends SignInAttempt {
  /** The owner of the account. */
  userId: number;
  method: 'totp' | 'passkey' | 'recovery-code' | 'personal-access-token';
  outcome: 'added' | 'removed';
}

/**
 * Writes a change of what an account accepts to the sign-in log, with the person who made it unless that is the owner. Call it in the
 * transaction of the change.
 */
export async function recordAccountChange(context: SignedInContext, change: AccountChange): Promise<void> {
  await insertEvent(context, change, context.actor.userId);
}

async function insertEvent(
  context: Context,
  { userId, method, outcome, client }: SignInAttempt,
  byUserId: number | null,
): Promise<void> {
  const isStaff = isMoreThanRespondent(sql`${userId}::int`);
  const userAgent = client.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
  // Hot: sign-in.
  await query(
    context.em,
    sql`insert into sign_in_event (at, user_id, method, outcome, by_id, address, user_agent)
        select ${context.now()}::timestamptz, u.id, ${method}, ${outcome}, nullif(${byUserId}::int, u.id),
          case when ${isStaff} then ${addressOf(client.ip)}::text end, case when ${isStaff} then ${userAgent}::text end
        from (select 1) as one left join user_account u on u.id = ${userId}::int`,
  );
}
