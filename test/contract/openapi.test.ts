import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { AREA_GROUPS } from '../../routers/area-groups.ts';
import { EXAMPLES } from '../../routers/examples.ts';
import { appRouter, AREAS } from '../../routers/index.ts';
import { fileOutput } from '../../src/contract/files.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import { POLICY } from './policy.table.ts';

const COMMITTED = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

/** The operations that survey applications use: foods, portion sizes, surveys, submissions and sign-in. */
const INTERFACE = `
GET /foods/{locale}/lookup
GET /foods/{locale}/lookup-for-recipes
GET /foods/{locale}/lookup-in-category
GET /foods/{locale}/split-description
GET /categories/{locale}
GET /categories/{locale}/{code}
GET /foods/{locale}/{code}
GET /foods/{locale}/{code}/with-sources
GET /foods/{locale}/{code}/brand-names
GET /portion-size/weight
GET /portion-size/as-served/{id}
POST /portion-size/as-served
GET /portion-size/guide-image/{id}
GET /portion-size/image-maps/{id}
POST /portion-size/image-maps
GET /portion-size/drinkware/{id}
GET /foods/{locale}/{code}/associated-foods
GET /foods/{locale}/{code}/composition
GET /surveys/{surveyId}/public-parameters
GET /surveys/{surveyId}/feedback-style
GET /surveys/{surveyId}/parameters
GET /surveys/{surveyId}/user-info
GET /surveys/{surveyId}/follow-up
POST /surveys/{surveyId}/submissions
GET /surveys/{surveyId}/user-session
POST /surveys/{surveyId}/user-session
DELETE /surveys/{surveyId}/user-session
POST /auth/login
POST /auth/login/alias
POST /auth/login/token
POST /auth/refresh
POST /auth/logout
GET /auth/me`
  .trim()
  .split('\n');

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  'x-permission': string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: object; example?: unknown }>; headers?: object }
  >;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const document = JSON.parse(
  JSON.stringify(
    openApiDocument(appRouter, {
      version: packageJson.version,
      url: '/api',
      areas: AREAS,
      groups: AREA_GROUPS,
      examples: EXAMPLES,
    }),
  ),
) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);
const ajv = addFormats.default(new Ajv2020({ strict: false }));
const app = useTestApp();

test('docs/openapi.json is up to date: write it with npm run openapi', () => {
  expect(JSON.parse(readFileSync(COMMITTED, 'utf8'))).toEqual(document);
});

test('two independent validators find docs/openapi.json valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  await SwaggerParser.validate(structuredClone(document) as never);
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect([valid, errors]).toEqual([true, undefined]);
});

test('docs/openapi.json has every operation that survey applications use', () => {
  const names = operations.map(({ name }) => name);
  expect(INTERFACE.filter((row) => !names.includes(row))).toEqual([]);
});

test('a running server answers the document of its own contract', async () => {
  const { status, headers, body } = await call('GET', `${await app().listen()}/api/openapi.json`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect((body as Document).paths).toEqual(document.paths);
});

test('operation ids are unique and name area and procedure', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => POLICY[id.replace('_', '.')] === undefined)).toEqual([]);
});

test('each operation has an example answer that its output schema accepts, and an example of a required JSON body', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output: ZodType } }>;
  for (const { name, operation } of operations) {
    const answer = operation.responses['200']?.content?.['application/json'];
    const { output } = procedures[operation.operationId.replace('_', '.')]?._def ?? {};
    if (answer !== undefined && output !== fileOutput) {
      expect(output?.safeParse(answer.example).error, name).toBeUndefined();
      expect(answer.example, name).toBeDefined();
    }
    const body = operation.requestBody?.content['application/json'];
    if (operation.requestBody?.required === true && body !== undefined) expect(body.example, name).toBeDefined();
  }
});

test('the tags are the areas with their descriptions, each in one group of AREA_GROUPS, in the order of the groups', () => {
  const inGroups = AREA_GROUPS.flatMap(({ areas }) => areas);
  expect(inGroups.toSorted()).toEqual(Object.keys(AREAS).toSorted());
  expect(document.tags).toEqual(inGroups.map((name) => ({ name, description: AREAS[name] })));
  expect(document['x-tagGroups']).toEqual(AREA_GROUPS.map(({ name, areas }) => ({ name, tags: areas })));
});

