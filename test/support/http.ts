import type { Problem } from '../../src/errors.ts';

export interface CallOptions {
  token?: string | null;
  /** Sent as JSON; a form, or an object with files in it, as a form. */
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON, undefined when it is not JSON. */
  body: unknown;
}

/** One request, as any client would send it. */
export async function call(
  method: string,
  url: string,
  { token, body, raw, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const content = raw ?? contentOf(body);
  const isForm = content instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...(content === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parse(text) };
}

function contentOf(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  const isForm = typeof body === 'object' && body !== null && Object.values(body).flat().some(isFile);
  return isForm ? formOf(body) : JSON.stringify(body);
}

const isFile = (value: unknown) => value instanceof File;

/** A form as a browser sends it: a field for each value of a list, JSON for an object. */
export function formOf(values: object): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) {
    for (const one of [value].flat() as unknown[]) {
      form.append(key, one instanceof File || typeof one === 'string' ? one : JSON.stringify(one));
    }
  }
  return form;
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
  // A mutation without an input needs the content type too.
  const headers = { ...(input === undefined ? { 'content-type': 'application/json' } : {}), ...options.headers };
  if (procedure.type === 'mutation') return call('POST', url, { ...options, headers, body: input });
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
