import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import { TokenFamily } from '../../../entities/token-family.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { issueTokens, type IssuedTokens } from './issue-tokens.ts';

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

/** A respondent follows the personal link of a survey; its token is a credential of its own (domain.md 15.3). */
export async function signInByToken(scope: Scope, input: { token: string }): Promise<IssuedTokens> {
  const [account] = await query<{ userId: number }>(
    scope.em,
    sql`select u.id as "userId" from survey_alias a join user_account u on u.id = a.user_id
        where a.url_auth_token = ${input.token} and not u.is_disabled
          and exists (select from user_role r where r.user_id = u.id and r.survey_id = a.survey_id)`,
  );
  if (!account) throw refused('This link is not valid. Ask the people who run the survey for a new one.');
  return startFamily(scope, account.userId);
}

// Unknown account and wrong password take the same path and the same time.
async function signInByPassword(scope: Scope, account: Credentials | undefined, password: string): Promise<IssuedTokens> {
  const hash = account?.passwordHash ?? null;
  const matches = await scope.passwords.verify(hash, password);
  if (!account || hash === null || !matches) throw refused('The name or the password is wrong.');
  if (scope.passwords.isOutdated(hash)) await rehash(scope, account.userId, hash, password);
  return startFamily(scope, account.userId);
}

// The old hash in the condition: a password that was changed meanwhile stays changed.
async function rehash(scope: Scope, userId: number, oldHash: string, password: string): Promise<void> {
  const passwordHash = await scope.passwords.hash(password);
  await query(
    scope.em,
    sql`update user_account set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${oldHash}`,
  );
}

function startFamily(scope: Scope, userId: number): Promise<IssuedTokens> {
  return inTransaction(scope, async ({ em, ...rest }) => {
    const now = scope.now();
    await removeExpired(em, userId, now);
    const family = { id: randomUUID(), expiresAt: new Date(now.getTime() + scope.config.refreshFamilySeconds * 1000) };
    await em.insert(TokenFamily, { ...family, user: userId });
    return issueTokens({ em, ...rest }, { userId, familyId: family.id, familyExpiresAt: family.expiresAt });
  });
}

async function removeExpired(em: EntityManager, userId: number, now: Date): Promise<void> {
  await query(
    em,
    sql`delete from token_family f where f.user_id = ${userId}
        and not exists (select from refresh_token t where t.family_id = f.id and t.expires_at > ${now} and t.rotated_at is null)`,
  );
}

function refused(message: string): AppError {
  return new AppError('unauthenticated', 'auth.credentials_refused', message);
}
