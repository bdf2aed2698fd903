import type { AnyRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import { generateOpenApiDocument, type OpenAPIObject, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { inputKeys, isStrict } from '../contract/coercion.ts';
import { FixedText } from './fixed-text.ts';
import { openAnswers } from './openapi-answers.ts';
import { callersOf } from './openapi-callers.ts';
import { errorResponses, problemSchemas } from './openapi-errors.ts';
import { answerHeaders, notModified } from './openapi-headers.ts';
import { describeParameters, nameBody } from './openapi-inputs.ts';
import { unifyPaths } from './openapi-paths.ts';
import { recordOf } from './request-context.ts';
import { operationsOf, paramNames, type Operation } from './routes.ts';

export interface DocumentOptions {
  version: string;
  /** The URL before all paths, as a client sees it. */
  url: string;
  /** A description of each area (a top-level key of the router). */
  areas: Readonly<Record<string, string>>;
  /** The areas by group, in the order of the document. */
  groups?: readonly { name: string; areas: readonly string[] }[];
  examples?: AnswerExamples;
}

/** Example answers by area and procedure. */
type AnswerExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type PathItem = NonNullable<OpenAPIObject['paths']>[string];
export type OperationObject = NonNullable<PathItem['get']>;
type RequestBody = Extract<NonNullable<OperationObject['requestBody']>, { content: object }>;
type MediaType = RequestBody['content'][string];
export type Schema = NonNullable<MediaType['schema']>;
type GeneratorOptions = NonNullable<Parameters<typeof generateOpenApiDocument>[1]>;

const DESCRIPTION = `A 24-hour dietary recall service. Every operation here is also a procedure of the typed RPC at \`/trpc\`.

Success is always 200 with a JSON object or array, or a file. Every error is \`application/problem+json\` (RFC 9457) with a
stable \`code\` and the \`requestId\` of the call; a faulty request lists its \`issues\`.`;

const LICENSE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

/** Makes the OpenAPI 3.1 document of all operations with a REST path. */
export function openApiDocument(
  router: AnyRouter,
  { version, url, areas, groups = [], examples = {} }: DocumentOptions,
): OpenAPIObject {
  const operations = operationsOf(router);
  const document = generateOpenApiDocument(router as unknown as OpenApiRouter, {
    title: 'Dietary Recall Service',
    description: DESCRIPTION,
    version,
    baseUrl: url,
    openApiVersion: '3.1.0',
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'An access token from sign-in, or a personal access token.',
      },
    },
    // The generator gives a DELETE operation no body; the body is added below.
    filter: ({ metadata }) => metadata.openapi.method !== 'DELETE',
    paths: deletions(operations),
  });
  document.info.license = LICENSE;
  for (const operation of operations) finish(document, operation, exampleOf(examples, operation));
  const inOrder = operations.map(({ path }) => [path, document.paths?.[path] ?? {}] as const);
  document.paths = unifyPaths(Object.fromEntries(inOrder));
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.'));
  document.components = { ...document.components, schemas: { ...Object.fromEntries(schemas), ...problemSchemas } };
  openAnswers(document);
  const inGroups = groups.flatMap((group) => group.areas);
  document.tags = [...new Set([...inGroups, ...operations.map(areaOf)])].map((name) => {
    const description = areas[name];
    return { name, ...(description === undefined ? {} : { description }) };
  });
  // An extension that viewers of documents know (Redocly).
  if (groups.length > 0)
    Object.assign(document, { 'x-tagGroups': groups.map((group) => ({ name: group.name, tags: group.areas })) });
  return document;
}

/** Serves the document, which is made once. */
export function serveDocument(document: OpenAPIObject): RequestHandler {
  const body = Buffer.from(JSON.stringify(document));
  const text = new FixedText(() => Promise.resolve(body), {
    mediaType: 'application/json',
    cacheControl: 'no-cache',
  });
  return (req, res) => {
    recordOf(req).route = '/api/openapi.json';
    return text.send(req, res);
  };
}

function deletions(operations: readonly Operation[]): NonNullable<GeneratorOptions['paths']> {
  const paths: NonNullable<GeneratorOptions['paths']> = {};
  for (const { method, path, meta, procedure } of operations) {
    if (method !== 'DELETE') continue;
    const names = paramNames(path);
    const keys = [...inputKeys(procedure._def.inputs as unknown as $ZodType[])];
    const inPath = shape(keys.filter(([key]) => names.includes(key)));
    const inBody = shape(keys.filter(([key]) => !names.includes(key)));
    paths[path] = {
      delete: {
        ...textsOf(meta),
        requestParams: { path: z.object(inPath) },
        ...(Object.keys(inBody).length === 0
          ? {}
          : { requestBody: { required: false, content: { 'application/json': { schema: z.strictObject(inBody) } } } }),
        responses: { 200: { description: '', content: { 'application/json': { schema: outputOf(procedure) } } } },
      },
    };
  }
  return paths;
}

function exampleOf(examples: AnswerExamples, { name }: Operation): unknown {
  const [area = '', procedure = ''] = name.split('.');
  return examples[area]?.[procedure];
}

