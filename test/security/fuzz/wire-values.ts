import { deflateRawSync, gzipSync } from 'node:zlib';

const bytes = (...values: number[]) => Uint8Array.from(values);

/** Bodies that are no input. */
export const ATTACKING_BODIES: readonly (string | Uint8Array)[] = [
  ['', ' ', '{', '[]', '"x"', '5', 'null', 'true', '1e999', '{}x', '{"a":1,"a":2}', "{'a':1}", '{"a":undefined}'],
  ['\ufeff{}', '['.repeat(50_000), '{"a":'.repeat(5000), `{"a":${'9'.repeat(10_000)}}`, `"${'x'.repeat(3_000_000)}"`],
  [`{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":${key}`).join(',')}}`, '{"__proto__":{"admin":true}}'],
  [bytes(0x7b, 0x22, 0xff, 0x22, 0x7d), bytes(0, 0, 0, 0), gzipSync('{}'), deflateRawSync('{}'), bytes(0xff, 0xfe)],
  ['--x\r\n\r\n', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n', 'a=1&b=2'],
].flat();

export const CONTENT_TYPES = [
  ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'],
  ['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/json;charset="x', 'a', '/'],
  ['application/merge-patch+json', 'APPLICATION/JSON', `multipart/form-data; boundary=${'x'.repeat(500)}`],
].flat();

export const ATTACKING_HEADERS: readonly Record<string, string | string[]>[] = [
  ...['%E0%A4%A', 'x'.repeat(6000), '""', '; ; =;', '__proto__=x; constructor=y'].map((text) => ({
    cookie: `__Secure-refresh_token=${text}`,
  })),
  { cookie: Array.from({ length: 200 }, (_, index) => `c${index}=${index}`) },
  ...['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${'x'.repeat(6000)}`, 'bearer null', ', Bearer x'].map(
    (authorization) => ({ authorization }),
  ),
  ...['gzip', 'br', 'identity, gzip', '*', 'deflate, deflate'].map((text) => ({ 'content-encoding': text })),
  ...['text/csv', 'image/*', '*/*;q=nan', 'x'.repeat(2000), ''].map((accept) => ({ accept })),
  ...['abc" status=200 "', 'x'.repeat(3000), '\u00ff', '0'].map((text) => ({ 'x-request-id': text })),
  ...['unknown', '::1', '1.2.3.4, 5.6.7.8', '999.1.1.1', "'", 'x'.repeat(2000)].map((text) => ({
    'x-forwarded-for': text,
  })),
  { host: 'evil.example"><x' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'if-none-match': '*', range: 'bytes=0-0,-1', 'if-modified-since': 'never' },
  { origin: 'null', 'access-control-request-method': 'TRACE' },
  { 'x-http-method-override': 'DELETE', 'accept-language': '*;q=0, '.repeat(100) },
  { 'user-agent': '\u0080\u00ff'.repeat(2000) },
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'y'])),
];

/** What stands in a path in place of an id or a code, sent as it is. */
export const ATTACKING_SEGMENTS = [
  ['%', '%zz', '%00', '%ED%A0%80', '%FF', '..%2f..%2fetc%2fpasswd', '.', '..', '%2e%2e', '%25', '%F0%9F%8D%94', '*'],
  [';a=b', 'a%2Fb', 'a%5Cb', '%0d%0aX:%20y', 'x'.repeat(499), 'x'.repeat(501), '__proto__', 'constructor', '%20', '-1'],
  ['0', '1e3', '2147483648', '99999999999999999999', '1.5', '+1', '0x1', 'null', 'undefined', 'NaN', "'", '%3A', ':'],
].flat();

export const ODD_QUERIES = [
  ['unknown=1', 'limit=1&limit=2', 'limit[]=1', 'a[b]=c', '=', '&&', '%', '%00=%00', '__proto__=x', 'constructor[x]=y'],
  [
    '__proto__[admin]=true',
    'offset=-1',
    'limit=1e9',
    'sort=;',
    `q=${'x'.repeat(4000)}`,
    'a=1&'.repeat(500),
    '?',
    '%ff=%ff',
  ],
  [
    'search=%ED%A0%80',
    'search=%25_',
    'limit=',
    'offset=9007199254740993',
    'f=1&f=2',
    'tz=../x',
    'user=0',
    'access_token=x',
  ],
].flat();