describe.each(operations)('$name', ({ path, operation }) => {
  const policy = POLICY[operation.operationId.replace('_', '.')];

  test('has a summary, a description beyond who may call it, and the tag of its area', () => {
    expect(operation.summary).toMatch(/\S/);
    expect(operation.description).toMatch(/\S\n\n(Anybody|For everybody|Needs the permission) [^\n]+\.$/);
    expect(operation.tags).toEqual([operation.operationId.split('_', 1)[0]]);
  });

  test('says who may call it', () => {
    expect(operation.security).toEqual(policy?.access === 'public' ? [] : [{ bearerAuth: [] }]);
    const plain = policy?.access === 'public' ? 'public' : 'signed-in';
    expect(operation['x-permission']).toBe(policy?.permission ?? plain);
  });

  test('describes its answer and each error as a problem', () => {
    const { 200: success, 304: notModified, ...errors } = operation.responses;
    const [answer] = Object.values(success?.content ?? {});
    expect(answer?.schema).toBeDefined();
    expect(notModified?.content).toBeUndefined();
    for (const [status, { description, content }] of Object.entries(errors)) {
      expect(Object.keys(content ?? {}), status).toEqual(['application/problem+json']);
      expect(description, status).toMatch(/\S/);
    }
  });

  test('lists the refusals of its guard', () => {
    const statuses = Object.keys(operation.responses);
    if (policy?.access !== 'public') expect(statuses).toContain('401');
    const { description = '' } = operation.responses['403'] ?? {};
    expect(description.includes('access.forbidden')).toBe(policy?.permission != null);
    expect(operation.responses['400']?.description).toContain('`request.unknown_key`');
  });

  test('describes exactly the parameters of its path, all required', () => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name).sort(),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
  });

  test('describes each parameter beside its name, and names the schema of its body', () => {
    const { parameters = [], requestBody } = operation;
    expect(parameters.filter(({ description, schema }) => !description || 'description' in schema)).toEqual([]);
    const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
    expect(schemas.filter(({ $ref = '' }) => componentAt($ref) === undefined)).toEqual([]);
  });
});

/** Finds the objects below a schema that take no other keys, and those that take them, by their place. */
function objectsIn(schema: object, place = ''): { closed: string[]; open: string[] } {
  const found: { closed: string[]; open: string[] } = { closed: [], open: [] };
  const visit = (node: unknown, at: string, seen: readonly unknown[]): void => {
    if (typeof node !== 'object' || node === null || seen.includes(node)) return;
    const { $ref, properties, additionalProperties } = node as Record<string, unknown>;
    if (typeof $ref === 'string') {
      visit(componentAt($ref), at, [...seen, node]);
    }
    if (additionalProperties === false) found.closed.push(at);
    else if (properties !== undefined) found.open.push(at);
    for (const [key, inner] of Object.entries(node)) visit(inner, `${at}/${key}`, [...seen, node]);
  };
  visit(schema, place, []);
  return found;
}

test('no schema of an answer is closed, so that an answer may get new fields', () => {
  const closed = operations.flatMap(({ name, operation }) =>
    Object.values(operation.responses).flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ schema }) => (schema ? objectsIn(schema, name).closed : [])),
    ),
  );
  expect(closed).toEqual([]);
});

test('every body is closed at every depth, except for what test/contract/strict-inputs.test.ts lists and files under any name', () => {
  const open = operations.flatMap(({ name, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      schema ? objectsIn(schema, name).open : [],
    ),
  );
  expect(open).toMatchInlineSnapshot(`
    [
      "POST /auth/second-factor/properties/response",
      "POST /auth/second-factor/properties/response/properties/response",
      "POST /users/my-second-factors/passkey/{id}/confirm/properties/response",
      "POST /users/my-second-factors/passkey/{id}/confirm/properties/response/properties/response",
      "POST /admin/images/source/new",
      "POST /admin/images/source/new-as-served",
      "POST /admin/images/source/new-image-map",
      "POST /admin/portion-size/as-served/new",
      "POST /surveys/{surveyId}/submissions/properties/meals/items/properties/foods/items/properties/portionSize/properties/data",
      "POST /surveys/{surveyId}/submissions/properties/meals/items/properties/foods/items/properties/linkedFoods/items/properties/portionSize/properties/data",
      "POST /surveys/{surveyId}/submissions/properties/meals/items/properties/foods/items/properties/linkedFoods/items/properties/linkedFoods/items/properties/portionSize/properties/data",
      "POST /surveys/{surveyId}/users/notifications/upload-csv",
      "POST /surveys/{surveyId}/users/respondents/upload-csv",
    ]
  `);
});

interface BodySchema {
  type?: string;
  properties?: object;
}

function componentAt($ref: string): BodySchema | undefined {
  return document.components.schemas[$ref.replace('#/components/schemas/', '')];
}

const withBody = operations.filter(({ operation }) => {
  const { $ref = '' } = operation.requestBody?.content['application/json']?.schema ?? {};
  const { type, properties = {} } = componentAt($ref) ?? {};
  return type === 'array' || Object.keys(properties).length > 0;
});

test.each(withBody)('$name has an example of its JSON body that fits the schema', ({ operation }) => {
  const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
  const validate = ajv.compile({ ...schema, components: document.components });
  validate(example);
  expect(validate.errors).toBeNull();
});
