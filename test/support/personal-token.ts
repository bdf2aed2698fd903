import { randomUUID } from 'node:crypto';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { Caller, TestApp } from './test-app.ts';

interface TokenGiven {
  scopes?: readonly Permission[] | null;
  /** A negative number makes an expired token. */
  expiresInSeconds?: number;
}

/** Creates a personal access token of this account. */
export async function personalToken(
  app: TestApp,
  user: { id: number },
  { scopes = null, expiresInSeconds = 3600 }: TokenGiven = {},
): Promise<{ id: string; jwt: string }> {
  const { tokens } = app.parts;
  const id = randomUUID();
  const createdAt = app.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInSeconds * 1000);
  const row = { id, name: 'a script', scopes: scopes && [...scopes], keyId: tokens.keyId, createdAt, expiresAt };
  await app.context().em.insert(PersonalAccessToken, { ...row, user: user.id });
  return { id, jwt: await tokens.sign('personal', { userId: user.id, rowId: id }, createdAt, expiresAt) };
}

/** Calls procedures as a program of this user does. */
export async function asProgram(app: TestApp, user: { id: number }, given: TokenGiven = {}): Promise<Caller> {
  return app.withToken((await personalToken(app, user, given)).jwt);
}

/** Calls procedures as this user, who has just confirmed their password. */
export async function asConfirmed(app: TestApp, user: { id: number }): Promise<Caller> {
  const caller = await app.as(user);
  await confirm(app, user);
  return caller;
}

/** Stores that the user has just confirmed their password, in all of their sign-ins. */
export async function confirm(app: TestApp, user: { id: number }): Promise<void> {
  await query(
    app.context().em,
    sql`update token_family set confirmed_at = ${app.clock.now()} where user_id = ${user.id}`,
  );
}
