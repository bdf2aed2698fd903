import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenAPIObject } from 'trpc-to-openapi';
import type { Problem } from '../../../src/errors.ts';
import { RouteTable, type Miss } from '../../../src/http/routes.ts';
import type { Shot } from './options.ts';
import type { Reply } from './send.ts';
import type { Target } from './targets.ts';

const DOCUMENT = 'document';
/** Codes that the document allows for every call. */
const ANY_TIME = [429, 503];

/** Where the document promises a conflict, any call may lose a race: src/errors.ts. */
const LOST_RACE = 'record.changed_meanwhile';

/** Finds what an answer has that the document does not promise. */
export class Checker {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #routes: RouteTable;
  readonly #targets: ReadonlyMap<string, Target>;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenAPIObject, targets: readonly Target[]) {
    addFormats.default(this.#ajv);
    this.#ajv.addFormat('binary', true).addFormat('sha256_hex', true);
    this.#ajv.addSchema(closed(document), DOCUMENT);
    this.#routes = new RouteTable(targets.map(({ operation }) => operation));
    this.#targets = new Map(targets.map((target) => [target.operation.name, target]));
  }

  /** The operation that answers, which may be another one than intended when the path or the method was changed. */
  reached({ method, path }: Shot): Target | Miss {
    const found = this.#routes.find(method === 'HEAD' ? 'GET' : method, path);
    if (!('operation' in found)) return found;
    const target = this.#targets.get(found.operation.name);
    if (target === undefined) throw new Error(`${found.operation.name} is not documented`);
    return target;
  }

  faultsOf(shot: Shot, reply: Reply): string[] {
    const target = this.reached(shot);
    const { status, text } = reply;
    if (/node_modules|\.ts:\d+:\d+/.test(text)) return ['tells of the inside of the service'];
    if (!('operation' in target)) return this.#faultsOfMiss(target, shot, reply);
    if (status === 304) return faultsOfNotModified(target, shot, reply);
    if (status !== 200) return this.#faultsOfRefusal(target, shot, reply);
    const unknown = unknownKeys(shot, target);
    if (unknown.length > 0) return [`takes the unknown keys ${unknown.join(', ')}`];
    const mediaType = mediaTypeOf(reply);
    const documented = target.documented.responses['200']?.content ?? {};
    if (!(mediaType in documented)) return [`answers ${mediaType || 'no media type'}`];
    if (shot.method === 'HEAD') return text === '' ? [] : ['answers HEAD with a body'];
    if (mediaType !== 'application/json') return [];
    return this.#faultsOfJson(`${target.pointer}/responses/200/content/application~1json/schema`, text);
  }

  #faultsOfMiss({ isMalformed, allowed }: Miss, shot: Shot, reply: Reply): string[] {
    const { status } = reply;
    if (shot.method === 'OPTIONS' && allowed.length > 0)
      return status === 204 ? [] : [`answers OPTIONS with ${status}`];
    const expected = isMalformed ? 400 : allowed.length > 0 ? 405 : 404;
    return status === expected ? this.#faultsOfProblem(shot, reply) : [`answers ${status} where nothing is`];
  }

  #faultsOfRefusal({ operation, documented }: Target, shot: Shot, reply: Reply): string[] {
    const { status } = reply;
    const response = documented.responses[String(status)];
    if (response === undefined && !ANY_TIME.includes(status)) return [`answers ${status}, which is not documented`];
    if (ANY_TIME.includes(status) && !/^\d+$/.test(reply.headers['retry-after'] ?? '')) return ['says no Retry-After'];
    if (status === 401 && !reply.headers['www-authenticate']?.startsWith('Bearer realm='))
      return ['answers 401 without a challenge'];
    const faults = this.#faultsOfProblem(shot, reply);
    if (faults.length > 0 || shot.method === 'HEAD') return faults;
    const { code } = JSON.parse(reply.text) as Problem;
    if (status === 503 && operation.rest.errors?.[code] !== 'unavailable') return [`answers 503 ${code}`];
    const isKnown =
      response?.description.includes(`\`${code}\``) === true || code.startsWith('request.') || code === LOST_RACE;
    return isKnown ? [] : [`answers ${status} with the code ${code}, which is not documented`];
  }

  #faultsOfProblem(shot: Shot, reply: Reply): string[] {
    if (mediaTypeOf(reply) !== 'application/problem+json') return [`answers ${reply.status} as ${mediaTypeOf(reply)}`];
    if (shot.method === 'HEAD') return reply.text === '' ? [] : ['answers HEAD with a body'];
    const faults = this.#faultsOfJson('/components/schemas/Problem', reply.text);
    if (faults.length > 0) return faults;
    const { status, requestId } = JSON.parse(reply.text) as Problem;
    return status === reply.status && requestId === reply.headers['x-request-id'] ? [] : ['is not the problem it says'];
  }

  #faultsOfJson(pointer: string, text: string): string[] {
    const made = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${DOCUMENT}#${encoded(pointer)}` });
    this.#validators.set(pointer, made);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return ['answers text that is no JSON'];
    }
    if (made(value)) return [];
    return (made.errors ?? []).slice(0, 3).map(({ instancePath, message, params }) => {
      return `answers against the schema: ${instancePath.replaceAll(/\d+/g, 'n')} ${message} ${JSON.stringify(params)}`;
    });
  }
}

function faultsOfNotModified({ documented }: Target, shot: Shot, reply: Reply): string[] {
  if (!('304' in documented.responses) || !('if-none-match' in shot.headers)) return ['answers 304 unasked'];
  return reply.text === '' && reply.headers.etag !== undefined ? [] : ['answers 304 with a body or without a tag'];
}

/** The keys of a query and of a JSON object that the operation does not have. */
function unknownKeys({ method, path, body }: Shot, { fields, operation: { rest, takesBody } }: Target): string[] {
  const given = [...new URLSearchParams(path.split('?', 2)[1] ?? '').keys()].filter((key) => /^\w+$/.test(key));
  if (method !== 'HEAD' && takesBody && body !== null && rest.files === undefined) {
    const value = JSON.parse(new TextDecoder().decode(body) || 'null') as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) given.push(...Object.keys(value));
  }
  return given.filter((key) => !fields.has(key));
}

/** The document with closed objects: it leaves room for later fields in answers, and this version has none of them. */
function closed(document: OpenAPIObject): OpenAPIObject {
  const isOpen = (value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value && !('additionalProperties' in value);
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      isOpen(value) && key !== 'properties' ? { ...(value as object), additionalProperties: false } : value,
    ),
  ) as OpenAPIObject;
}

const mediaTypeOf = ({ headers }: Reply) => (headers['content-type'] ?? '').split(';', 1)[0] ?? '';

// A JSON pointer has the braces of a path unencoded, and a URI has them encoded.
const encoded = (pointer: string) => pointer.replaceAll('{', '%7B').replaceAll('}', '%7D');
