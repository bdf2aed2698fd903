import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Permission } from './access/permissions.ts';
import { requireAccess } from './access/require-access.ts';
import { requireRestForFiles, type Meta } from './contract.ts';
import { AppError, ERROR_KINDS, toAppError, toProblem } from './errors.ts';
import { requireModest } from './modest-input.ts';
import type { Scope, Services } from './scope.ts';

/** The HTTP side of a call, the same for both surfaces. */
export interface RequestFacts {
  readonly id: string;
  /** Values of the REST path, known before the body is read; null on the RPC surface. */
  readonly pathParams: Readonly<Record<string, string>> | null;
  readonly bearerToken: string | null;
  readonly userAgent: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  setCookie(serialised: string): void;
  /** Puts the caller into the log line of the request. */
  noteUser(userId: number): void;
}

/** What a procedure is called with. It is a Scope by structure once its guard has passed. */
export interface Context extends Services {
  readonly request: RequestFacts;
}

/** The same problem on both surfaces: tRPC carries it in `data`. */
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
  const code = TRPC_ERROR_CODES_BY_KEY[ERROR_KINDS[toAppError(error).kind].trpc];
  return { ...shape, message: problem.detail, code, data: { ...problem, httpStatus: problem.status } };
}

const t = initTRPC.context<Context>().meta<Meta>().create({ isDev: false, errorFormatter: formatError });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

// One entity manager per procedure call, not per request: the calls of an RPC batch share a context, and two flushes
// of one entity manager at once never settle. `useContext` makes it follow a transaction opened further down.
const unitOfWork = t.procedure.use(({ ctx, meta, next }) => {
  requireRestForFiles(meta, ctx.request.pathParams);
  return next({
    ctx: { em: ctx.orm.em.fork({ useContext: true }), actor: null } satisfies Pick<Scope, 'em' | 'actor'>,
  });
});

// The last step before a procedure's own: the guards before it read no body.
const modestInput = t.middleware(async ({ getRawInput, next }) => {
  requireModest(await getRawInput());
  return next();
});

/** Anyone, signed in or not. */
export const publicProcedure = unitOfWork.meta({ access: { kind: 'public' } }).use(modestInput);

const authenticated = unitOfWork.meta({ access: { kind: 'signedIn' } }).use(async ({ ctx, next }) => {
  const actor = await ctx.accounts.actorOf(ctx.request.bearerToken);
  ctx.request.noteUser(actor.userId);
  return next({ ctx: { actor } });
});

/** Any signed-in person, whatever their roles. */
export const signedIn = authenticated.use(modestInput);

/** A person whose role permits it in the survey that the input names as `surveyId`. */
export const surveyProcedure = (permission: Permission) =>
  authenticated
    .meta({ access: { kind: 'survey', permission } })
    .use(async ({ ctx, getRawInput, next }) => {
      const surveyId = ctx.request.pathParams?.surveyId ?? named('surveyId', await getRawInput());
      requireAccess(ctx.actor, permission, 'survey', surveyId);
      return next();
    })
    .use(modestInput);

function named(key: string, input: unknown): string {
  const value =
    input instanceof FormData ? input.get(key) : (input as Record<string, unknown> | null | undefined)?.[key];
  if (typeof value === 'string') return value;
  const issues = [{ path: key, code: 'missing', message: 'Name it.' }];
  throw new AppError('invalid', 'request.invalid', `${key}: Name it.`, { issues });
}
