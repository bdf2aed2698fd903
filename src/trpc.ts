import { messageOf } from '@dietary-recall/recall/input-messages';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import type { EntityManager } from '@mikro-orm/sql';
import { getTRPCErrorFromUnknown, initTRPC, TRPCError, type TRPCDefaultErrorShape } from '@trpc/server';
import { z } from 'zod';
import type { Actor } from './access/actor.ts';
import { requireAccess, requireAccessAnywhere, requireInPerson, requireWholeAccount } from './access/require-access.ts';
import type { LimitState } from './adapters/rate-counter.ts';
import { accountKey, isCallLimit } from './adapters/rate-limits.ts';
import type { OpenSpan } from './adapters/tracing.ts';
import { forRequest, type Context, type ProcessParts } from './context.ts';
import type { Access } from './contract/access.ts';
import { limitOf, requireRestForFiles, type Meta } from './contract/meta.ts';
import { AppError, ERROR_KINDS } from './errors.ts';
import { requireInputWithinLimits } from './input-limits.ts';
import { invalid } from './refusals.ts';
import { toAppError, toProblem, trpcCodeOf } from './trpc-errors.ts';

/** The HTTP request of a call, in the same form for REST and tRPC. */
export interface RequestFacts {
  readonly id: string;
  /** Values of the REST path, known before the body is read. Null for a call over tRPC. */
  readonly pathParams: Readonly<Record<string, string>> | null;
  readonly bearerToken: string | null;
  readonly userAgent: string | null;
  /** The address of the client, as the trusted proxies report it. */
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The page of another deployment that a browser sent this from; null for our own pages and for programs. */
  readonly foreignOrigin: string | null;
  /** A sentence that says why the browser would not keep the refresh cookie of a sign-in. Null if it keeps it, and for programs. */
  readonly lostCookie: string | null;
  setCookie(serialised: string): void;
  /** Reports the rest of a limit in the header fields RateLimit and RateLimit-Policy. */
  reportLimit(limit: LimitState): void;
  /** Adds the caller to the log line of the request. */
  reportUser(userId: number): void;
}

/** The context of a call before its guard. The guard adds what makes it a `Context`. */
export interface RequestContext extends ProcessParts {
  readonly request: RequestFacts;
}

/** Formats an error over tRPC with the same problem document as over REST, in `data`. */
export function formatError({
  shape,
  error,
  ctx,
}: {
  shape: TRPCDefaultErrorShape;
  error: TRPCError;
  ctx: { request: { id: string } } | undefined;
}) {
  const problem = toProblem(error, ctx?.request.id ?? 'unknown');
  const code = trpcCodeOf(toAppError(error).kind);
  return { ...shape, message: problem.detail, code, data: { ...problem, httpStatus: problem.status } };
}

// tRPC parses inputs without options, so the words of their faults are those of the process.
z.config({ customError: messageOf });

const t = initTRPC.context<RequestContext>().meta<Meta>().create({ isDev: false, errorFormatter: formatError });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure for anybody, signed in or not. */
export const publicProcedure = guard({ access: { kind: 'public' }, identify: () => null });

/**
 * A procedure for anybody, but not from a foreign page: for what reads the refresh cookie, so that no other site can use it or plant
 * its own (OWASP, cross-site request forgery). Programs send no origin and pass.
 */
export const cookieProcedure = guard({
  access: { kind: 'public' },
  identify: ({ request }) => {
    requireOwnPage(request);
    return null;
  },
});

/** The same for what signs a person in. It also refuses pages whose browser would lose the sign-in at the next reload. */
export const signInProcedure = guard({
  access: { kind: 'public' },
  identify: ({ request }) => {
    requireKeptCookie(request);
    requireOwnPage(request);
    return null;
  },
});

/** A procedure for any signed-in person, whatever their roles, and for programs with a personal access token. */
export const signedIn = guard({ access: { kind: 'signedIn' }, identify: authenticate });

/** A procedure for any signed-in person, whatever their roles, but not for programs with a personal access token. */
export const inPerson = guard({ access: { kind: 'inPerson' }, identify: authenticate, permit: requireInPerson });

/**
 * A procedure for a person who is signed in to their whole account, for what protects the account. It refuses programs with a
 * personal access token and sign-ins by the link of a survey. `beforeSecondFactor` admits people who must have a second factor and
 * have not shown one.
 */
export const ownAccount = ({ beforeSecondFactor = false } = {}) =>
  guard({
    access: { kind: 'ownAccount' },
    identify: beforeSecondFactor ? actorOfToken : authenticate,
    permit: requireWholeAccount,
  });

/** A procedure for a person of whom any role gives the permission. The use case checks whether the role reaches the record. */
export const staff = (permission: Permission) =>
  guard({
    access: { kind: 'staff', permission },
    identify: authenticate,
    permit: (actor) => requireAccessAnywhere(actor, permission),
  });

/** A procedure for a person whose role gives the permission in the survey that the input names as `surveyId`. */
export const surveyProcedure = (permission: Permission) => targetProcedure('survey', 'surveyId', permission);

/** A procedure for a person whose role gives the permission in the locale that the input names as `locale`. */
export const localeProcedure = (permission: Permission) => targetProcedure('locale', 'locale', permission);

function targetProcedure(kind: 'survey' | 'locale', key: string, permission: Permission) {
  return guard({
    access: { kind, permission },
    identify: authenticate,
    permit: async (actor, { pathParams }, readInput) =>
      requireAccess(actor, permission, kind, pathParams?.[key] ?? targetOf(key, await readInput())),
  });
}

