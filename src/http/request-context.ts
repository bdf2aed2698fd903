import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import type { LimitState } from '../adapters/rate-counter.ts';
import type { ProcessParts } from '../context.ts';
import type { RequestContext, RequestFacts } from '../trpc.ts';
import { isAllowed, reasonToLoseCookie, type Origins } from './origins.ts';
import { settingsFor } from './reached-settings.ts';

/** The values of the path of a REST call; null for an RPC call. */
export type PathParams = Readonly<Record<string, string>> | null;

/** The fields of the log line of a request besides method, status and duration. */
export interface RequestRecord {
  readonly id: string;
  /** The pattern of the path without its values, which may be secrets. */
  route: string | null;
  /** The code of the problem in the answer. */
  code: string | null;
  userId: number | null;
  /** The id of the trace; null without tracing. */
  traceId: string | null;
  /** The state of each limit that was counted, by name. */
  readonly limits: Map<string, LimitState>;
}

// A caller may send an id to follow a request through several systems. Other text is ignored: it could forge log lines.
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

/** Sends the id of the log line of a request with its answer. */
export const tellRequestId: RequestHandler = (req, res, next) => {
  res.setHeader('x-request-id', recordOf(req).id);
  next();
};

/**
 * Sends the state of a limit in the headers RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10). A later
 * call, as for each call of a batch, replaces the values.
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

/** Makes the context of one call, for REST and for RPC. */
export function openContext(parts: ProcessParts, origins: Origins) {
  return (req: Request, res: ServerResponse, pathParams: PathParams): RequestContext => ({
    ...parts,
    config: settingsFor(parts.config, req),
    request: new HttpRequestFacts(req, res, pathParams, origins),
  });
}

/** The HTTP side of a call. Headers are read only on demand. */
export class HttpRequestFacts implements RequestFacts {
  readonly id: string;
  readonly pathParams: PathParams;
  readonly #req: Request;
  readonly #res: ServerResponse;
  readonly #origins: Origins;
  #cookies: Readonly<Record<string, string | undefined>> | undefined;

  constructor(req: Request, res: ServerResponse, pathParams: PathParams, origins: Origins) {
    this.#origins = origins;
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
    // The browser sets this header and no page can change it (Fetch Metadata). It is right behind a proxy that changes Host.
    if (site === 'same-origin') return null;
    if (origin === undefined) return site === undefined || site === 'none' ? null : 'A page of another site';
    if (isAllowed(this.#origins, origin)) return null;
    // Over plain HTTP browsers do not send it: there a page of the same host counts as our page.
    const page = URL.parse(origin);
    const isOwn = site === undefined && page?.origin === origin && page.host === host;
    if (isOwn) return null;
    return page === null ? 'A page without an origin' : origin;
  }

  get lostCookie(): string | null {
    return reasonToLoseCookie(this.#req.headers);
  }

  reportLimit(limit: LimitState): void {
    reportLimit(this.#req, this.#res, limit);
  }

  setCookie(serialised: string): void {
    this.#res.appendHeader('set-cookie', serialised);
  }

  /** Adds the caller to the log line of the request. */
  reportUser(userId: number): void {
    recordOf(this.#req).userId = userId;
  }
}

function idOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}
