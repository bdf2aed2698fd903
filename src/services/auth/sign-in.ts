// The sign-in flow. Somebody presents an e-mail address or a user name with a password, or the token of a link. A wrong password is
// counted (verify-password.ts, failures-in-a-row.ts) and refused like an unknown name. A right password either starts a sign-in
// (start-sign-in.ts), or asks for the second factor that the user has (ask-second-factor.ts), which answer-second-factor.ts then takes.
// A link starts a sign-in for one survey at once. A sign-in is a family of refresh tokens: issue-tokens.ts makes the tokens,
// refresh-sign-in.ts exchanges them, sign-out.ts and end-sign-ins.ts end the family. record-sign-in.ts logs each attempt.

import type { SignInMethod } from '@dietary-recall/vocabulary';
import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { query, queryPrepared, sql } from '../../db/sql.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { askSecondFactor, type SecondFactorAsked } from './ask-second-factor.ts';
import { aliasName, emailName } from './failures-in-a-row.ts';
import type { IssuedTokens } from './issue-tokens.ts';
import { recordSignIn } from './record-sign-in.ts';
import { credentialsRefused, startSignIn } from './start-sign-in.ts';
import { verifyPassword } from './verify-password.ts';

interface Credentials {
  /** Null if there is no such account. */
  userId: number | null;
  passwordHash: string | null;
  hasSecondFactor: boolean;
  /** The survey whose user name was given. */
  surveyId?: number | null;
}

const NOBODY: Credentials = { userId: null, passwordHash: null, hasSecondFactor: false };

// Hot: every statement of this file runs at a sign-in.
const hasSecondFactor = sql`exists (select from second_factor f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor"`;

/**
 * Signs in with an e-mail address, in upper or lower case, and a password. Throws AppError `auth.credentials_refused`, `auth.busy`,
 * `auth.too_many_failures`, `request.too_many`. Hot: sign-in.
 */
export async function signInByEmail(
  context: Context,
  input: { email: string; password: string; client: Client },
): Promise<IssuedTokens | SecondFactorAsked> {
  const [account = { ...NOBODY, lowered: input.email, isEmailTrusted: null }] = await queryPrepared<
    Credentials & { lowered: string; isEmailTrusted: boolean | null }
  >(
    context.em,
    sql`select lower(${input.email}::text) as lowered, u.id as "userId", u.password_hash as "passwordHash",
          u.is_email_trusted as "isEmailTrusted", ${hasSecondFactor}
        from (select 1) as one left join user_account u on lower(u.email) = lower(${input.email}) and not u.is_disabled`,
  );
  const name = emailName(account.lowered);
  const outcome = await signInByPassword(context, { ...input, method: 'password', name, account });
  if (account.userId !== null && account.isEmailTrusted === false)
    await trustEmail(context, account.userId, input.email);
  return outcome;
}

/**
 * Signs in with the user name of a survey, which is case-sensitive, and a password. Throws AppError `auth.credentials_refused`,
 * `auth.busy`, `auth.too_many_failures`, `request.too_many`. Hot: sign-in.
 */
export async function signInByAlias(
  context: Context,
  input: { surveyId: string; userName: string; password: string; client: Client },
): Promise<IssuedTokens | SecondFactorAsked> {
  const [account = NOBODY] = await queryPrepared<Credentials>(
    context.em,
    sql`select u.id as "userId", u.password_hash as "passwordHash", s.id as "surveyId", ${hasSecondFactor}
        from survey_alias a join survey s on s.id = a.survey_id join user_account u on u.id = a.user_id
        where s.slug = ${input.surveyId} and a.user_name = ${input.userName} and not u.is_disabled
          and ${hasRoleIn(sql.ref('u.id'), sql.ref('s.id'))}`,
  );
  return signInByPassword(context, {
    ...input,
    method: 'alias',
    name: aliasName(input.surveyId, input.userName),
    account,
  });
}

/**
 * Signs in with the token of a respondent's link, which is a credential of its own. The people who run the survey can read the link, so
 * it opens this survey as a respondent and nothing else that the user may do, and ends with it if the survey says so
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes). Throws AppError `auth.credentials_refused`, `request.too_many`.
 * Hot: sign-in.
 */
export async function signInByToken(
  context: Context,
  { token, client }: { token: string; client: Client },
): Promise<IssuedTokens> {
  const guess = await context.limits.guess('sign-in', client, null);
  const linkEnd = sql`s.end_date + make_interval(hours => 24 * s.links_valid_days_after_end)`;
  const [account] = await queryPrepared<{ userId: number; surveyId: number; linkEnd: string | null }>(
    context.em,
    sql`select u.id as "userId", a.survey_id as "surveyId", ${linkEnd} as "linkEnd"
        from survey_alias a join survey s on s.id = a.survey_id join user_account u on u.id = a.user_id
        where a.url_auth_token = ${token} and not u.is_disabled and coalesce(${linkEnd} > ${context.now()}, true)
          and ${hasRoleIn(sql.ref('u.id'), sql.ref('a.survey_id'), ['respondent'])}`,
  );
  if (!account) {
    await recordSignIn(context, { userId: null, method: 'link', outcome: 'refused', client });
    throw credentialsRefused('This link is not valid, or no longer valid. Ask the people who run the survey.');
  }
  await guess.takeBack();
  const { userId, surveyId } = account;
  const latestEnd = account.linkEnd === null ? null : new Date(account.linkEnd);
  const tokens = await startSignIn(context, { userId, surveyId, latestEnd, proof: { link: token }, client });
  await recordSignIn(context, { userId, method: 'link', outcome: 'signed-in', surveyId, client });
  return tokens;
}

interface PasswordAttempt {
  method: SignInMethod;
  /** The name under which guesses at the password are counted. A user with this name need not exist. */
  name: string;
  account: Credentials;
  password: string;
  client: Client;
}

// An unknown user and a wrong password take the same path and the same time.
async function signInByPassword(
  context: Context,
  { method, name, account, password, client }: PasswordAttempt,
): Promise<IssuedTokens | SecondFactorAsked> {
  const { userId, passwordHash: hash, hasSecondFactor: isAsked, surveyId = null } = account;
  const matches = await verifyPassword(context, { password, passwordHash: hash, account: name, client });
  if (userId === null || hash === null || !matches) {
    await recordSignIn(context, { userId, method, outcome: 'refused', client });
    throw credentialsRefused(
      method === 'password' ? 'The e-mail address or the password is wrong.' : 'The name or the password is wrong.',
    );
  }
  const passwordHash = context.passwords.isOutdated(hash) ? await rehash(context, userId, hash, password) : hash;
  const outcome = isAsked
    ? await askSecondFactor(context, { userId, passwordHash })
    : await startSignIn(context, { userId, proof: { passwordHash }, client });
  await recordSignIn(context, {
    userId,
    method,
    outcome: isAsked ? 'second-factor-asked' : 'signed-in',
    surveyId,
    client,
  });
  return outcome;
}

// Hot: sign-in. The condition contains the old hash, so that a password that was changed since the check stays changed and the
// sign-in is refused.
async function rehash(context: Context, userId: number, oldHash: string, password: string): Promise<string> {
  const passwordHash = await context.passwords.hash(password);
  await query(
    context.em,
    sql`update user_account set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${oldHash}`,
  );
  return passwordHash;
}

// Hot: sign-in. The owner of the password has typed this address; a sign-in by a user name says nothing about it.
async function trustEmail({ em }: Context, userId: number, email: string): Promise<void> {
  await query(
    em,
    sql`update user_account set is_email_trusted = true where id = ${userId} and lower(email) = lower(${email})`,
  );
}
