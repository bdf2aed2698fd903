import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { settingsFor } from '../../src/http/reached-settings.ts';

const open = readConfig({ HOST: '0.0.0.0' });

/** A request that came to 192.0.2.7:3100 of this machine. */
function arriving(headers: IncomingHttpHeaders, socket = { localAddress: '192.0.2.7', localPort: 3100 }) {
  return { headers, socket } as unknown as IncomingMessage;
}

test('who comes to an address of the machine gets links and pictures of that address, and a cookie that a browser keeps without TLS', () => {
  expect(settingsFor(open, arriving({ host: '192.0.2.7:3100' }))).toEqual({
    ...open,
    publicUrl: 'http://192.0.2.7:3100',
    surveyFrontendUrl: 'http://192.0.2.7:3100',
    adminFrontendUrl: 'http://192.0.2.7:3100/console',
    isCookieSecure: false,
  });
});

test.each([
  ['an IPv4 address on a socket for IPv6', '192.0.2.7:3100', { localAddress: '::ffff:192.0.2.7', localPort: 3100 }],
  ['an IPv6 address', '[2001:db8::7]:3100', { localAddress: '2001:db8::7', localPort: 3100 }],
  ['the port of HTTP, which browsers leave out', '192.0.2.7', { localAddress: '192.0.2.7', localPort: 80 }],
])('the address of a request is found: %s', (_, host, socket) => {
  expect(settingsFor(open, arriving({ host }, socket)).publicUrl).toBe(`http://${host}`);
});

describe('the settings stay as they are', () => {
  test.each<[string, IncomingHttpHeaders]>([
    ['for a name, which anybody may have pointed to this machine', { host: 'recall.example.org:3100' }],
    ['for the address of another machine', { host: '192.0.2.8:3100' }],
    ['for another port', { host: '192.0.2.7:80' }],
    ['for a request without Host', {}],
    ['for a request that a proxy passes on', { host: '192.0.2.7:3100', 'x-forwarded-for': '198.51.100.7' }],
    ['for a page that came over TLS, through a proxy', { host: '192.0.2.7:3100', 'sec-fetch-site': 'same-origin' }],
  ])('%s', (_, headers) => {
    expect(settingsFor(open, arriving(headers))).toBe(open);
  });

  test('with PUBLIC_URL', () => {
    const config = readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://recall.example.org' });
    expect(settingsFor(config, arriving({ host: '192.0.2.7:3100' }))).toBe(config);
  });

  test('on loopback', () => {
    const socket = { localAddress: '127.0.0.1', localPort: 3100 };
    expect(settingsFor(open, arriving({ host: '127.0.0.1:3100' }, socket))).toBe(open);
  });
});

test('a cookie that COOKIE_SECURE makes secure, and applications that are elsewhere, stay so', () => {
  const elsewhere = { SURVEY_FRONTEND_URL: 'https://eat.example.org', ADMIN_FRONTEND_URL: 'https://staff.example.org' };
  const config = readConfig({ HOST: '0.0.0.0', COOKIE_SECURE: 'on', ...elsewhere });
  expect(settingsFor(config, arriving({ host: '192.0.2.7:3100' }))).toEqual({
    ...config,
    publicUrl: 'http://192.0.2.7:3100',
  });
});
