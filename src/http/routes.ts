import type { AnyProcedure, AnyRouter } from '@trpc/server';
import FindMyWay from 'find-my-way';
import type { OpenApiMethod } from 'trpc-to-openapi';
import type { $ZodType } from 'zod/v4/core';
import { compileReaders, isVoidInput, type InputReaders } from '../contract/coercion.ts';
import type { Meta, RestOptions } from '../contract/meta.ts';

/** A procedure that has a REST path. */
export interface Operation {
  /** The path in the routers, such as `foods.lookup`. */
  readonly name: string;
  readonly procedure: AnyProcedure;
  readonly method: OpenApiMethod;
  readonly path: string;
  readonly meta: Meta;
  readonly rest: RestOptions;
  readonly readers: InputReaders;
  readonly takesNothing: boolean;
  /** Is its body read? That of a GET is not. */
  readonly takesBody: boolean;
  readonly takesQuery: boolean;
}

export interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The reason why no operation was found: a path with invalid percent-encoding, a wrong method, or an unknown path. */
export interface Miss {
  readonly isMalformed: boolean;
  /** The methods for the Allow header; empty for an unknown path. */
  readonly allowed: readonly string[];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
// The default limit of find-my-way, 100 characters, would cut off a long description in a path.
const MAX_PARAM_LENGTH = 500;

/** Lists every procedure with a REST path, in the order of the routers. */
export function operationsOf(router: AnyRouter): Operation[] {
  return Object.entries(router._def.procedures as Record<string, AnyProcedure>).flatMap(([name, procedure]) => {
    const meta = (procedure._def.meta ?? {}) as Meta;
    if (meta.openapi === undefined || meta.openapi.enabled === false) return [];
    const { method, path } = meta.openapi;
    const rest = meta.rest ?? {};
    const inputs = procedure._def.inputs as unknown as $ZodType[];
    const readers = compile(name, inputs, rest);
    const takesNothing = inputs.length > 0 && inputs.every(isVoidInput);
    const inPath = paramNames(path);
    const takesBody = method !== 'GET';
    const takesQuery = method === 'GET' || method === 'DELETE' || rest.takesQuery === true;
    const kinds = { takesNothing, takesBody, takesQuery };
    const operation: Operation = { name, procedure, method, path, meta, rest, readers, ...kinds };
    for (const key of inPath) requireKey(operation, key);
    return [operation];
  });
}

export function paramNames(path: string): string[] {
  return Array.from(path.matchAll(/\{([^}]+)\}/g), (found) => found[1] ?? '');
}

/** Finds operations by method and path. A literal segment wins over a parameter in any order of definition. */
export class RouteTable {
  readonly #router = FindMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PARAM_LENGTH,
    // A result without a store means a path that cannot be decoded.
    onBadUrl: () => undefined,
  });

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      for (const path of [operation.path, ...(operation.rest.aliases ?? [])]) {
        this.#router.on(operation.method, pattern(path), () => undefined, operation);
      }
    }
  }

  find(method: string, url: string): Match | Miss {
    const found = this.#at(method, url);
    if (found !== null && found !== 'malformed') return found;
    const others = METHODS.map((other) => [other, this.#at(other, url)] as const);
    if (others.some(([, other]) => other === 'malformed')) return { isMalformed: true, allowed: [] };
    const allowed: string[] = others.filter(([, other]) => other !== null).map(([other]) => other);
    if (allowed.includes('GET')) allowed.push('HEAD');
    return { isMalformed: false, allowed: allowed.length === 0 ? [] : [...allowed, 'OPTIONS'] };
  }

  #at(method: string, url: string): Match | 'malformed' | null {
    const found = this.#router.find(method as OpenApiMethod, withPlainColons(url));
    if (found === null) return null;
    const operation = found.store as Operation | null;
    if (operation === null) return 'malformed';
    const params = found.params as Record<string, string>;
    for (const key in params) if (params[key] === '') return null;
    return { operation, params, query: found.searchParams };
  }
}

// `/foods:{locale}/x` has a literal colon before the parameter, which find-my-way writes as two colons.
function pattern(path: string): string {
  return path.replaceAll(':', '::').replaceAll(/\{([^}]+)\}/g, ':$1');
}

// A client may encode the colon of `/foods:en_GB/...`; find-my-way compares literals undecoded.
function withPlainColons(url: string): string {
  if (!url.includes('%3')) return url;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.replaceAll(/%3A/gi, ':') + url.slice(path.length);
}

function compile(name: string, inputs: $ZodType[], rest: RestOptions): InputReaders {
  try {
    return compileReaders(inputs, { jsonText: rest.files !== undefined });
  } catch (cause) {
    throw new Error(`The input of ${name} cannot be served at a REST path`, { cause });
  }
}

function requireKey({ name, path, readers }: Operation, key: string): void {
  if (!readers.has(key)) throw new Error(`The input of ${name} lacks the key {${key}} of its path ${path}`);
}
