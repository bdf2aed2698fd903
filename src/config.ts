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
const seconds = wholeNumber(1, 10 * 365 * 24 * 3600);

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3100),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${addressOf(host)}`), 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL such as postgresql://user:password@host:5432/name' })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL under which people reach the service' })
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ACCESS_TOKEN_SECONDS: seconds.default(15 * 60),
  REFRESH_TOKEN_SECONDS: seconds.default(30 * 24 * 3600),
  REFRESH_FAMILY_SECONDS: seconds.default(90 * 24 * 3600),
  COOKIE_SECURE: z.enum(['auto', 'on', 'off']).default('auto'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  HUMAN_CHECK_MODULE: z.string().min(1, 'must be the path of a module').optional(),
  SURVEY_FRONTEND_URL: frontend.optional(),
  ADMIN_FRONTEND_URL: frontend.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z.string().min(3, 'must be an address such as Recall <recall@example.org>').optional(),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff.default(false),
  DEMO_DATA: onOff.default(true),
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
  /** Base of the addresses that are sent to people and clients, without a trailing slash. */
  publicUrl: string;
  tokenSecret: string | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  refreshFamilySeconds: number;
  isCookieSecure: boolean;
  /** Proxies between clients and this process, each of which adds to X-Forwarded-For. */
  trustedProxies: number;
  /** See src/adapters/human-check.ts. */
  humanCheckModule: string | null;
  /** Where respondents and staff open their applications, without a trailing slash. */
  surveyFrontendUrl: string;
  adminFrontendUrl: string;
  mail: { smtpUrl: string | null; from: string };
  /** May a survey send its submissions to an address that is not public? */
  allowsPrivateWebhooks: boolean;
  loadsDemoData: boolean;
  logLevel: string;
  images: ImageStore;
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
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://${addressOf(env.HOST)}:${env.PORT}`);
  // A browser sends a Secure cookie over HTTPS only; on plain-HTTP loopback that would lock out every developer.
  const { protocol, hostname } = new URL(publicUrl);
  const isLoopback = protocol === 'http:' && [env.HOST, hostname].every((host) => LOOPBACK.includes(host));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    publicUrl,
    tokenSecret: env.TOKEN_SECRET ?? null,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    refreshFamilySeconds: env.REFRESH_FAMILY_SECONDS,
    isCookieSecure: env.COOKIE_SECURE === 'auto' ? !isLoopback : env.COOKIE_SECURE === 'on',
    trustedProxies: env.TRUSTED_PROXIES,
    humanCheckModule: env.HUMAN_CHECK_MODULE ?? null,
    surveyFrontendUrl: withoutSlash(env.SURVEY_FRONTEND_URL ?? publicUrl),
    adminFrontendUrl: withoutSlash(env.ADMIN_FRONTEND_URL ?? publicUrl),
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `Dietary Recall <recall@${hostname}>` },
    allowsPrivateWebhooks: env.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    loadsDemoData: env.DEMO_DATA,
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

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** How a client on this machine reaches a server that listens on `host`. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
