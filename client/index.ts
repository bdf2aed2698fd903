import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import type { AppRouter, SecondFactorAnswerInput, SecondFactorAsked, SignInByEmailInput } from './contract.ts';
import { headersOf, personalAccessToken, type Credentials } from './credentials.ts';
import { fetchFile } from './fetch-file.ts';
import { refreshOnExpiry } from './refresh-on-expiry.ts';
import { SignInSession } from './sign-in-session.ts';

export * from '@dietary-recall/nutrition/feedback';
export * from '@dietary-recall/portion-weight';
export type * from './contract.ts';
// The packages export types with the same names and shapes.
export type { FeedbackSector, MethodTables, PortionSizeMethod } from './contract.ts';
export { newId } from './new-id.ts';
export type { Issue, Problem } from './problem.ts';
export { isAway, isRefusal, type RecallError, type Refusal } from './refusal.ts';
export * from './wait-for-job.ts';

export interface RecallClientOptions {
  /** The base URL of the service, for example https://recall.example.org. */
  url: string;
}

/** The applications of the service, whose sign-ins in one browser do not replace each other. */
export type Application = NonNullable<SignInByEmailInput['application']>;

export interface PersonOptions extends RecallClientOptions {
  /**
   * The application of the page, if it is one of the service: `survey` for respondents, `console` for staff. Its sign-in in this browser is
   * then apart from that of the other one.
   */
  application?: Application;
}

export interface ProgramOptions extends RecallClientOptions {
  /** The personal access token of the program. */
  token: string;
}

/** The operations of the service for a program with a personal access token. */
export interface ProgramClient {
  /** The procedures by area: `api.foods.lookup.query(...)`. They reject with a RecallError. */
  readonly api: TRPCClient<AppRouter>;
  /**
   * Fetches a file, such as an export, by its REST path below /api with the query. The body of the response holds the file. It
   * rejects with a RecallError.
   */
  readonly file: (path: `/${string}`) => Promise<Response>;
}

/** The operations of the service for a person, and the functions to sign in and out. */
export interface RecallClient extends ProgramClient {
  readonly signIn: {
    /** Signs in with an e-mail address. Returns null, or the second factor that is needed: send it with `secondFactor`. */
    withEmail(input: { email: string; password: string }): Promise<SecondFactorAsked | null>;
    /** Signs in to a survey with a user name. Returns what `withEmail` returns. */
    withAlias(input: { surveyId: string; userName: string; password: string }): Promise<SecondFactorAsked | null>;
    /** Signs in with the token of a personal link. */
    withToken(input: { token: string }): Promise<void>;
    /** Completes a sign-in with the second factor that the service asked for. */
    secondFactor(input: SecondFactorAnswerInput): Promise<void>;
    /** Continues the sign-in of this browser after a page load. Returns false if there is none or if it has ended. */
    resume(): Promise<boolean>;
  };
  /** Ends the sign-in and forgets its tokens. Rejects where the service did not end it: the person is still signed in, so call it again. */
  readonly signOut: () => Promise<void>;
}

/**
 * Creates a typed client for browsers and Node.js. It keeps the access token in memory, sends it with each call, and refreshes an
 * expired token once for all waiting calls. Calls of the same tick share one request; files are sent as FormData. A call with the context
 * `{ keepalive: true }`, such as `api.userSessions.save.mutate(input, { context: { keepalive: true } })`, goes on after its page is closed;
 * browsers allow 64 KiB for all such calls.
 */
export function createRecallClient(options: ProgramOptions): ProgramClient;
export function createRecallClient(options: PersonOptions): RecallClient;
export function createRecallClient({
  url,
  token,
  application,
}: PersonOptions & Partial<ProgramOptions>): ProgramClient {
  const base = url.replace(/\/+$/, '');
  return token === undefined ? clientOfPerson(base, application) : connect(base, personalAccessToken(token));
}

function clientOfPerson(base: string, application: Application | undefined): RecallClient {
  const session = new SignInSession(base, application);
  const { api, file } = connect(base, session);
  const named = application === undefined ? {} : { application };
  return {
    api,
    file,
    signIn: {
      withEmail: async (input) => session.acceptOrAsk(await api.auth.login.mutate({ ...input, ...named })),
      withAlias: async (input) => session.acceptOrAsk(await api.auth.loginAlias.mutate({ ...input, ...named })),
      withToken: async (input) => session.accept(await api.auth.loginToken.mutate({ ...input, ...named })),
      secondFactor: async (input) => session.accept(await api.auth.secondFactor.mutate({ ...input, ...named })),
      resume: () => session.refresh(session.accessToken),
    },
    signOut: () => session.signOut(),
  };
}

// The name of the option of `fetch`.
const OUTLIVES_PAGE = 'keepalive';

function connect(base: string, credentials: Credentials): ProgramClient {
  const options = { url: `${base}/trpc`, headers: () => headersOf(credentials), fetch: credentials.fetch };
  const api = createTRPCClient<AppRouter>({
    links: [
      refreshOnExpiry(credentials),
      splitLink({
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink(options),
        false: splitLink({
          condition: ({ context }) => context[OUTLIVES_PAGE] === true,
          true: httpLink({
            ...options,
            fetch: (input, init) => credentials.fetch(input, { ...init, keepalive: true }),
          }),
          false: httpBatchLink({ ...options, maxItems: 20 }),
        }),
      }),
    ],
  });
  return { api, file: (path) => fetchFile(`${base}/api${path}`, credentials) };
}
