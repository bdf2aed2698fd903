import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { TestApp } from './test-app.ts';

type SignInAnswer = inferRouterOutputs<AppRouter>['auth']['login'];

/** The answer to a sign-in that no second factor was asked for. */
export async function signedIn(answer: Promise<SignInAnswer>): Promise<Extract<SignInAnswer, { accessToken: string }>> {
  const given = await answer;
  if (!('accessToken' in given)) throw new Error('a second factor was asked for');
  return given;
}

/** Makes all refresh tokens that were used look as if they had been used this much earlier: the database measures the time since. */
export async function usedEarlier(app: TestApp, seconds: number): Promise<void> {
  await query(
    app.context().em,
    sql`update refresh_token set rotated_at = rotated_at - make_interval(secs => ${seconds}) where rotated_at is not null`,
  );
}
