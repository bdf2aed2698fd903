import { join, resolve } from 'node:path';
import { reasonOf } from '@dietary-recall/recall/input-messages';
import { Environment } from './environment/environment.ts';
import { urlHostOf } from './environment/values.ts';
import { settingsOf, type Setting } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePoolSize: number;
  /** A connection past the pooler, for what transaction mode does not allow: LISTEN, and one lock around all migrations. */
  databaseDirectUrl: string | null;
  /** The replica from which exports and food lists are read; null for the database itself. */
  databaseReplicaUrl: string | null;
  /** The base of the URLs that are sent to people and clients, without a trailing slash. */
  publicUrl: string;
  /** False if the public URL is a default, which only this process knows. */
  hasPublicUrl: boolean;
  /** The first key signs, all keys verify; null means the keys of the data folder. */
  tokenKeys: readonly TokenKey[] | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  refreshFamilySeconds: number;
  isCookieSecure: boolean;
  /** Whether it is secure even for a browser that reached an address of this machine over plain HTTP and will not keep it. */
  isCookieAlwaysSecure: boolean;
  /** The number or the addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: number | string[];
  /** Origins of the pages that may read answers and use the refresh cookie. */
  allowedOrigins: readonly string[];
  /** Whether staff must have a second factor. */
  secondFactor: 'optional' | 'required';
  signInLogDays: number;
  /** The days in which a request for deletion has to be answered. */
  deletionRequestDays: number;
  /** Whether requests are limited. False if a proxy limits them, and in benchmarks. */
  isRateLimited: boolean;
  /** The path of the module that checks captchas (src/adapters/human-check.ts). */
  humanCheckModule: string | null;
  /** The URLs at which respondents and staff open their applications, without a trailing slash. */
  surveyFrontendUrl: string;
  /** Whether respondents use the application that is part of this service. False if SURVEY_FRONTEND_URL names another one. */
  isSurveyAppHere: boolean;
  adminFrontendUrl: string;
  /** Whether staff use the application that is part of this service. False if ADMIN_FRONTEND_URL names another one. */
  isConsoleHere: boolean;
  mail: { smtpUrl: string | null; from: string };
  /** The gateway for SMS; null: none are sent. */
  sms: SmsGateway | null;
  /** Whether a survey may send its submissions to an address that is not public. */
  allowsPrivateWebhooks: boolean;
  loadsDemoData: boolean;
  /** Seconds for which a process that shuts down reports this in /health/ready before it refuses requests. */
  drainSeconds: number;
  logLevel: string;
  /** The token that lets a caller read /metrics from another machine; null: only programs on this machine may. */
  metricsToken: string | null;
  /** The collector of spans; null: no spans are made. */
  traces: TraceTarget | null;
  images: ImageStore;
  /** The environment as staff may see it. */
  settings: readonly Setting[];
}

/** How an SMS gateway says what became of messages. */
export interface SmsReceipts {
  /** The last part of the address at which the service takes receipts. */
  secret: string;
  /** The whole address, in the place of {receiptUrl} of a message. */
  url: string;
  /** The JSON pointer to the list of receipts in a request; empty: the request is a receipt or a list of them. */
  list: string;
  /** The JSON pointer to the id of the message in a receipt. */
  messageId: string;
  /** The JSON pointer to the status in a receipt. */
  status: string;
  /** The statuses that mean that the message has reached the phone, in lower case. */
  delivered: readonly string[];
  /** The statuses that mean that it will not, in lower case. */
  undelivered: readonly string[];
}

/** An HTTP gateway that takes SMS. */
export interface SmsGateway {
  url: string;
  method: 'POST' | 'PUT';
  format: 'json' | 'form';
  headers: Readonly<Record<string, string>>;
  /** JSON in whose texts {to}, {text}, {id} and {from} are replaced; for a form an object of texts. */
  body: unknown;
  /** The sender, in the place of {from}. */
  from: string | null;
  /** The JSON pointer to the id of the message in the answer; null: it has none. */
  messageId: string | null;
  /** What the answer must have beside a status of 2xx; null: nothing. */
  success: { pointer: string; values: readonly string[] } | null;
  /** How the gateway says what became of a message; null: it does not. */
  receipts: SmsReceipts | null;
  /** How long the gateway may take to answer. */
  timeoutSeconds: number;
  /** The most messages that this process sends in a second. */
  perSecond: number;
}

export interface TraceTarget {
  /** Base address of a collector that speaks OTLP over HTTP, without a trailing slash. */
  endpoint: string;
  serviceName: string;
  /** The sampled share of the traces that begin here, 0 to 1. For a trace that a caller began, the caller decides. */
  sampledShare: number;
}

export interface TokenKey {
  /** The `kid` in the header of tokens that this key signed. */
  id: string;
  secret: string;
}

/** The store of pictures: a folder, or a bucket of S3 or of a server with the same protocol. */
export type ImageStore = { kind: 'folder'; root: string } | ({ kind: 's3' } & S3Location);

