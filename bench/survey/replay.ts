import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { Connection, type Answer, type Call } from '../support/connection.ts';
import type { DemoPerson } from './demo-people.ts';

/** A request of a recall, as the browser sent it. */
export interface Recorded extends Call {
  kind: string;
}

/** What differs between two people with the same day. */
export interface Owner {
  linkToken: string;
  /** The identification of the recall. */
  uxSessionId: string;
}

export interface Recording {
  requests: Recorded[];
  owner: Owner;
}

const ACCEPTED = new Set([200, 204, 304]);

/** Records what a context sends, its service worker too. */
export function record(context: BrowserContext): Recorded[] {
  const requests: Recorded[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const body = request.postData();
    requests.push({
      kind: kindOf(pathname),
      method: request.method() === 'POST' ? 'POST' : 'GET',
      path: pathname + search,
      ...(body === null ? {} : { body }),
    });
  });
  return requests;
}

/** What a request is for: the procedures of a call, or the kind of file. */
function kindOf(path: string): string {
  const [, room = '', rest = ''] = /^\/(\w*)\/?(.*)$/.exec(path) ?? [];
  if (room === 'trpc') return [...new Set(decodeURIComponent(rest).split(','))].join(', ');
  if (room === 'api') return rest.replace(/.*\//, '');
  if (room === 'images') return 'a picture';
  return room === 'assets' ? 'a part of the application' : 'the page and its worker';
}

export function ownerOf(person: DemoPerson, requests: readonly Recorded[]): Owner {
  const [, uxSessionId = ''] = /"uxSessionId":"([^"]+)"/.exec(requests.find(isSubmission)?.body ?? '') ?? [];
  return { linkToken: linkTokenOf(person), uxSessionId };
}

const isSubmission = ({ kind }: Recorded) => kind.includes('submissions.submit');

function linkTokenOf({ link }: DemoPerson): string {
  return new URL(link).searchParams.get('auth') ?? '';
}

/** Sends the requests of a recall once more, for another person. Rejects at an answer that is none. */
export async function replay(port: number, { requests, owner }: Recording, person: DemoPerson): Promise<void> {
  const connection = new Connection(port);
  const uxSessionId = randomUUID();
  const linkToken = linkTokenOf(person);
  let accessToken: string | undefined;
  let updatedAt = 'null';
  const own = (text: string) =>
    text
      .replaceAll(owner.linkToken, linkToken)
      .replaceAll(owner.uxSessionId, uxSessionId)
      .replace(/"ifUpdatedAt":(?:null|"[^"]*")/, `"ifUpdatedAt":${updatedAt}`);
  try {
    for (const { method, path, body, kind } of requests) {
      const headers = headersOf(path, accessToken);
      const call = { method, path: own(path), headers, ...(body === undefined ? {} : { body: own(body) }) };
      const answer = await connection.send(call);
      require2xx(call, answer);
      if (kind.includes('loginToken')) accessToken = /"accessToken":"([^"]+)"/.exec(answer.body)?.[1];
      if (kind.includes('userSessions.save')) updatedAt = /"updatedAt":("[^"]+")/.exec(answer.body)?.[1] ?? updatedAt;
    }
  } finally {
    connection.close();
  }
}

function headersOf(path: string, accessToken: string | undefined): Record<string, string> {
  if (!/^\/(?:trpc|api)\//.test(path))
    return { accept: 'text/html, image/webp, */*', 'accept-encoding': 'gzip, deflate, br' };
  return {
    'accept-encoding': 'gzip, deflate, br',
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  };
}

function require2xx({ method, path }: Call, { status, body }: Answer): void {
  if (!ACCEPTED.has(status)) throw new Error(`${method} ${path}: ${status} ${body.slice(0, 300)}`);
}

/** The access token of a person. */
export async function signInByLink(port: number, linkToken: string): Promise<string> {
  const connection = new Connection(port);
  const call: Call = { method: 'POST', path: '/api/auth/login/token', body: JSON.stringify({ token: linkToken }) };
  const answer = await connection.send(call);
  connection.close();
  require2xx(call, answer);
  return (JSON.parse(answer.body) as { accessToken: string }).accessToken;
}

/** Those of the requests that only read, for the person who has recorded them. */
export function readsOf(requests: readonly Recorded[], accessToken: string): Call[] {
  return requests
    .filter(({ method }) => method === 'GET')
    .map(({ method, path }) => ({ method, path, headers: headersOf(path, accessToken) }));
}
