import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
}

test('an empty environment gives the configuration of a service on one machine', () => {
  expect(readConfig({})).toEqual({
    port: 3100,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    databasePoolSize: 10,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    publicUrl: 'http://127.0.0.1:3100',
    hasPublicUrl: false,
    tokenKeys: null,
    accessTokenSeconds: 900,
    refreshTokenSeconds: 2_592_000,
    refreshFamilySeconds: 7_776_000,
    isCookieSecure: false,
    isCookieAlwaysSecure: false,
    trustProxy: 0,
    allowedOrigins: ['http://127.0.0.1:3100'],
    secondFactor: 'optional',
    signInLogDays: 90,
    deletionRequestDays: 30,
    isRateLimited: true,
    humanCheckModule: null,
    surveyFrontendUrl: 'http://127.0.0.1:3100',
    isSurveyAppHere: true,
    adminFrontendUrl: 'http://127.0.0.1:3100/console',
    isConsoleHere: true,
    mail: { smtpUrl: null, from: 'Dietary Recall <recall@127.0.0.1>' },
    sms: null,
    allowsPrivateWebhooks: false,
    loadsDemoData: true,
    drainSeconds: 0,
    logLevel: 'info',
    metricsToken: null,
    traces: null,
    images: { kind: 'folder', root: resolve('data/images') },
    // test/installation has them.
    settings: expect.any(Array) as unknown,
  });
});

test('each variable of the environment sets its part of the configuration', () => {
  const given = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/recall',
    DATABASE_URL: 'postgresql://user:secret@db:5432/recall',
    DATABASE_POOL_SIZE: '3',
    PUBLIC_URL: 'https://recall.example.org/',
    TOKEN_KEYS: `new:${'x'.repeat(32)}, old:${'y'.repeat(32)}`,
    ACCESS_TOKEN_SECONDS: '60',
    REFRESH_TOKEN_SECONDS: '120',
    REFRESH_FAMILY_SECONDS: '240',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    ALLOWED_ORIGINS: 'https://app.example.org,https://recall.example.org',
    SECOND_FACTOR: 'required',
    SIGN_IN_LOG_DAYS: '30',
    DELETION_REQUEST_DAYS: '14',
    RATE_LIMITS: 'off',
    HUMAN_CHECK_MODULE: './captcha.mjs',
    SURVEY_FRONTEND_URL: 'https://recall.example.org/survey/',
    ADMIN_FRONTEND_URL: 'https://recall.example.org/admin',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
    MAIL_FROM: 'Recall <recall@example.org>',
    SMS_URL: 'https://sms.example.org/messages',
    SMS_METHOD: 'PUT',
    SMS_FORMAT: 'form',
    SMS_BODY: '{"To":"{to}","Body":"{text}"}',
    SMS_HEADERS: '{"authorization":"Basic {secret}"}',
    SMS_SECRET: 'c2VjcmV0',
    SMS_FROM: 'Recall',
    SMS_MESSAGE_ID: '/messages/0/id',
    SMS_SUCCESS: '/messages/0/status=0,1',
    SMS_RECEIPT_SECRET: 'a-secret-of-24-characters',
    SMS_RECEIPT_LIST: '/results',
    SMS_RECEIPT_ID: '/messageId',
    SMS_RECEIPT_STATUS: '/status/groupName',
    SMS_RECEIPT_UNDELIVERED: 'UNDELIVERABLE, REJECTED',
    SMS_TIMEOUT_SECONDS: '10',
    SMS_PER_SECOND: '2',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: 'a-token-of-metrics',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_SERVICE_NAME: 'recall-at-home',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    SOMETHING_ELSE: 'is none of our business',
  });
  expect(given).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/var/lib/recall',
    databaseUrl: 'postgresql://user:secret@db:5432/recall',
    databasePoolSize: 3,
    databaseDirectUrl: 'postgresql://user:secret@db:5432/recall',
    databaseReplicaUrl: null,
    publicUrl: 'https://recall.example.org',
    hasPublicUrl: true,
    tokenKeys: [
      { id: 'new', secret: 'x'.repeat(32) },
      { id: 'old', secret: 'y'.repeat(32) },
    ],
    accessTokenSeconds: 60,
    refreshTokenSeconds: 120,
    refreshFamilySeconds: 240,
    isCookieSecure: true,
    isCookieAlwaysSecure: false,
    trustProxy: ['loopback', '10.0.0.0/8'],
    allowedOrigins: ['https://recall.example.org', 'https://app.example.org'],
    secondFactor: 'required',
    signInLogDays: 30,
    deletionRequestDays: 14,
    isRateLimited: false,
    humanCheckModule: './captcha.mjs',
    surveyFrontendUrl: 'https://recall.example.org/survey',
    isSurveyAppHere: false,
    adminFrontendUrl: 'https://recall.example.org/admin',
    isConsoleHere: false,
    mail: { smtpUrl: 'smtps://user:secret@mail.example.org', from: 'Recall <recall@example.org>' },
    sms: {
      url: 'https://sms.example.org/messages',
      method: 'PUT',
      format: 'form',
      headers: { authorization: 'Basic c2VjcmV0' },
      body: { To: '{to}', Body: '{text}' },
      from: 'Recall',
      messageId: '/messages/0/id',
      success: { pointer: '/messages/0/status', values: ['0', '1'] },
      receipts: {
        secret: 'a-secret-of-24-characters',
        url: 'https://recall.example.org/sms-receipts/a-secret-of-24-characters',
        list: '/results',
        messageId: '/messageId',
        status: '/status/groupName',
        delivered: ['delivered'],
        undelivered: ['undeliverable', 'rejected'],
      },
      timeoutSeconds: 10,
      perSecond: 2,
    },
    allowsPrivateWebhooks: true,
    loadsDemoData: false,
    drainSeconds: 2,
    logLevel: 'silent',
    metricsToken: 'a-token-of-metrics',
    traces: { endpoint: 'http://collector:4318', serviceName: 'recall-at-home', sampledShare: 0.25 },
    images: { kind: 'folder', root: '/var/lib/recall/images' },
    settings: expect.any(Array) as unknown,
  });
});

