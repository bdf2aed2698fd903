import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import type { LimitState } from '../adapters/rate-counter.ts';
import type { Services } from '../context.ts';
import type { RequestContext, RequestFacts } from '../trpc.ts';

/** Values of the path of a REST call; null on the RPC surface. */
export type PathParams = Readonly<Record<string, string>> | null;

/** What the log line of a request says beyond its method, status and duration. */
export interface RequestRecord {
  readonly id: string;
  /** The pattern of the path, never its values: those may be secrets. */
  route: string | null;
  /** The code of the problem that was answered. */
  code: string | null;
  userId: number | null;
  /** Of its span; null without tracing. */
  traceId: string | null;
  /** What is left of those that were counted, by name. */
  readonly limits: Map<string, LimitState>;
}

// A caller may bring an id of their own to follow a request through several systems; anything else could forge log lines.
const GIVEN_ID = /^[A-Za-z0-9_-]{8,64}$/;
const BEARER = /^Bearer +([^\s]+) *$/i;
const RECORD = Symbol('request record');

interface Recorded {
  [RECORD]?: RequestRecord;
}

export function recordOf(req: IncomingMessage): RequestRecord {
  const holder = req as IncomingMessage & Recorded;
  return (holder[RECORD] ??= {
    id: idOf(req),
    route: null,
    code: null,
    userId: null,
    traceId: null,
    limits: new Map(),
  });
}

export function bearerTokenOf({ headers }: IncomingMessage): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Gives every answer the id that the log line of its request has. */
export const tellRequestId: RequestHandler = (req, res, next) => {
  res.setHeader('x-request-id', recordOf(req).id);
  next();
};

/**
 * Says what is left of a limit in the header fields RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10). Said
 * again, as for each call of a batch, it replaces what was said before.
 */
export function reportLimit(req: IncomingMessage, res: ServerResponse, limit: LimitState): void {
  const { limits } = recordOf(req);
  limits.set(limit.name, limit);
  const noted = [...limits.values()];
  const policies = noted.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`);
  res.setHeader('ratelimit-policy', policies.join(', '));
  const states = noted.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`);
  res.setHeader('ratelimit', states.join(', '));
}

/** Makes the context of one call; the same for both surfaces. */
export function openContext(services: Services) {
  return (req: Request, res: ServerResponse, pathParams: PathParams): RequestContext => ({
    ...services,
    request: new HttpRequestFacts(req, res, pathParams, services.config.allowedOrigins),
  });
}

/** The HTTP side of a call, read from the headers only when somebody asks. */
export class HttpRequestFacts implements RequestFacts {
  readonly id: string;
  readonly pathParams: PathParams;
  readonly #req: Request;
  readonly #res: ServerResponse;
  readonly #allowedOrigins: readonly string[];
  #cookies: Readonly<Record<string, string | undefined>> | undefined;

  constructor(req: Request, res: ServerResponse, pathParams: PathParams, allowedOrigins: readonly string[]) {
    this.#allowedOrigins = allowedOrigins;
    this.id = recordOf(req).id;
    this.pathParams = pathParams;
    this.#req = req;
    this.#res = res;
  }

  get bearerToken(): string | null {
    return bearerTokenOf(this.#req);
  }

  get userAgent(): string | null {
    return this.#req.headers['user-agent'] ?? null;
  }

  get ip(): string {
    return this.#req.ip ?? '';
  }

  get cookies(): Readonly<Record<string, string | undefined>> {
    return (this.#cookies ??= parseCookie(this.#req.headers.cookie ?? ''));
  }

  get foreignOrigin(): string | null {
    const { origin, host, 'sec-fetch-site': site } = this.#req.headers;
    // The browser's own word, which no page can write (Fetch Metadata); it holds behind a proxy that writes another Host too.
    if (site === 'same-origin') return null;
    if (origin === undefined) return site === undefined || site === 'none' ? null : 'A page of another site';
    if (this.#allowedOrigins.includes(origin)) return null;
    // Over plain HTTP browsers say less: there our page is the one at the host that was asked.
    const page = URL.parse(origin);
    const isOwn = site === undefined && page?.origin === origin && page.host === host;
    if (isOwn) return null;
    return page === null ? 'A page without an origin' : origin;
  }

  reportLimit(limit: LimitState): void {
    reportLimit(this.#req, this.#res, limit);
  }

  setCookie(serialised: string): void {
    this.#res.appendHeader('set-cookie', serialised);
  }

  /** Puts the caller into the log line of the request. */
  reportUser(userId: number): void {
    recordOf(this.#req).userId = userId;
  }
}

function idOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}
