import type { SignInMethod, SignInOutcome } from '@dietary-recall/vocabulary';
import { addressOf } from '../../adapters/client-address.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { isMoreThanRespondent } from '../accounts/held-roles.ts';
import { userAgentOf } from './start-sign-in.ts';

interface SignInAttempt {
  /** Null if nobody has the name or the link that was given. */
  userId: number | null;
  method: SignInMethod;
  outcome: SignInOutcome;
  /** The survey whose user name or link was given; left out for any other attempt. */
  surveyId?: number | null;
  client: Client;
}

/**
 * Writes an attempt to sign in to the sign-in log, and a sign-in to a survey as the last contact with its respondent. The address and the
 * browser are stored for staff only: respondents leave no addresses, and an unknown name may belong to a respondent.
 */
export async function recordSignIn(context: Context, attempt: SignInAttempt): Promise<void> {
  await insertEvent(context, attempt, null);
}

/** Writes that staff signed in as a respondent for an interview, with who did. Call it in the transaction of the sign-in. */
export async function recordInterview(
  context: SignedInContext,
  { userId, surveyId, client }: { userId: number; surveyId: number; client: Client },
): Promise<void> {
  const interview = { userId, surveyId, client, method: 'interview', outcome: 'signed-in' } as const;
  await insertEvent(context, interview, context.actor.userId);
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
  { userId, method, outcome, surveyId = null, client }: SignInAttempt,
  byUserId: number | null,
): Promise<void> {
  const isStaff = isMoreThanRespondent(sql`${userId}::int`);
  // Hot: sign-in.
  await queryPrepared(
    context.em,
    sql`with contact as (
          update survey_alias a set last_contact_at = greatest(a.last_contact_at, ${context.now()}::timestamptz)
          where a.user_id = ${userId}::int and a.survey_id = ${surveyId}::int and ${outcome}::text = 'signed-in')
        insert into sign_in_event (at, user_id, method, outcome, by_id, address, user_agent)
        select ${context.now()}::timestamptz, u.id, ${method}, ${outcome}, nullif(${byUserId}::int, u.id),
          case when ${isStaff} then ${addressOf(client.ip)}::text end, case when ${isStaff} then ${userAgentOf(client)}::text end
        from (select 1) as one left join user_account u on u.id = ${userId}::int`,
  );
}