test.each([
  ['PORT', 'http', /whole number/],
  ['PORT', '65536', /whole number/],
  ['PORT', '-1', /whole number/],
  ['PORT', '', /whole number/],
  ['PORT', '0x50', /whole number/],
  ['PORT', '80.5', /whole number/],
  ['HOST', '', /host name/],
  ['HOST', 'not a host', /host name/],
  ['DATA_DIR', '', /empty/],
  ['DATABASE_URL', 'localhost', /postgresql:\/\//],
  ['DATABASE_URL', 'mysql://localhost/x', /postgresql:\/\//],
  ['DATABASE_DIRECT_URL', 'postgresql://db/recall', /needs DATABASE_URL/],
  ['DATABASE_REPLICA_URL', 'postgresql://db/recall', /needs DATABASE_URL/],
  ['DRAIN_SECONDS', '6', /from 0 to 5/],
  ['DATABASE_POOL_SIZE', '0', /whole number/],
  ['DATABASE_POOL_SIZE', '101', /whole number/],
  ['PUBLIC_URL', 'recall.example.org', /http/],
  ['PUBLIC_URL', 'ftp://recall.example.org', /http/],
  ['PUBLIC_URL', 'https://recall.example.org/?x=y', /must not contain/],
  ['TOKEN_KEYS', `a:${'x'.repeat(31)}`, /32 characters/],
  ['TOKEN_KEYS', 'x'.repeat(40), /<id>:<secret>/],
  ['TOKEN_KEYS', `a:${'x'.repeat(32)},a:${'y'.repeat(32)}`, /twice/],
  ['TOKEN_KEYS', ',', /name a key/],
  ['ACCESS_TOKEN_SECONDS', '0', /whole number/],
  ['ACCESS_TOKEN_SECONDS', '15m', /whole number/],
  ['REFRESH_TOKEN_SECONDS', '', /whole number/],
  ['REFRESH_FAMILY_SECONDS', '1e9', /whole number/],
  ['COOKIE_SECURE', 'yes', /./],
  ['TRUST_PROXY', '-1', /number of proxies/],
  ['TRUST_PROXY', '11', /number of proxies/],
  ['TRUST_PROXY', 'true', /number of proxies/],
  ['TRUST_PROXY', '0.0.0.0/0', /number of proxies/],
  ['TRUST_PROXY', '1,loopback', /number of proxies/],
  ['ALLOWED_ORIGINS', '*', /origins such as/],
  ['ALLOWED_ORIGINS', 'https://app.example.org/', /origins such as/],
  ['SECOND_FACTOR', 'on', /optional or required/],
  ['HUMAN_CHECK_MODULE', '', /path/],
  ['ADMIN_FRONTEND_URL', 'recall.example.org', /http/],
  ['SURVEY_FRONTEND_URL', 'javascript:alert(1)', /http/],
  ['WEBHOOKS_TO_PRIVATE_ADDRESSES', 'yes', /on or off/],
  ['DEMO_DATA', 'true', /on or off/],
  ['LOG_LEVEL', 'loud', /./],
  ['METRICS_TOKEN', '', /16 characters/],
  ['METRICS_TOKEN', 'fifteen-letters', /16 characters/],
  ['METRICS_TOKEN', 'with blanks in it', /without blanks/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /http/],
  ['OTEL_SERVICE_NAME', '', /empty/],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', /from 0 to 1/],
  ['OTEL_TRACES_SAMPLER_ARG', '-0', /from 0 to 1/],
  ['IMAGES_S3_BUCKET', '', /bucket/],
  ['IMAGES_S3_BUCKET', 'My_Pictures', /bucket/],
  ['IMAGES_S3_BUCKET', 's3://pictures', /bucket/],
  ['IMAGES_S3_ENDPOINT', 'https://s3.example.org', /IMAGES_S3_BUCKET/],
  ['IMAGES_S3_REGION', 'eu-west-2', /IMAGES_S3_BUCKET/],
  ['IMAGES_S3_PREFIX', 'recall/', /IMAGES_S3_BUCKET/],
])('%s=%j is refused with one line that names it', (name, value, reason) => {
  const faults = faultsOf({ TOKEN_KEYS: `a:${'x'.repeat(32)}`, [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  expect(faults[0]).toMatch(reason);
});

test('a database server needs keys that all processes share', () => {
  expect(faultsOf({ DATABASE_URL: 'postgresql://db/recall' })).toEqual([
    expect.stringMatching(/^TOKEN_KEYS: is needed .*npm run keys/),
  ]);
});

describe('a bucket for pictures', () => {
  const bucket = { IMAGES_S3_BUCKET: 'pictures' };

  test('is one of AWS when only its name is set', () => {
    const images = { kind: 's3', bucket: 'pictures', endpoint: null, region: 'us-east-1', prefix: '' };
    expect(readConfig(bucket).images).toEqual(images);
  });

  test('is one of another server when its endpoint is set', () => {
    const given = readConfig({
      ...bucket,
      IMAGES_S3_ENDPOINT: 'http://minio:9000',
      IMAGES_S3_REGION: 'eu-west-2',
      IMAGES_S3_PREFIX: 'recall/2026.1/',
    });
    expect(given.images).toEqual({
      kind: 's3',
      bucket: 'pictures',
      endpoint: 'http://minio:9000',
      region: 'eu-west-2',
      prefix: 'recall/2026.1/',
    });
  });

  test.each([
    ['IMAGES_S3_ENDPOINT', 'minio:9000', /http/],
    ['IMAGES_S3_ENDPOINT', 'nowhere', /http/],
    ['IMAGES_S3_ENDPOINT', 'https://key:secret@s3.example.org', /user name/],
    ['IMAGES_S3_REGION', 'EU', /region/],
    ['IMAGES_S3_PREFIX', 'recall', /end with \//],
    ['IMAGES_S3_PREFIX', '/', /end with \//],
    ['IMAGES_S3_PREFIX', '../recall/', /end with \//],
  ])('is refused with %s=%j', (name, value, reason) => {
    const faults = faultsOf({ ...bucket, [name]: value });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(faults[0]).toMatch(reason);
    expect(faults[0]).not.toContain('secret');
  });
});

test('each fault of the environment has a line of its own', () => {
  expect(faultsOf({ PORT: 'x', DEMO_DATA: 'x', TOKEN_KEYS: 'x' }).map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'TOKEN_KEYS',
    'DEMO_DATA',
  ]);
});

test('a fault of the environment does not repeat a secret', () => {
  expect(faultsOf({ TOKEN_KEYS: 'too-short-secret' })[0]).not.toContain('too-short-secret');
});

describe('the refresh cookie', () => {
  test.each([
    ['on a loopback address over plain HTTP', {}, false],
    ['on localhost over plain HTTP', { HOST: 'localhost' }, false],
    ['on the IPv6 loopback over plain HTTP', { HOST: '::1' }, false],
    ['on loopback behind HTTPS', { PUBLIC_URL: 'https://recall.example.org' }, true],
    ['on loopback, reached by another name over plain HTTP', { PUBLIC_URL: 'http://recall.example.org' }, true],
    ['on every address', { HOST: '0.0.0.0' }, true],
    ['on another address', { HOST: '192.168.1.5' }, true],
    ['on loopback with COOKIE_SECURE on', { COOKIE_SECURE: 'on' }, true],
    ['on every address with COOKIE_SECURE off', { HOST: '0.0.0.0', COOKIE_SECURE: 'off' }, false],
  ] as [string, Record<string, string>, boolean][])('%s, with %o, is secure: %s', (_, environment, isSecure) => {
    expect(readConfig(environment).isCookieSecure).toBe(isSecure);
  });
});

test.each([
  ['::1', 'http://[::1]:3100'],
  ['0.0.0.0', 'http://localhost:3100'],
  ['example.org', 'http://example.org:3100'],
])('a server that listens on %s has the public URL %s', (host, url) => {
  expect(readConfig({ HOST: host }).publicUrl).toBe(url);
});
