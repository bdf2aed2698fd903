import { isIP } from 'node:net';
import { z } from 'zod';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  // Digits only: `Number` accepts '', ' ' and '0x10' too.
  const digits = z.string().regex(/^\d{1,15}$/, { error });
  return digits.transform(Number).pipe(z.number().min(min, { error }).max(max, { error }));
};
const frontend = z.url({ protocol: /^https?$/, error: 'must be the http(s) URL at which people open the application' });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgresql://user:password@host:5432/name',
});
const seconds = wholeNumber(1, 10 * 365 * 24 * 3600);
/** Parses a list with commas, without blanks and empty parts. */
const list = z.string().transform((text) => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
});

const words = list.transform((parts) => parts.map((part) => part.toLowerCase()));

/** RFC 6901, without the pointer to the whole. */
const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;
const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** The schema of the environment. `npm run configuration` writes docs/reference/configuration.md from it. */
export const Variables = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .meta({
      group: 'Server',
      description: '`production` keeps libraries from showing stack traces; the service itself ignores it',
      examples: ['production'],
    }),
  PORT: wholeNumber(0, 65_535)
    .default(3100)
    .meta({ group: 'Server', description: 'port to listen on; 0 chooses a free one' }),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${urlHostOf(host)}`), 'must be a host name or an IP address')
    .default('127.0.0.1')
    .meta({
      group: 'Server',
      description:
        'address to listen on; `0.0.0.0` for all, as in a container, or to try it on a phone in the same network',
    }),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .default('data')
    .meta({
      group: 'Server',
      description:
        'folder of this installation: embedded database, passwords of the demo, keys, pictures, uploads, e-mails that are not sent',
      examples: ['/var/lib/dietary-recall'],
    }),
  DATABASE_URL: postgresUrl.optional().meta({
    isSecret: true,
    group: 'Database',
    description: 'PostgreSQL 15 or later; needed for several processes',
    unset: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10).meta({
    group: 'Database',
    description: 'largest number of pooled connections of this process; it uses up to four more',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().meta({
    isSecret: true,
    group: 'Database',
    description:
      'the same database without a pooler in transaction mode, which cannot listen or hold the lock around migrations; needs `DATABASE_URL`',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URL: postgresUrl.optional().meta({
    isSecret: true,
    group: 'Database',
    description: 'a read replica for exports and the loading of food lists; needs `DATABASE_URL`',
    unset: '`DATABASE_URL`',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL under which people reach the service' })
    .refine(hasNoQuery, 'must not contain ? or #, because paths are appended to it')
    .optional()
    .meta({
      group: 'Addresses',
      description:
        'where people reach the service: links to pictures, sign-in links and identifiers in HL7 FHIR begin with it. Set it at the installation and keep it',
      unset: '`http://HOST:PORT`; for who comes straight to another address of the machine, that address',
      examples: ['https://recall.example.org'],
    }),
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
    .optional()
    .meta({
      isSecret: true,
      group: 'Signing in',
      description:
        'keys, separated by commas: the first signs and encrypts, all verify. Needed with `DATABASE_URL`, the same in all processes. `npm run keys -- rotate` makes one',
      unset: 'a key is made once, in `DATA_DIR`',
    }),
  ACCESS_TOKEN_SECONDS: seconds
    .default(15 * 60)
    .meta({ group: 'Signing in', description: 'life of an access token (15 minutes)' }),
  REFRESH_TOKEN_SECONDS: seconds
    .default(30 * 24 * 3600)
    .meta({ group: 'Signing in', description: 'life of a refresh token from its last use (30 days)' }),
  REFRESH_FAMILY_SECONDS: seconds
    .default(90 * 24 * 3600)
    .meta({ group: 'Signing in', description: 'longest life of a sign-in, with all refreshes (90 days)' }),
  COOKIE_SECURE: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }).default('auto').meta({
    group: 'Signing in',
    description:
      'whether the refresh cookie is sent over HTTPS only; `auto` is off only over plain HTTP: on a loopback address, and without `PUBLIC_URL` for who comes straight to an address of the machine',
  }),
  TRUST_PROXY: list
    .refine((parts) => parts.every(isProxy), 'must be a number of proxies, or addresses such as loopback,10.0.0.0/8')
    .default([])
    .meta({
      group: 'Addresses',
      description:
        'proxies between clients and the service, which add to `X-Forwarded-For`. Do not set more than there are, because a client could then choose its address',
    }),
  ALLOWED_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example.org')))
    .default([])
    .meta({
      group: 'Addresses',
      description:
        'further origins, separated by commas, whose pages may call the service; pages of `PUBLIC_URL` and of the two frontends may always call it, and pages of the own machine while the demo is loaded',
    }),
  SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional').meta({
    group: 'Signing in',
    description: '`required`: every person who is more than a respondent must set up a second factor',
  }),
  SIGN_IN_LOG_DAYS: wholeNumber(1, 3650)
    .default(90)
    .meta({ group: 'Signing in', description: 'how long the sign-in log is kept' }),
  DELETION_REQUEST_DAYS: wholeNumber(1, 90).default(30).meta({
    group: 'Operation',
    description:
      'days in which a request for deletion has to be answered. The law of the EU and of the United Kingdom allows one month (GDPR, Art. 12(3))',
  }),
  RATE_LIMITS: onOff
    .default(true)
    .meta({ group: 'Signing in', description: '`off` if something in front of the service limits requests' }),
  HUMAN_CHECK_MODULE: z
    .string()
    .min(1, 'must be the path of a module')
    .optional()
    .meta({
      group: 'Signing in',
      description: 'a JavaScript module that checks the captcha of the installation',
      examples: ['/etc/dietary-recall/captcha.mjs'],
    }),
  SURVEY_FRONTEND_URL: frontend.optional().meta({
    group: 'Addresses',
    description:
      'where respondents open another application than that of the service, or the same one hosted elsewhere: sign-in links are `SURVEY_FRONTEND_URL/surveys/...`, and `/` leads there',
    unset: 'the service serves its own application, and sign-in links are `PUBLIC_URL/s/...`',
    examples: ['https://app.example.org'],
  }),
  ADMIN_FRONTEND_URL: frontend.optional().meta({
    group: 'Addresses',
    description:
      'where staff open another application than Console, or Console hosted elsewhere: links for a new password point there, and passkeys belong to its host name',
    unset: 'the service serves Console at `PUBLIC_URL/console`',
    examples: ['https://admin.example.org'],
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@mail.example.org' })
    .optional()
    .meta({
      isSecret: true,
      group: 'Mail',
      description: 'the mail server; without it no e-mail leaves the machine',
      unset: 'e-mails are files in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z.string().min(3, 'must be an address such as Recall <recall@example.org>').optional().meta({
    group: 'Mail',
    description: 'sender of e-mails; needed with `SMTP_URL`',
    unset: '`recall@` the host of `PUBLIC_URL`',
  }),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL at which the gateway takes messages' })
    .optional()
    .meta({
      isSecret: true,
      group: 'SMS',
      description: 'the HTTP gateway that takes SMS',
      unset: 'no SMS are sent',
      examples: ['https://api.example.org/messages'],
    }),
  SMS_METHOD: z
    .enum(['POST', 'PUT'], { error: 'must be POST or PUT' })
    .default('POST')
    .meta({ group: 'SMS', description: 'HTTP method of a message' }),
  SMS_FORMAT: z
    .enum(['json', 'form'], { error: 'must be json or form' })
    .default('json')
    .meta({ group: 'SMS', description: 'whether a message is sent as JSON or as a form' }),
  SMS_BODY: json(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]))
    .default({ to: '{to}', from: '{from}', text: '{text}', id: '{id}' })
    .meta({
      isSecret: true,
      group: 'SMS',
      description:
        'a message as JSON, or as a JSON object of the fields of a form: `{to}` is replaced by the number, `{text}` by the text, `{from}` by `SMS_FROM`, `{id}` by a text that is the same for each attempt, `{receiptUrl}` by the address for receipts',
      examples: ['{"messages":[{"destinations":[{"to":"{to}"}],"from":"{from}","text":"{text}"}]}'],
    }),
  SMS_HEADERS: json(z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[ -~]*$/)))
    .optional()
    .meta({
      isSecret: true,
      group: 'SMS',
      description: 'header fields as a JSON object; `{secret}` is replaced by `SMS_SECRET`',
      unset: '`{"authorization":"Bearer {secret}"}` with `SMS_SECRET`',
      examples: ['{"authorization":"Basic {secret}"}'],
    }),
  SMS_SECRET: z.string().min(1, 'must not be empty').optional().meta({
    isSecret: true,
    group: 'SMS',
    description: 'the secret that the gateway asks for, in the place of `{secret}` of `SMS_HEADERS`',
    unset: 'none',
  }),
  SMS_FROM: z.string().min(1, 'must not be empty').optional().meta({
    group: 'SMS',
    description: 'number or name that the phone shows as the sender, in the place of `{from}`',
    unset: 'an empty text',
  }),
  SMS_MESSAGE_ID: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /messages/0/id')
    .optional()
    .meta({
      group: 'SMS',
      description: 'JSON pointer (RFC 6901) to the id that the gateway gives a message in its answer',
      unset: 'no id is stored',
      examples: ['/messages/0/messageId'],
    }),
  SMS_SUCCESS: z
    .string()
    .regex(/^(?:\/[^/=]*)+=.+$/, 'must be a JSON pointer, = and values, such as /status=queued,accepted')
    .transform((text) => {
      const [pointer = '', values = ''] = text.split(/=(.*)/s);
      return { pointer, values: values.split(',') };
    })
    .optional()
    .meta({
      group: 'SMS',
      description:
        'a place in the answer and the values that mean that the message was taken, for gateways that answer 200 in any case',
      unset: 'each status of 2xx means it',
      examples: ['/messages/0/status=0'],
    }),
  SMS_RECEIPT_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,128}$/, 'must be 20 to 128 letters, digits, - and _')
    .optional()
    .meta({
      isSecret: true,
      group: 'SMS',
      description:
        'the last part of the address `PUBLIC_URL/sms-receipts/...` at which the gateway says what became of messages, which is `{receiptUrl}` in `SMS_BODY`',
      unset: 'no receipts are taken',
    }),
  SMS_RECEIPT_LIST: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /results')
    .optional()
    .meta({
      group: 'SMS',
      description: 'JSON pointer to the list of receipts in a request of the gateway',
      unset: 'a request is one receipt, or a list of them',
      examples: ['/results'],
    }),
  SMS_RECEIPT_ID: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /messageId')
    .optional()
    .meta({
      group: 'SMS',
      description:
        'JSON pointer in a receipt to the id of the message: the one of `SMS_MESSAGE_ID`, or `{id}` of `SMS_BODY`; fields of forms and queries have pointers too',
      unset: 'no receipts are taken',
      examples: ['/messageId'],
    }),
  SMS_RECEIPT_STATUS: z
    .string()
    .regex(JSON_POINTER, 'must be a JSON pointer such as /status')
    .optional()
    .meta({
      group: 'SMS',
      description: 'JSON pointer in a receipt to its status',
      unset: 'no receipts are taken',
      examples: ['/status/groupName'],
    }),
  SMS_RECEIPT_DELIVERED: words.default(['delivered']).meta({
    group: 'SMS',
    description:
      'the statuses that mean that a message has reached the phone, with commas; capital letters do not count',
  }),
  SMS_RECEIPT_UNDELIVERED: words.default(['undelivered', 'undeliverable', 'failed', 'expired', 'rejected']).meta({
    group: 'SMS',
    description: 'the statuses that mean that a message will not reach it; any other status is one on the way',
  }),
  SMS_TIMEOUT_SECONDS: wholeNumber(1, 300)
    .default(30)
    .meta({ group: 'SMS', description: 'how long the gateway may take to answer' }),
  SMS_PER_SECOND: wholeNumber(1, 1000).default(5).meta({
    group: 'SMS',
    description: 'the most SMS that this process gives to the gateway in a second',
  }),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff
    .default(false)
    .meta({ group: 'Operation', description: '`on`: surveys may send submissions to addresses that are not public' }),
  DEMO_DATA: onOff.default(true).meta({
    group: 'Operation',
    description: 'loads the demo into a database without people; `off` for real installations',
  }),
  DRAIN_SECONDS: wholeNumber(0, 5).optional().meta({
    group: 'Operation',
    description: 'after `SIGTERM`, how long `/health/ready` answers 503 before the process stops accepting connections',
    unset: '2 with `DATABASE_URL`, otherwise 0',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info')
    .meta({ group: 'Operation', description: 'lowest level of log lines' }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]{16,}$/, 'must be at least 16 characters, without blanks')
    .optional()
    .meta({
      isSecret: true,
      group: 'Operation',
      description: 'lets callers from other machines read `/metrics` if they send it as `Authorization: Bearer`',
      unset: 'only programs on this machine may read metrics',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as http://localhost:4318' })
    .optional()
    .meta({
      isSecret: true,
      group: 'Operation',
      description: 'a collector of traces that speaks OTLP over HTTP',
      unset: 'no traces are made',
    }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1, 'must not be empty')
    .default('dietary-recall-service')
    .meta({ group: 'Operation', description: 'name of this service in traces' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1)
    .meta({
      group: 'Operation',
      description: 'share of new traces that are kept; a trace that a caller began follows the decision of the caller',
    }),
  IMAGES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket: 3 to 63 lower-case letters, digits, dots, hyphens')
    .optional()
    .meta({
      group: 'Images',
      description: 'stores pictures in this bucket of S3 or a compatible server',
      unset: 'pictures are files in `DATA_DIR/images`',
      examples: ['recall'],
    }),
  IMAGES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://s3.example.org' })
    .refine(hasNoCredentials, 'must not contain a user name and password: credentials are found as AWS tools find them')
    .optional()
    .meta({
      isSecret: true,
      group: 'Images',
      description: 'a server other than AWS; needs `IMAGES_S3_BUCKET`',
      unset: 'AWS, in `IMAGES_S3_REGION`',
    }),
  IMAGES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-west-2')
    .optional()
    .meta({ group: 'Images', description: 'region of the bucket; needs `IMAGES_S3_BUCKET`', unset: '`us-east-1`' }),
  IMAGES_S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*$/, 'must be folders that end with /, such as recall/')
    .optional()
    .meta({
      group: 'Images',
      description: 'folders in the bucket that hold the pictures, one for each installation; needs `IMAGES_S3_BUCKET`',
      unset: 'the bucket itself',
    }),
});

/** Checks the variables and the dependencies between them. */
export const Environment = Variables.superRefine((env, context) => {
  if (env.DATABASE_URL !== undefined && env.TOKEN_KEYS === undefined) {
    const message = 'is needed with DATABASE_URL, the same in all processes: "npm run keys -- rotate" makes one';
    context.addIssue({ code: 'custom', path: ['TOKEN_KEYS'], message });
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs DATABASE_URL' });
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['MAIL_FROM'],
      message: 'is needed with SMTP_URL, as the sender of e-mails',
    });
  }
  if (env.SMS_FORMAT === 'form' && Object.values(env.SMS_BODY).some((field) => typeof field !== 'string')) {
    context.addIssue({
      code: 'custom',
      path: ['SMS_BODY'],
      message: 'must be an object of texts, as SMS_FORMAT is form',
    });
  }
  if (env.SMS_RECEIPT_SECRET !== undefined) {
    for (const needed of ['SMS_URL', 'SMS_RECEIPT_ID', 'SMS_RECEIPT_STATUS'] as const) {
      if (env[needed] !== undefined) continue;
      context.addIssue({ code: 'custom', path: ['SMS_RECEIPT_SECRET'], message: `needs ${needed}` });
    }
  }
  if (env.IMAGES_S3_BUCKET !== undefined) return;
  for (const name of ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', 'IMAGES_S3_PREFIX'] as const) {
    if (env[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'needs IMAGES_S3_BUCKET' });
  }
});

export type Environment = z.output<typeof Environment>;

function hasNoQuery(url: string): boolean {
  return !/[?#]/.test(url);
}

function hasNoCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username === '' && password === '';
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];
const MAX_HOPS = 10;

/** The values of "trust proxy" that express understands, except "everybody". */
function isProxy(part: string, _index: number, parts: readonly string[]): boolean {
  if (/^\d+$/.test(part)) return parts.length === 1 && Number(part) <= MAX_HOPS;
  if (PROXY_GROUPS.includes(part)) return true;
  const [address = '', prefix, ...rest] = part.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** The address by which a client on this machine reaches a server that listens on `host`. */
export function urlHostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