interface GuardOptions<Caller extends Actor | null> {
  access: Access;
  /** Finds the caller. Refuses unknown callers, and calls from a page that may not call this kind. */
  identify: (context: RequestContext) => Caller | Promise<Caller>;
  /** Refuses callers without the permission. `readInput` reads the body, which the values of a REST path often make needless. */
  permit?: (caller: Caller, request: RequestFacts, readInput: () => Promise<unknown>) => void | Promise<void>;
}

/**
 * Builds each procedure kind, so that all of them check in one order:
 *
 * 1. The transport: a file over tRPC is refused for every caller.
 * 2. Identity, because limits are counted for an account if there is one.
 * 3. The limit, before permission: refused calls count too, so that nobody can probe permissions without limit.
 * 4. Permission, before the body: over REST nobody uploads what they may not send, unless only the input names the target.
 * 5. The size of the input, before a schema looks at each value.
 *
 * It is one middleware, not a chain of small ones: tRPC copies the whole context at every step.
 */
function guard<Caller extends Actor | null>({ access, identify, permit }: GuardOptions<Caller>) {
  return t.procedure.meta({ access }).use(
    observed(async ({ ctx, meta, getRawInput, next }) => {
      requireRestForFiles(meta, ctx.request.pathParams);
      const actor = await identify(ctx);
      await countCall(ctx, meta, actor);
      if (permit !== undefined) await permit(actor, ctx.request, getRawInput);
      requireInputWithinLimits(await getRawInput());
      return next({ ctx: { em: unitOfWork(ctx), actor } satisfies GuardedContext<Caller> });
    }),
  );
}

interface GuardedCall {
  ctx: RequestContext;
  path: string;
}

type CallResult = { ok: true } | { ok: false; error: TRPCError };

/**
 * Counts and times each call of a guard with everything that follows the guard, and opens a span for it where tracing is on. It wraps
 * the guard, because a middleware of its own costs 3.5 µs a call instead of 0.7.
 */
function observed<Options extends GuardedCall, Result extends CallResult>(
  guard: (options: Options) => Promise<Result>,
) {
  return (options: Options): Promise<Result> => {
    const { ctx, path } = options;
    const { metrics, tracing, calls } = ctx;
    const startedAt = performance.now();
    const end = (outcome: string, span?: OpenSpan) => {
      metrics.call(path, outcome, (performance.now() - startedAt) / 1000);
      span?.note({ 'recall.outcome': outcome });
      if (Number(outcome) >= 500) span?.fail(outcome);
    };
    const call = async (span?: OpenSpan) => {
      calls.begin();
      try {
        const result = await forRequest(() => guard(options));
        end(result.ok ? 'ok' : statusOf(result.error), span);
        return result;
      } catch (error) {
        end(statusOf(getTRPCErrorFromUnknown(error)), span);
        // A span tells refusals from faults by AppError alone.
        throw error instanceof TRPCError ? toAppError(error) : error;
      } finally {
        calls.end();
      }
    };
    return tracing === null ? call() : tracing.inSpan(path, { 'recall.operation': path }, call);
  };
}

function statusOf(error: TRPCError): string {
  return String(ERROR_KINDS[toAppError(error).kind].status);
}

/** What a guard adds to the context. */
interface GuardedContext<Caller extends Actor | null> extends Pick<Context, 'em' | 'actor'> {
  actor: Caller;
}

// One entity manager per procedure call, not per request: the calls of an RPC batch share a context, and two flushes
// of one entity manager at once never settle. `useContext` makes it follow a transaction opened further down.
function unitOfWork({ orm }: RequestContext): EntityManager {
  return orm.em.fork({ useContext: true });
}

async function authenticate(context: RequestContext): Promise<Actor> {
  const actor = await actorOfToken(context);
  if (!actor.lacksSecondFactor) return actor;
  const message = 'Your account must have a second factor: set one up, or sign in with it.';
  throw new AppError('forbidden', 'auth.second_factor_required', message);
}

async function actorOfToken({ actors, request }: RequestContext): Promise<Actor> {
  const actor = await actors.actorOf(request.bearerToken);
  request.reportUser(actor.userId);
  return actor;
}

/** Counts the call against its limit before its input is read. Use cases count guesses at credentials themselves. */
async function countCall(
  { limits, request }: RequestContext,
  meta: Meta | undefined,
  actor: Actor | null,
): Promise<void> {
  const limit = limitOf(meta?.rest);
  if (limit === null || !isCallLimit(limit)) return;
  await limits.count(limit, request, actor === null ? null : accountKey(actor.userId));
}

function requireOwnPage({ foreignOrigin }: RequestFacts): void {
  if (foreignOrigin === null) return;
  const message = `${foreignOrigin} is not a page of this deployment. Its operator can add it to ALLOWED_ORIGINS.`;
  throw new AppError('forbidden', 'request.foreign_origin', message);
}

function requireKeptCookie({ lostCookie }: RequestFacts): void {
  if (lostCookie !== null) throw new AppError('forbidden', 'auth.cookie_not_kept', lostCookie);
}

function targetOf(key: string, input: unknown): string {
  const value =
    input instanceof FormData ? input.get(key) : (input as Record<string, unknown> | null | undefined)?.[key];
  if (typeof value === 'string') return value;
  throw invalid('request.invalid', [{ path: key, code: 'missing', message: 'Name it.' }]);
}
