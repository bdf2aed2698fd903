import type { RoleName } from '@dietary-recall/vocabulary';
import { Secret, TOTP } from 'otpauth';
import { query, sql } from '../../src/db/sql.ts';
import { signedIn } from '../support/sign-in.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

export const PASSWORD = 'correct horse battery staple';
/** The origin of the pages of the admin tool in tests. */
export const ORIGIN = 'http://recall.test';

export interface Owner {
  id: number;
  email: string;
  /** Signed in, with the password just confirmed. */
  caller: Caller;
}

/** The code that an app shows; `steps` of 30 seconds later or, where negative, before. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** An account whose owner has signed in and may change what protects it. */
export async function owner(app: TestApp, roles: { name: RoleName }[] = [{ name: 'foodsadmin' }]): Promise<Owner> {
  const email = `${app.given.name('owner')}@example.org`;
  const { id } = await app.given.user({ email, password: PASSWORD, roles });
  return { id, email, caller: await confirmedCaller(app, email) };
}

/** Signs in with the password alone and confirms it. */
export async function confirmedCaller(app: TestApp, email: string): Promise<Caller> {
  const { accessToken } = await signedIn(app.withToken(null).auth.login({ email, password: PASSWORD }));
  const caller = app.withToken(accessToken);
  await caller.auth.confirm({ password: PASSWORD });
  return caller;
}

/** Enrols an app for one-time passwords, and advances the clock by a step, as the code that confirmed it is used up. */
export async function enrolApp(app: TestApp, { caller }: Pick<Owner, 'caller'>, name = 'Phone') {
  const { id, secret } = await caller.secondFactors.beginTotp({ name });
  const { recoveryCodes } = await caller.secondFactors.confirmTotp({ id, code: codeOf(app, secret) });
  app.clock.advance(30);
  return { id, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Enrols a security key. */
export async function enrolKey({ caller }: Pick<Owner, 'caller'>, name = 'Key') {
  const key = new SoftAuthenticator(ORIGIN);
  const { id, options } = await caller.secondFactors.beginPasskey({ name });
  const { recoveryCodes } = await caller.secondFactors.confirmPasskey({ id, response: key.register(options) });
  return { id, key, recoveryCodes: recoveryCodes ?? [] };
}

/** Signs in with the password, and returns the challenge that is answered. */
export async function asked(app: TestApp, { email }: Pick<Owner, 'email'>) {
  const answer = await app.withToken(null).auth.login({ email, password: PASSWORD });
  if ('accessToken' in answer) throw new Error('no second factor was asked for');
  return answer;
}

/** What the sign-in log says of the account, oldest first. */
export async function logOf(app: TestApp, { id }: Pick<Owner, 'id'>): Promise<string[]> {
  const events = await query<{ event: string }>(
    app.context().em,
    sql`select method || ' ' || outcome as event from sign_in_event where user_id = ${id} order by id`,
  );
  return events.map(({ event }) => event);
}
