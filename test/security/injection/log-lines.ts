import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../../src/db/sql.ts';
import { createLog } from '../../../src/log.ts';
import { call, cookieOf } from '../../support/http.ts';
import type { Ground } from './ground.ts';
import { effectsOf } from './tally.ts';

/** Each would be a log line, or a part of one, if it were written unescaped. */
const FORGERIES = [
  '\r\n{"level":30,"requestId":"forged","status":200}',
  '\n{"level":30,"requestId":"forged","status":200}',
  '","requestId":"forged","status":200,"a":"',
  '\\","requestId":"forged","a":"',
  '\u001B[2J\u001B[1;31mforged\u001B[0m',
  '\u001B]0;forged\u0007',
  '\u009B31mforged',
  '\u0085forged',
  '\u2028forged\u2029',
  '\b\b\b\bforged',
  '\u202Eforged',
  '%0d%0a{"requestId":"forged"}',
  '%s %o %j forged',
];

interface Line {
  requestId?: string;
  err?: unknown;
}

/** The service with the logger of the process, and its output with a chunk for each write. */
async function listenWithLog({ app }: Ground) {
  const chunks: string[] = [];
  const log = createLog('trace', { write: (chunk: string) => void chunks.push(chunk) });
  return { base: await app.listen({ log }), chunks };
}

/** Sends a request unchanged, because a client would refuse such headers. */
async function sendRaw(base: string, head: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [...head, 'connection: close', `content-length: ${Buffer.byteLength(body)}`, '', body];
  socket.write(Buffer.from(lines.join('\r\n')));
  return text(socket);
}

