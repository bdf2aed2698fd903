import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { LimitState } from '../adapters/rate-limits.ts';
import type { Services } from '../scope.ts';
import type { Context, RequestFacts } from '../trpc.ts';

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
  return (holder[RECORD] ??= { id: idOf(req), route: null, code: null, userId: null });
}

/** Makes the context of one call; the same for both surfaces. */
export function openContext(services: Services) {
  return (req: Request, res: ServerResponse, pathParams: PathParams): Context => ({
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
    return BEARER.exec(this.#req.headers.authorization ?? '')?.[1] ?? null;
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
    if (origin === undefined) return site === 'cross-site' ? 'A page of another site' : null;
    const isOwn = this.#allowedOrigins.includes(origin) || URL.parse(origin)?.host === host;
    return isOwn ? null : origin;
  }

  noteLimit(limit: LimitState): void {
    const { name, quota, windowSeconds, remaining, resetSeconds } = limit;
    this.#res.appendHeader('ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}`);
    this.#res.appendHeader('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
  }

  setCookie(serialised: string): void {
    this.#res.appendHeader('set-cookie', serialised);
  }

  /** Puts the caller into the log line of the request. */
  noteUser(userId: number): void {
    recordOf(this.#req).userId = userId;
  }
}

function idOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}
