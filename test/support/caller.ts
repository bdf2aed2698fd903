import { randomUUID } from 'node:crypto';
import { appRouter } from '../../routers/index.ts';
import type { ProcessParts } from '../../src/context.ts';
import { createCallerFactory } from '../../src/trpc.ts';

const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** Cookies that a call set, as the browser would keep them. */
export interface Reply {
  cookies: string[];
}

/** Calls procedures as a client with this access token would, from this machine. */
export function callerOf(
  parts: ProcessParts,
  bearerToken: string | null,
  cookies: Record<string, string> = {},
  reply: Reply = { cookies: [] },
): Caller {
  return createCaller({
    ...parts,
    request: {
      id: randomUUID(),
      pathParams: null,
      bearerToken,
      userAgent: 'vitest',
      ip: '127.0.0.1',
      cookies,
      foreignOrigin: null,
      lostCookie: null,
      reportLimit: () => undefined,
      setCookie: (cookie) => reply.cookies.push(cookie),
      reportUser: () => undefined,
    },
  });
}