function finish(document: OpenAPIObject, operation: Operation, example: unknown): void {
  const { name, method, path, meta, rest } = operation;
  const item = document.paths?.[path];
  const object = item?.[method.toLowerCase() as 'get'];
  if (object === undefined || meta.access === undefined)
    throw new Error(`${name} cannot be documented: it declares no access`);
  const { access } = meta;
  const isPublic = access.kind === 'public';
  object.operationId = name.replaceAll('.', '_');
  object.description = [object.description, callersOf(access)].filter((text) => text !== undefined).join('\n\n');
  object.tags = [areaOf(operation)];
  object.security = isPublic ? [] : [{ bearerAuth: [] }];
  Object.assign(object, {
    'x-permission': 'permission' in access ? access.permission : isPublic ? 'public' : 'signed-in',
  });
  const body = object.requestBody as RequestBody | undefined;
  if (body !== undefined) finishBody(object, body, operation);
  const mediaTypes = [rest.produces ?? []].flat();
  const answer = {
    ...object.responses?.['200']?.content?.['application/json'],
    ...(example === undefined ? {} : { example }),
  };
  object.responses = {
    200: {
      description: 'Done.',
      ...answerHeaders(rest),
      content:
        rest.produces === undefined
          ? { 'application/json': answer }
          : Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, fileOf(mediaType, mediaTypes.length === 1)])),
    },
    ...notModified(rest),
    ...errorResponses(operation, {
      hasInput: body !== undefined || (object.parameters ?? []).length > 0,
      hasBody: operation.takesBody && !operation.takesNothing,
    }),
  };
  describeParameters(object, operation);
  nameBody(document, object, operation);
}

/**
 * Returns the schema of a file for generated clients: text as text, a JSON document as an object, anything else as bytes. A document that is
 * one of several forms is text too: clients have one type for all forms.
 */
function fileOf(mediaType: string, isOnlyForm: boolean): MediaType {
  const isDocument = /^application\/(?:.+\+)?json$/.test(mediaType);
  if (isDocument && isOnlyForm) return { schema: { type: 'object', additionalProperties: true } };
  if (isDocument || mediaType.startsWith('text/')) return { schema: { type: 'string' } };
  return { schema: { type: 'string', format: 'binary' } };
}

function finishBody(object: OperationObject, body: RequestBody, { takesQuery, rest, procedure }: Operation): void {
  const isClosed = isStrict(procedure._def.inputs as unknown as $ZodType[]) && rest.files?.anyNameFor === undefined;
  for (const { schema } of Object.values(body.content) as { schema?: Schema }[]) close(schema, isClosed);
  if (takesQuery) {
    object.parameters = [...(object.parameters ?? []), ...queryOf(body)];
    body.required = rest.files !== undefined;
    body.description = 'Values in the query or in the path may be left out here.';
  }
  const content = body.content['application/json'];
  if (content === undefined) return;
  const schema = content.schema as { properties?: Record<string, Schema> } | undefined;
  const whole = schema?.properties?.[rest.files?.orJsonFor ?? rest.bodyKey ?? ''];
  if (whole !== undefined) content.schema = whole;
  if (rest.example?.request !== undefined) content.example = rest.example.request;
}

/** Says whether a body takes other keys. The generator does not know it of an input with refinements, or of files under any name. */
function close(schema: Schema | undefined, isClosed: boolean): void {
  if (schema === undefined || !('properties' in schema)) return;
  if (isClosed) schema.additionalProperties = false;
  else delete schema.additionalProperties;
}

/** Lists the inputs that the query may hold as well as the body, as far as text can express them. */
function queryOf(body: RequestBody): NonNullable<OperationObject['parameters']> {
  const { schema } = body.content['application/json'] ?? body.content['multipart/form-data'] ?? {};
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, Schema> };
  return Object.entries(properties)
    .filter(([, property]) => isText(property))
    .map(([name, property]) => ({ name, in: 'query', required: false, schema: property }));
}

function isText(schema: Schema): boolean {
  if ('$ref' in schema || schema.format === 'binary') return false;
  if (schema.type === 'array') return schema.items !== undefined && isText(schema.items as Schema);
  if (schema.anyOf !== undefined) return schema.anyOf.every(isText);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.every((type) => type !== undefined && ['string', 'number', 'integer', 'boolean', 'null'].includes(type));
}

function areaOf({ name }: Operation): string {
  return name.split('.', 1)[0] ?? name;
}

function shape(keys: readonly (readonly [string, readonly $ZodType[]])[]): Record<string, $ZodType> {
  return Object.fromEntries(keys.flatMap(([key, [schema]]) => (schema === undefined ? [] : [[key, schema]])));
}

function textsOf({ openapi }: Operation['meta']): { summary?: string; description?: string } {
  const { summary, description } = openapi ?? {};
  return { ...(summary === undefined ? {} : { summary }), ...(description === undefined ? {} : { description }) };
}

function outputOf(procedure: Operation['procedure']): z.ZodType {
  return (procedure._def as unknown as { output: z.ZodType }).output;
}
