import type { Problem } from '../../src/errors.ts';

export interface CallOptions {
  token?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is; goes before `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON, undefined when it is none. */
  body: unknown;
}

/** One request, as any client would send it. */
export async function call(
  method: string,
  url: string,
  { token, body, raw, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parse(text) };
}

export function problemOf({ body }: Answer): Problem {
  return body as Problem;
}

/** The `name=value` of the cookie that an answer sets. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** A call of the typed RPC on its own, without the client. */
export async function rpc(
  base: string,
  procedure: { name: string; type: string },
  input: unknown,
  options: Pick<CallOptions, 'token' | 'headers'> = {},
): Promise<Answer> {
  const url = `${base}/trpc/${procedure.name}`;
  if (procedure.type === 'mutation') {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return call('POST', url, { ...options, headers, body: input });
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call('GET', `${url}${query}`, options);
}

/** What a successful RPC answered. */
export function resultOf({ body }: Answer): unknown {
  return (body as { result?: { data?: unknown } }).result?.data;
}

/** The problem that an RPC carries in `data`, without what is tRPC's own. */
export function rpcProblemOf({ body }: Answer): Problem & { httpStatus: number } {
  return (body as { error: { data: Problem & { httpStatus: number } } }).error.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