export interface S3Location {
  bucket: string;
  /** Base address of a server other than AWS; null for AWS in `region`. */
  endpoint: string | null;
  region: string;
  /** The beginning of every key: '' or folders with a `/` at the end. */
  prefix: string;
}

export class ConfigError extends Error {}

/** Parses the environment once; throws a ConfigError with one line per fault. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment, { error: reasonOf });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://${urlHostOf(env.HOST)}:${env.PORT}`);
  // A browser sends a Secure cookie over HTTPS only. On loopback over plain HTTP it would lock out every developer.
  const { protocol, hostname } = new URL(publicUrl);
  const isLoopback = protocol === 'http:' && [env.HOST, hostname].every((host) => LOOPBACK.includes(host));
  const surveyFrontendUrl = withoutSlash(env.SURVEY_FRONTEND_URL ?? publicUrl);
  const adminFrontendUrl = withoutSlash(env.ADMIN_FRONTEND_URL ?? `${publicUrl}/console`);
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
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    tokenKeys: env.TOKEN_KEYS ?? null,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    refreshFamilySeconds: env.REFRESH_FAMILY_SECONDS,
    isCookieSecure: env.COOKIE_SECURE === 'auto' ? !isLoopback : env.COOKIE_SECURE === 'on',
    isCookieAlwaysSecure: env.COOKIE_SECURE === 'on',
    trustProxy: trustOf(env.TRUST_PROXY),
    allowedOrigins: [...new Set([...ownOrigins, ...env.ALLOWED_ORIGINS])],
    secondFactor: env.SECOND_FACTOR,
    signInLogDays: env.SIGN_IN_LOG_DAYS,
    deletionRequestDays: env.DELETION_REQUEST_DAYS,
    isRateLimited: env.RATE_LIMITS,
    humanCheckModule: env.HUMAN_CHECK_MODULE ?? null,
    surveyFrontendUrl,
    isSurveyAppHere: env.SURVEY_FRONTEND_URL === undefined,
    adminFrontendUrl,
    isConsoleHere: env.ADMIN_FRONTEND_URL === undefined,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `Dietary Recall <recall@${hostname}>` },
    sms: smsGatewayOf(env, publicUrl),
    allowsPrivateWebhooks: env.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    loadsDemoData: env.DEMO_DATA,
    // An embedded database has one process, and no other one takes over from it.
    drainSeconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : 2),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: traceTargetOf(env),
    images: imageStoreOf(env),
    settings: settingsOf(environment),
  };
}

function smsGatewayOf(env: Environment, publicUrl: string): SmsGateway | null {
  if (env.SMS_URL === undefined) return null;
  const secret = env.SMS_SECRET ?? '';
  const headers = Object.entries(env.SMS_HEADERS ?? (secret === '' ? {} : { authorization: 'Bearer {secret}' }));
  return {
    url: env.SMS_URL,
    method: env.SMS_METHOD,
    format: env.SMS_FORMAT,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, value.replaceAll('{secret}', () => secret)])),
    body: env.SMS_BODY,
    from: env.SMS_FROM ?? null,
    messageId: env.SMS_MESSAGE_ID ?? null,
    success: env.SMS_SUCCESS ?? null,
    receipts: smsReceiptsOf(env, publicUrl),
    timeoutSeconds: env.SMS_TIMEOUT_SECONDS,
    perSecond: env.SMS_PER_SECOND,
  };
}

function smsReceiptsOf(env: Environment, publicUrl: string): SmsReceipts | null {
  const { SMS_RECEIPT_SECRET: secret, SMS_RECEIPT_ID: messageId, SMS_RECEIPT_STATUS: status } = env;
  if (secret === undefined || messageId === undefined || status === undefined) return null;
  return {
    secret,
    url: `${publicUrl}/sms-receipts/${secret}`,
    list: env.SMS_RECEIPT_LIST ?? '',
    messageId,
    status,
    delivered: env.SMS_RECEIPT_DELIVERED,
    undelivered: env.SMS_RECEIPT_UNDELIVERED,
  };
}

function traceTargetOf(env: Environment): TraceTarget | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env;
  if (endpoint === undefined) return null;
  return { endpoint: withoutSlash(endpoint), serviceName, sampledShare: env.OTEL_TRACES_SAMPLER_ARG };
}

function imageStoreOf(env: Environment): ImageStore {
  const { IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region = 'us-east-1', IMAGES_S3_PREFIX: prefix = '' } = env;
  if (bucket === undefined) return { kind: 'folder', root: join(resolve(env.DATA_DIR), 'images') };
  return { kind: 's3', bucket, endpoint: env.IMAGES_S3_ENDPOINT ?? null, region, prefix };
}

function trustOf(parts: string[]): number | string[] {
  const [first = '0'] = parts;
  return /^\d+$/.test(first) ? Number(first) : parts;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];
