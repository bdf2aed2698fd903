import type { EntityManager } from '@mikro-orm/sql';
import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Actor } from './access/actor.ts';
import type { Permission } from './access/permissions.ts';
import { requireAccess, requireAccessAnywhere } from './access/require-access.ts';
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
  /** The address of the client, as the trusted proxies say. */
  readonly ip: string;
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

// Each kind is one middleware, not a chain of small ones: tRPC copies the whole context at every step.

/** Anyone, signed in or not. */
export const publicProcedure = t.procedure
  .meta({ access: { kind: 'public' } })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    requireRestForFiles(meta, ctx.request.pathParams);
    requireModest(await getRawInput());
    return next({ ctx: { em: unitOfWork(ctx), actor: null } satisfies ScopeOfCall });
  });

/** Any signed-in person, whatever their roles. */
export const signedIn = t.procedure
  .meta({ access: { kind: 'signedIn' } })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    requireRestForFiles(meta, ctx.request.pathParams);
    const actor = await authenticate(ctx);
    requireModest(await getRawInput());
    return next({ ctx: { em: unitOfWork(ctx), actor } satisfies ScopeOfCall });
  });

/** A member of staff whom some role permits it; where the role has to reach is for the use case to see in the record. */
export const staff = (permission: Permission) =>
  t.procedure.meta({ access: { kind: 'staff', permission } }).use(async ({ ctx, meta, getRawInput, next }) => {
    requireRestForFiles(meta, ctx.request.pathParams);
    const actor = await authenticate(ctx);
    requireAccessAnywhere(actor, permission);
    requireModest(await getRawInput());
    return next({ ctx: { em: unitOfWork(ctx), actor } satisfies ScopeOfCall });
  });

/** A person whose role permits it in the survey that the input names as `surveyId`. */
export const surveyProcedure = (permission: Permission) => reaching('survey', 'surveyId', permission);

/** A person whose role permits it in the locale that the input names as `locale`. */
export const localeProcedure = (permission: Permission) => reaching('locale', 'locale', permission);

function reaching(kind: 'survey' | 'locale', key: string, permission: Permission) {
  return t.procedure.meta({ access: { kind, permission } }).use(async ({ ctx, meta, getRawInput, next }) => {
    requireRestForFiles(meta, ctx.request.pathParams);
    const actor = await authenticate(ctx);
    // Over REST the path names the target, and the body is not read for somebody who may not send it.
    const target = ctx.request.pathParams?.[key] ?? named(key, await getRawInput());
    requireAccess(actor, permission, kind, target);
    requireModest(await getRawInput());
    return next({ ctx: { em: unitOfWork(ctx), actor } satisfies ScopeOfCall });
  });
}

/** What a guard adds to the context. */
type ScopeOfCall = Pick<Scope, 'em' | 'actor'>;

// One entity manager per procedure call, not per request: the calls of an RPC batch share a context, and two flushes
// of one entity manager at once never settle. `useContext` makes it follow a transaction opened further down.
function unitOfWork({ orm }: Context): EntityManager {
  return orm.em.fork({ useContext: true });
}

async function authenticate({ accounts, request }: Context): Promise<Actor> {
  const actor = await accounts.actorOf(request.bearerToken);
  request.noteUser(actor.userId);
  return actor;
}

function named(key: string, input: unknown): string {
  const value =
    input instanceof FormData ? input.get(key) : (input as Record<string, unknown> | null | undefined)?.[key];
  if (typeof value === 'string') return value;
  const issues = [{ path: key, code: 'missing', message: 'Name it.' }];
  throw new AppError('invalid', 'request.invalid', `${key}: Name it.`, { issues });
}
