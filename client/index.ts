import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
  TRPCClientError,
  type TRPCClient,
} from '@trpc/client';
import type { AppRouter } from '../routers/index.ts';
import { refreshOnExpiry } from './refresh-on-expiry.ts';
import { SignInKeeper, type SecondFactorAnswer, type SecondFactorAsked } from './sign-in-keeper.ts';

export * from '../src/domain/feedback.ts';
export * from '../src/domain/portion-weight/index.ts';
export type { SecondFactorAnswer, SecondFactorAsked } from './sign-in-keeper.ts';
export * from './wait-for-job.ts';

export interface RecallClientOptions {
  /** Where the service answers, for example https://recall.example.org */
  url: string;
}

/** The procedures of the service by area, and the sign-in they are called with. */
export interface RecallClient {
  readonly api: TRPCClient<AppRouter>;
  readonly signIn: {
    /** Null, or what is missing: `secondFactor` goes on with it. */
    withEmail(input: { email: string; password: string }): Promise<SecondFactorAsked | null>;
    withAlias(input: { surveyId: string; userName: string; password: string }): Promise<SecondFactorAsked | null>;
    withToken(input: { token: string }): Promise<void>;
    /** Goes on with a sign-in that a second factor was asked for. */
    secondFactor(input: SecondFactorAnswer): Promise<void>;
  };
  signOut(): Promise<void>;
}

export type RecallError = TRPCClientError<AppRouter>;

/** Did the service refuse with this stable code, such as `submission.daily_limit`? */
export function isRefusal(error: unknown, code: string): error is RecallError {
  return error instanceof TRPCClientError && (error.data as { code?: string } | null)?.code === code;
}

/**
 * A typed client for browsers and Node. It keeps the access token in memory, sends it with each call, and exchanges an
 * expired one once for all calls that wait for it. Calls of one tick travel in one request; files as FormData.
 */
export function createRecallClient({ url }: RecallClientOptions): RecallClient {
  const base = url.replace(/\/+$/, '');
  const keeper = new SignInKeeper(base);
  const options = { url: `${base}/trpc`, headers: () => keeper.headers(), fetch: keeper.fetch };
  const api = createTRPCClient<AppRouter>({
    links: [
      refreshOnExpiry(keeper),
      splitLink({
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: 20 }),
      }),
    ],
  });
  return {
    api,
    signIn: {
      withEmail: async (input) => keeper.acceptOrAsk(await api.auth.login.mutate(input)),
      withAlias: async (input) => keeper.acceptOrAsk(await api.auth.loginAlias.mutate(input)),
      withToken: async (input) => keeper.accept(await api.auth.loginToken.mutate(input)),
      secondFactor: async (input) => keeper.accept(await api.auth.secondFactor.mutate(input)),
    },
    signOut: () => keeper.signOut(),
  };
}
