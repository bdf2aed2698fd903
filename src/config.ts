import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  // Digits only: `Number` alone would take '', ' ' and '0x10' too.
  const digits = z.string().regex(/^\d{1,15}$/, { error });
  return digits.transform(Number).pipe(z.number().min(min, { error }).max(max, { error }));
};
const frontend = z.url({ protocol: /^https?$/, error: 'must be the http(s) URL at which people open the application' });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgresql://user:password@host:5432/name',
});
const seconds = wholeNumber(1, 10 * 365 * 24 * 3600);
/** What is written with commas, without blanks and empty parts. */
const list = z.string().transform((text) => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
});

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3100),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${addressOf(host)}`), 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL under which people reach the service' })
    .optional(),
  TOKEN_KEYS: list
    .pipe(
      z
        .array(
          z
            .string()
            .regex(/^[A-Za-z0-9_-]{1,64}:[^:]{32,}$/, 'must be <id>:<secret>, the secret of at least 32 characters')
            .transform((key) => ({ id: key.split(':')[0] ?? '', secret: key.split(':')[1] ?? '' })),
        )
        .min(1, 'must name a key')
        .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not name an id twice'),
    )
    .optional(),
  ACCESS_TOKEN_SECONDS: seconds.default(15 * 60),
  REFRESH_TOKEN_SECONDS: seconds.default(30 * 24 * 3600),
  REFRESH_FAMILY_SECONDS: seconds.default(90 * 24 * 3600),
  COOKIE_SECURE: z.enum(['auto', 'on', 'off']).default('auto'),
  TRUST_PROXY: list
    .refine((parts) => parts.every(isProxy), 'must be a number of proxies, or addresses such as loopback,10.0.0.0/8')
    .default([]),
  ALLOWED_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example.org')))
    .default([]),
  SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional'),
  SIGN_IN_LOG_DAYS: wholeNumber(1, 3650).default(90),
  RATE_LIMITS: onOff.default(true),
  HUMAN_CHECK_MODULE: z.string().min(1, 'must be the path of a module').optional(),
  SURVEY_FRONTEND_URL: frontend.optional(),
  ADMIN_FRONTEND_URL: frontend.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z.string().min(3, 'must be an address such as Recall <recall@example.org>').optional(),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff.default(false),
  DEMO_DATA: onOff.default(true),
  DRAIN_SECONDS: wholeNumber(0, 5).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  IMAGES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket: 3 to 63 lower-case letters, digits, dots, hyphens')
    .optional(),
  IMAGES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://s3.example.org' })
    .refine(hasNoCredentials, 'must be without user name and password: credentials are read from where AWS tools do')
    .optional(),
  IMAGES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-west-2')
    .optional(),
  IMAGES_S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*$/, 'must be folders that end with /, such as recall/')
    .optional(),
});

const Environment = Variables.superRefine((env, context) => {
  if (env.DATABASE_URL !== undefined && env.TOKEN_KEYS === undefined) {
    const message = 'is needed with DATABASE_URL, the same in all processes: "npm run keys -- rotate" makes one';
    context.addIssue({ code: 'custom', path: ['TOKEN_KEYS'], message });
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs DATABASE_URL' });
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is needed with SMTP_URL: whom mails come from' });
  }
  if (env.IMAGES_S3_BUCKET !== undefined) return;
  for (const name of ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', 'IMAGES_S3_PREFIX'] as const) {
    if (env[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs IMAGES_S3_BUCKET' });
  }
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePoolSize: number;
  /** For what a pooler in transaction mode cannot do: listening, and one lock around all migrations. */
  databaseDirectUrl: string | null;
  /** What exports and food lists are read from; null for the database itself. */
  databaseReplicaUrl: string | null;
  /** Base of the addresses that are sent to people and clients, without a trailing slash. */
  publicUrl: string;
  /** The first signs, all verify; null for those of the data folder. */
  tokenKeys: readonly TokenKey[] | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  refreshFamilySeconds: number;
  isCookieSecure: boolean;
  /** Proxies whose X-Forwarded-For is believed: how many stand before this process, or their addresses. */
  trustProxy: number | string[];
  /** Of the pages that may read answers and use the refresh cookie. */
  allowedOrigins: readonly string[];
  /** Whether staff have to have a second factor. */
  secondFactor: 'optional' | 'required';
  signInLogDays: number;
  /** Off where something in front of the service limits, and in benchmarks. */
  isRateLimited: boolean;
  /** See src/adapters/human-check.ts. */
  humanCheckModule: string | null;
  /** Where respondents and staff open their applications, without a trailing slash. */
  surveyFrontendUrl: string;
  adminFrontendUrl: string;
  mail: { smtpUrl: string | null; from: string };
  /** May a survey send its submissions to an address that is not public? */
  allowsPrivateWebhooks: boolean;
  loadsDemoData: boolean;
  /** How long a process that is to end says so, in /health/ready, before it takes no more requests. */
  drainSeconds: number;
  logLevel: string;
  images: ImageStore;
}

export interface TokenKey {
  /** The `kid` of what is signed with it. */
  id: string;
  secret: string;
}

/** Where pictures are kept: in a folder, or in a bucket of S3 or a server that speaks as it does. */
export type ImageStore = { kind: 'folder'; root: string } | ({ kind: 's3' } & S3Location);

export interface S3Location {
  bucket: string;
  /** Base address of a server other than AWS; null for AWS in `region`. */
  endpoint: string | null;
  region: string;
  /** What every key begins with: '' or folders with a `/` at the end. */
  prefix: string;
}

export class ConfigError extends Error {}

/** Parses the environment once; throws a ConfigError with one line per fault. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://${addressOf(env.HOST)}:${env.PORT}`);
  // A browser sends a Secure cookie over HTTPS only; on plain-HTTP loopback that would lock out every developer.
  const { protocol, hostname } = new URL(publicUrl);
  const isLoopback = protocol === 'http:' && [env.HOST, hostname].every((host) => LOOPBACK.includes(host));
  const surveyFrontendUrl = withoutSlash(env.SURVEY_FRONTEND_URL ?? publicUrl);
  const adminFrontendUrl = withoutSlash(env.ADMIN_FRONTEND_URL ?? publicUrl);
  const ownOrigins = [publicUrl, surveyFrontendUrl, adminFrontendUrl].map((url) => new URL(url).origin);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    publicUrl,
    tokenKeys: env.TOKEN_KEYS ?? null,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    refreshFamilySeconds: env.REFRESH_FAMILY_SECONDS,
    isCookieSecure: env.COOKIE_SECURE === 'auto' ? !isLoopback : env.COOKIE_SECURE === 'on',
    trustProxy: trustOf(env.TRUST_PROXY),
    allowedOrigins: [...new Set([...ownOrigins, ...env.ALLOWED_ORIGINS])],
    secondFactor: env.SECOND_FACTOR,
    signInLogDays: env.SIGN_IN_LOG_DAYS,
    isRateLimited: env.RATE_LIMITS,
    humanCheckModule: env.HUMAN_CHECK_MODULE ?? null,
    surveyFrontendUrl,
    adminFrontendUrl,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `Dietary Recall <recall@${hostname}>` },
    allowsPrivateWebhooks: env.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    loadsDemoData: env.DEMO_DATA,
    // Nobody takes over from the one process of an embedded database.
    drainSeconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : 2),
    logLevel: env.LOG_LEVEL,
    images: imageStoreOf(env),
  };
}

function imageStoreOf(env: z.output<typeof Environment>): ImageStore {
  const { IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region = 'us-east-1', IMAGES_S3_PREFIX: prefix = '' } = env;
  if (bucket === undefined) return { kind: 'folder', root: join(resolve(env.DATA_DIR), 'images') };
  return { kind: 's3', bucket, endpoint: env.IMAGES_S3_ENDPOINT ?? null, region, prefix };
}

function hasNoCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username === '' && password === '';
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];
const MAX_HOPS = 10;

/** What express understands as "trust proxy", but for "everybody". */
function isProxy(part: string, _index: number, parts: readonly string[]): boolean {
  if (/^\d+$/.test(part)) return parts.length === 1 && Number(part) <= MAX_HOPS;
  if (PROXY_GROUPS.includes(part)) return true;
  const [address = '', prefix, ...rest] = part.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function trustOf(parts: string[]): number | string[] {
  const [first = '0'] = parts;
  return /^\d+$/.test(first) ? Number(first) : parts;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** How a client on this machine reaches a server that listens on `host`. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
