import { resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  // Digits only: `Number` alone would take '', ' ' and '0x10' too.
  const digits = z.string().regex(/^\d{1,15}$/, { error });
  return digits.transform(Number).pipe(z.number().min(min, { error }).max(max, { error }));
};
const seconds = wholeNumber(1, 10 * 365 * 24 * 3600);

const Environment = z.object({
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
  DEMO_DATA: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
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
  loadsDemoData: boolean;
  logLevel: string;
}

export class ConfigError extends Error {}

/** Parses the environment once; throws a ConfigError with one line per fault. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://${addressOf(env.HOST)}:${env.PORT}`).replace(/\/+$/, '');
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
    loadsDemoData: env.DEMO_DATA,
    logLevel: env.LOG_LEVEL,
  };
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** How a client on this machine reaches a server that listens on `host`. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