/** The effects in written chunks: each has to be one line of JSON that no text of a client has changed. */
function effectsOfLog(chunks: readonly string[], secrets: readonly string[] = []): string[] {
  return chunks.flatMap((chunk) => {
    const line = chunk.replace(/\n$/, '');
    return effectsOf({
      'a line is no JSON': !isJson(line),
      'a line is broken': /[\p{Cc}\u2028\u2029]/u.test(line) || !chunk.endsWith('\n'),
      'a line is forged': isJson(line) && (JSON.parse(line) as Line).requestId === 'forged',
      'a secret was written': secrets.some((secret) => line.includes(secret)),
    });
  });
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

export function logInjection(ground: () => Ground): void {
  let service: Awaited<ReturnType<typeof listenWithLog>>;

  beforeAll(async () => {
    service = await listenWithLog(ground());
  });

  /** Sends one request, and returns its log lines, which must be `count`. */
  const linesOf = async (send: () => Promise<unknown>, count = 1): Promise<string[]> => {
    const before = service.chunks.length;
    await send();
    await expect.poll(() => service.chunks.length - before).toBe(count);
    return service.chunks.slice(before);
  };

  test('the check finds forged and broken log lines, and lines with secrets', () => {
    const forged = [
      '{"a":"x"}\n{"requestId":"forged"}\n',
      '{"requestId":"forged"}\n',
      '{"a":"\u2028 pass"}\n',
      '{"a":1}',
    ];
    const effects = forged.map((chunk) => effectsOfLog([chunk], ['pass']));
    expect(effects).toEqual([
      ['a line is no JSON', 'a line is broken'],
      ['a line is forged'],
      ['a line is broken', 'a secret was written'],
      ['a line is broken'],
    ]);
  });

  const HEADERS = [
    'user-agent',
    'x-request-id',
    'referer',
    'x-forwarded-for',
    'accept-language',
    'cookie',
    'content-type',
  ];

  test.each(HEADERS)('the header %s adds no log line of its own', async (header) => {
    let heard = 0;
    for (const forgery of FORGERIES) {
      const head = [
        'GET /api/auth/me HTTP/1.1',
        'host: recall.test',
        `${header}: a${forgery.replace(/^\r?\n/, '\r\n ')}`,
      ];
      // A request that Node.js itself refuses leaves no line.
      const before = service.chunks.length;
      const answer = await sendRaw(service.base, head);
      const isHeard = answer.includes('x-request-id');
      if (isHeard) heard += 1;
      const isOfRequest = (line: string) => line.includes('"durationMs":');
      const written = () => service.chunks.slice(before);
      if (isHeard) await expect.poll(() => written().filter(isOfRequest).length).toBe(1);
      // Beside the line of the request there may be a warning, whose text is judged as well.
      const lines = written();
      ground().tally.count(`log ${header}`, forgery, [
        ...effectsOfLog(lines),
        ...(lines.filter(isOfRequest).length === (isHeard ? 1 : 0) ? [] : ['another number of lines than of requests']),
      ]);
    }
    expect(heard).toBeGreaterThan(3);
    expect(ground().tally.found()).toEqual([]);
  });

  describe.each<[string, (forgery: string) => [method: string, path: string, body?: unknown]]>([
    ['path', (forgery) => ['GET', `/api/foods/${encodeURIComponent(forgery)}/lookup?desc=x`]],
    ['unknown path', (forgery) => ['GET', `/${encodeURIComponent(forgery)}`]],
    ['picture', (forgery) => ['GET', `/images/${encodeURIComponent(forgery)}.jpg`]],
    ['query', (forgery) => ['GET', `/api/auth/me?${encodeURIComponent(forgery)}=${encodeURIComponent(forgery)}`]],
    ['procedure', (forgery) => ['GET', `/trpc/${encodeURIComponent(forgery)}`]],
    ['e-mail address', (email) => ['POST', '/api/auth/login', { email, password: 'x' }]],
    ['user name', (userName) => ['POST', '/api/auth/login/alias', { surveyId: 'survey', userName, password: 'x' }]],
    ['name of a key', (key) => ['POST', '/api/auth/login', { [key]: key }]],
    ['RPC input', (email) => ['POST', '/trpc/auth.login', { email, password: email }]],
  ])('a %s', (place, request) => {
    test('adds no log line of its own', async () => {
      for (const forgery of FORGERIES) {
        const [method, path, body] = request(`a@example.org${forgery}`);
        const lines = await linesOf(() => call(method, `${service.base}${path}`, { body }));
        ground().tally.count(`log ${place}`, forgery, effectsOfLog(lines));
      }
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test('a failure of the service logs neither forged lines nor the values of the request', async () => {
    const { em } = ground().app.context();
    await query(em, sql`alter table survey_alias rename to hidden_alias`);
    try {
      for (const forgery of FORGERIES) {
        const token = `value-of-the-token${forgery}`;
        const send = () => call('POST', `${service.base}/api/auth/login/token`, { body: { token } });
        const lines = await linesOf(send, 2);
        ground().tally.count('log of a failure', forgery, effectsOfLog(lines, ['value-of-the-token']));
      }
    } finally {
      await query(em, sql`alter table hidden_alias rename to survey_alias`);
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('credentials are not logged, wherever a client sends them', async () => {
    const { world, app, tally } = ground();
    const { base } = service;
    const url = `${base}/api/auth/login`;
    const login = await call('POST', url, { body: { email: 'admin@example.org', password: world.password } });
    const { accessToken } = login.body as { accessToken: string };
    const cookie = cookieOf(login);
    const password = 'correct%20horse%20battery%20staple';
    const basic = `Basic ${Buffer.from(`admin:${world.password}`).toString('base64')}`;
    const link = world.person.urlAuthToken;
    const fresh = await app.tokenFor(world.leader.id);
    const secrets = [world.password, password, accessToken, cookie.split('=')[1] ?? '', basic.slice(6), link, fresh];
    const requests: [string, () => Promise<unknown>][] = [
      ['Authorization', () => call('GET', `${base}/api/auth/me`, { token: accessToken })],
      ['a broken Authorization', () => call('GET', `${base}/api/auth/me`, { token: `${accessToken} ${fresh}` })],
      ['basic authentication', () => call('GET', `${base}/api/auth/me`, { headers: { authorization: basic } })],
      ['a query', () => call('GET', `${base}/api/auth/me?password=${password}&token=${link}&access_token=${fresh}`)],
      ['a path', () => call('GET', `${base}/api/surveys/${link}/parameters`, { token: fresh })],
      ['an unknown path', () => call('GET', `${base}/surveys/${link}?auth=${link}`)],
      ['a cookie', () => call('POST', `${base}/api/auth/refresh`, { headers: { cookie } })],
      ['a used cookie', () => call('POST', `${base}/api/auth/refresh`, { headers: { cookie } })],
      ['a user agent', () => call('GET', `${base}/health/live`, { headers: { 'user-agent': fresh } })],
      ['a request id', () => call('GET', `${base}/health/live`, { headers: { 'x-request-id': `${link}.` } })],
      ['a wrong field', () => call('POST', url, { body: { email: world.password, password: [world.password] } })],
      ['a body that is no JSON', () => call('POST', url, { raw: `{"password":"${world.password}"` })],
      ['a sign-in by link', () => call('POST', `${url}/token`, { body: { token: link } })],
    ];
    for (const [place, send] of requests) {
      const lines = await linesOf(send);
      tally.count(`log credentials in ${place}`, place, effectsOfLog(lines, secrets));
    }
    expect(ground().tally.found()).toEqual([]);
  });
}
