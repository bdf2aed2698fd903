import type { OpenAPIObject } from 'trpc-to-openapi';
import { appRouter } from '../../../routers/index.ts';
import { operationsOf, paramNames, type Operation } from '../../../src/http/routes.ts';
import type { JsonSchema } from './schema-values.ts';

interface Field {
  schema: JsonSchema;
  isRequired: boolean;
}

interface MediaTypes {
  [mediaType: string]: { schema: JsonSchema };
}

/** An operation as the document describes it. */
export interface Documented {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: MediaTypes };
  responses: Record<string, { description: string; content?: MediaTypes }>;
}

export interface Target {
  operation: Operation;
  /** Its top-level key of the routers. */
  area: string;
  documented: Documented;
  /** Where it stands in the document, as a JSON pointer. */
  pointer: string;
  /** What its input may hold, by key. */
  fields: ReadonlyMap<string, Field>;
}

/** Every operation of the document with the keys of its input. */
export function targetsOf(document: OpenAPIObject): Target[] {
  const found = new Map<string, { path: string; method: string; documented: Documented }>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, documented] of Object.entries(item as Record<string, Documented & { operationId: string }>))
      found.set(documented.operationId, { path, method, documented });
  }
  return operationsOf(appRouter).map((operation) => {
    const { name } = operation;
    const place = found.get(name.replaceAll('.', '_'));
    if (place === undefined) throw new Error(`The document lacks ${name}`);
    const { path, method, documented } = place;
    const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
    const area = name.split('.', 1)[0] ?? name;
    return { operation, area, documented, pointer, fields: fieldsOf(operation, documented, path, document) };
  });
}

function fieldsOf(
  { path, rest }: Operation,
  documented: Documented,
  documentedPath: string,
  { components }: OpenAPIObject,
): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { name, in: place, required = false, schema } of documented.parameters ?? []) {
    // Paths that differ in the names of their parameters only share those of the first one.
    const index = place === 'path' ? paramNames(documentedPath).indexOf(name) : -1;
    fields.set(paramNames(path)[index] ?? name, { schema, isRequired: required });
  }
  const content = documented.requestBody?.content;
  const named = (content?.['multipart/form-data'] ?? content?.['application/json'])?.schema;
  if (named === undefined) return fields;
  const schemas = (components?.schemas ?? {}) as Record<string, JsonSchema>;
  const body = schemas[named.$ref?.replace('#/components/schemas/', '') ?? ''] ?? named;
  const isInput = body.properties !== undefined && rest.bodyKey === undefined;
  const properties = isInput ? (body.properties ?? {}) : { [rest.bodyKey ?? '']: body };
  const required = isInput ? (body.required ?? []) : [rest.bodyKey ?? ''];
  for (const [key, schema] of Object.entries(properties)) {
    fields.set(key, { schema, isRequired: required.includes(key) });
  }
  return fields;
}
