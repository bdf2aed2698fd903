import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import type { IssuedTokens } from './issue-tokens.ts';
import { startSignIn } from './start-sign-in.ts';

interface Credentials {
  userId: number;
  passwordHash: string | null;
}

/** An account signs in with its e-mail address (any case) and password. */
export async function signInByEmail(scope: Scope, input: { email: string; password: string }): Promise<IssuedTokens> {
  const [account] = await query<Credentials>(
    scope.em,
    sql`select id as "userId", password_hash as "passwordHash" from user_account
        where lower(email) = lower(${input.email}) and not is_disabled`,
  );
  return signInByPassword(scope, account, input.password);
}

/** A respondent signs in with the name and password that the survey's staff gave them; the name is case-sensitive. */
export async function signInByAlias(
  scope: Scope,
  input: { surveyId: string; userName: string; password: string },
): Promise<IssuedTokens> {
  const [account] = await query<Credentials>(
    scope.em,
    sql`select u.id as "userId", u.password_hash as "passwordHash"
        from survey_alias a join survey s on s.id = a.survey_id join user_account u on u.id = a.user_id
        where s.slug = ${input.surveyId} and a.user_name = ${input.userName} and not u.is_disabled
          and exists (select from user_role r where r.user_id = u.id and r.survey_id = s.id)`,
  );
  return signInByPassword(scope, account, input.password);
}

/**
 * A respondent follows the personal link of a survey; its token is a credential of its own (domain.md 15.3). Those who run the
 * survey can read it, so it opens that survey, as a respondent, and nothing else that the account may do.
 */
export async function signInByToken(scope: Scope, input: { token: string }): Promise<IssuedTokens> {
  const [account] = await query<{ userId: number; surveyId: number }>(
    scope.em,
    sql`select u.id as "userId", a.survey_id as "surveyId" from survey_alias a join user_account u on u.id = a.user_id
        where a.url_auth_token = ${input.token} and not u.is_disabled
          and exists (select from user_role r where r.user_id = u.id and r.survey_id = a.survey_id
            and r.name = 'respondent')`,
  );
  if (!account) throw refused('This link is not valid. Ask the people who run the survey for a new one.');
  return startSignIn(scope, account);
}

// Unknown account and wrong password take the same path and the same time.
async function signInByPassword(
  scope: Scope,
  account: Credentials | undefined,
  password: string,
): Promise<IssuedTokens> {
  const hash = account?.passwordHash ?? null;
  const matches = await scope.passwords.verify(hash, password);
  if (!account || hash === null || !matches) throw refused('The name or the password is wrong.');
  if (scope.passwords.isOutdated(hash)) await rehash(scope, account.userId, hash, password);
  return startSignIn(scope, { userId: account.userId });
}

// The old hash in the condition: a password that was changed meanwhile stays changed.
async function rehash(scope: Scope, userId: number, oldHash: string, password: string): Promise<void> {
  const passwordHash = await scope.passwords.hash(password);
  await query(
    scope.em,
    sql`update user_account set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${oldHash}`,
  );
}

function refused(message: string): AppError {
  return new AppError('unauthenticated', 'auth.credentials_refused', message);
}
