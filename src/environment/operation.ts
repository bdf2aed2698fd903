import { z } from 'zod';
import { onOff, wholeNumber } from './values.ts';

const group = 'Operation';

/** Demo, webhooks, logs, metrics and traces. */
export const operationVariables = {
  DELETION_REQUEST_DAYS: wholeNumber(1, 90).default(30).meta({
    group,
    description:
      'days in which a request for deletion has to be answered. The law of the EU and of the United Kingdom allows one month (GDPR, Art. 12(3))',
  }),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff
    .default(false)
    .meta({ group, description: '`on`: surveys may send submissions to addresses that are not public' }),
  DEMO_DATA: onOff.default(true).meta({
    group,
    description: 'loads the demo into a database without people; `off` for real installations',
  }),
  DRAIN_SECONDS: wholeNumber(0, 5).optional().meta({
    group,
    description: 'after `SIGTERM`, how long `/health/ready` answers 503 before the process stops accepting connections',
    unset: '2 with `DATABASE_URL`, otherwise 0',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info')
    .meta({ group, description: 'lowest level of log lines' }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]{16,}$/, 'must be at least 16 characters, without blanks')
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'lets callers from other machines read `/metrics` if they send it as `Authorization: Bearer`',
      unset: 'only programs on this machine may read metrics',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as http://localhost:4318' })
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'a collector of traces that speaks OTLP over HTTP',
      unset: 'no traces are made',
    }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1, 'must not be empty')
    .default('dietary-recall-service')
    .meta({ group, description: 'name of this service in traces' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1)
    .meta({
      group,
      description: 'share of new traces that are kept; a trace that a caller began follows the decision of the caller',
    }),
};
