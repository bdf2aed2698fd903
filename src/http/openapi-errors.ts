import { isCallLimit } from '../adapters/rate-limits.ts';
import { limitOf } from '../contract/meta.ts';
import { ERROR_KINDS, type ErrorKind } from '../errors.ts';
import type { OperationObject, Schema } from './openapi.ts';
import type { Operation } from './routes.ts';

type Responses = NonNullable<OperationObject['responses']>;
type ResponseObject = Responses[string];

const text: Schema = { type: 'string' };

/** The schema of every error, as `toProblem` makes it. */
export const problemSchemas: Readonly<Record<string, Schema>> = {
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: {
        type: 'string',
        format: 'uri-reference',
        description: 'The address of the page that describes the error, without the host.',
        examples: ['/docs/errors#survey.not_found'],
      },
      title: text,
      status: { type: 'integer', examples: [404] },
      detail: { type: 'string', description: 'A sentence for the person who has to act on it.' },
      code: { type: 'string', description: 'Stable, of the form `noun.reason`.', examples: ['survey.not_found'] },
      requestId: { type: 'string', description: 'Identifies the call in the log of the service.' },
      issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } },
      retryAfterSeconds: { type: 'integer', minimum: 0 },
      facts: {
        type: 'object',
        description: 'Further values for the client, such as the current version.',
        additionalProperties: true,
      },
    },
  },
  Issue: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: {
        type: 'string',
        description: 'The place in the input, with dots between its parts; empty for the whole input.',
      },
      code: text,
      message: text,
    },
  },
};

const PROBLEM_CONTENT = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the call may succeed.', schema: { type: 'integer' as const } },
};
const LIMITS = {
  'RateLimit-Policy': {
    description: 'The limits, such as `"sign-in-account";q=10;w=900`: quota and seconds.',
    schema: text,
  },
  RateLimit: {
    description: 'The remaining quota, such as `"sign-in-account";r=9;t=899`, and the seconds until it is full again.',
    schema: text,
  },
};
const WWW_AUTHENTICATE = {
  'WWW-Authenticate': {
    description: 'The scheme `Bearer` (RFC 6750); with `error="invalid_token"` if a token was sent and refused.',
    schema: text,
  },
};

interface Shape {
  hasInput: boolean;
  hasBody: boolean;
}

/** Lists the errors of an operation: those of its input and its guard, those that it declares, and those of every operation. */
export function errorResponses({ meta, rest }: Operation, { hasInput, hasBody }: Shape): Responses {
  const codes = new Map<ErrorKind, string[]>();
  const add = (kind: ErrorKind, code: string) => codes.set(kind, [...(codes.get(kind) ?? []), code]);
  if (hasInput) add('invalid', 'request.invalid');
  add('invalid', 'request.unknown_key');
  if (meta.access?.kind !== 'public') add('unauthenticated', 'auth.not_signed_in');
  if (meta.access !== undefined && 'permission' in meta.access) add('forbidden', 'access.forbidden');
  if (isInPerson(meta)) add('forbidden', 'access.in_person_only');
  if (meta.access?.kind !== 'public') add('forbidden', 'auth.second_factor_required');
  if (hasBody) add('too_large', 'request.too_large');
  if (hasBody) add('unsupported', 'request.unsupported');
  const limit = limitOf(rest);
  if (limit !== null) add('too_many', 'request.too_many');
  if (limit !== null && !isCallLimit(limit)) add('too_many', 'auth.too_many_failures');
  for (const [code, kind] of Object.entries(rest.errors ?? {})) add(kind, code);
  const byStatus = [...codes].map(([kind, list]) => [ERROR_KINDS[kind].status, responseOf(kind, list)] as const);
  byStatus.sort(([a], [b]) => a - b);
  return { ...Object.fromEntries(byStatus), default: OTHERWISE };
}

function isInPerson({ access }: Operation['meta']): boolean {
  return access?.kind === 'inPerson' || access?.kind === 'ownAccount';
}

const OTHERWISE: ResponseObject = {
  description:
    'Any call can also be refused by a limit (429), or fail because of a fault (500) or an outage (503) of the service.',
  headers: RETRY_AFTER,
  content: PROBLEM_CONTENT,
};

function responseOf(kind: ErrorKind, codes: readonly string[]): ResponseObject {
  return {
    description: `${ERROR_KINDS[kind].title}: ${[...new Set(codes)].map((code) => `\`${code}\``).join(', ')}.`,
    ...(kind === 'unauthenticated' ? { headers: WWW_AUTHENTICATE } : {}),
    ...(kind === 'unavailable' ? { headers: RETRY_AFTER } : {}),
    ...(kind === 'too_many' ? { headers: { ...RETRY_AFTER, ...LIMITS } } : {}),
    content: PROBLEM_CONTENT,
  };
}
