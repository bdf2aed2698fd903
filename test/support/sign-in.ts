import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../routers/index.ts';

type SignInAnswer = inferRouterOutputs<AppRouter>['auth']['login'];

/** The answer to a sign-in that no second factor was asked for. */
export async function signedIn(answer: Promise<SignInAnswer>): Promise<Extract<SignInAnswer, { accessToken: string }>> {
  const given = await answer;
  if (!('accessToken' in given)) throw new Error('a second factor was asked for');
  return given;
}
