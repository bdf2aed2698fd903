import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileOutput, multipart } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { Echo, guarded, open, PERMISSION, t } from './support.ts';

const Food = z.object({ code: z.string(), name: z.string() }).meta({ id: 'Food', description: 'A food.' });
const signedIn = t.procedure.meta({ access: { kind: 'signedIn' } });
const surveys = t.procedure.meta({ access: { kind: 'survey', permission: PERMISSION } });

const router = t.router({
  foods: t.router({
    get: open
      .meta(
        rest('GET', '/foods/{locale}/{code}', 'Get a food', {
          description: 'A longer text.',
          errors: { 'food.not_found': 'not_found', 'locale.not_found': 'not_found', 'index.not_ready': 'unavailable' },
        }),
      )
      .input(
        z.object({
          locale: z.string().meta({ description: 'Locale id' }),
          code: z.string(),
          limit: z
            .int()
            .min(1)
            .max(500)
            .meta({ description: 'An amount' })
            .default(50)
            .meta({ description: 'Most items' }),
          tags: z.array(z.string()).optional().meta({ description: 'Tags of foods' }),
        }),
      )
      .output(Food)
      .query(() => ({ code: 'A', name: 'Apple' })),
    associated: open
      .meta(rest('GET', '/foods/associated/{locale}', 'Associated foods'))
      .input(z.object({ locale: z.string() }))
      .output(z.array(Food))
      .query(() => []),
    lookup: open
      .meta(
        rest('GET', '/foods/{locale}/lookup-in-category', 'Find in a category', {
          aliases: ['/foods:{locale}/lookup-in-category'],
        }),
      )
      .input(z.object({ locale: z.string(), q: z.string() }))
      .output(z.object({ items: z.array(Food) }))
      .query(() => ({ items: [] })),
    create: guarded
      .meta(
        rest('POST', '/admin/foods/new', 'Create a food', {
          errors: { 'food.duplicate': 'conflict' },
          makes: '/foods/en_GB/{code}',
          example: { request: { code: 'A', name: 'B' } },
        }),
      )
      .input(z.object({ code: z.string(), name: z.string() }))
      .output(Food)
      .mutation(({ input }) => input),
    remove: guarded
      .meta(rest('DELETE', '/admin/foods/{code}', 'Delete a food'))
      .input(z.object({ code: z.string() }))
      .output(z.object({ code: z.string() }))
      .mutation(({ input }) => input),
    export: signedIn
      .meta(rest('GET', '/admin/foods/export', 'Export foods', { produces: 'text/csv' }))
      .output(fileOutput)
      .query(() => null as never),
    types: open
      .meta(rest('GET', '/foods/types', 'List types', { isRevalidated: true }))
      .output(z.array(z.string()))
      .query(() => []),
  }),
  surveys: t.router({
    removeUsers: surveys
      .meta(rest('DELETE', '/surveys/{surveyId}/users', 'Delete users', { example: { request: { ids: [1] } } }))
      .input(
        z.object({
          surveyId: z.string(),
          ids: z.array(z.int()),
          reason: z.enum(['a', 'b']).nullable().optional(),
          roles: z.array(z.object({ name: z.string() })).optional(),
        }),
      )
      .output(z.object({ deleted: z.int() }))
      .mutation(() => ({ deleted: 0 })),
    saveUsers: surveys
      .meta(rest('POST', '/surveys/{surveyId}/users', 'Save users', { bodyKey: 'users' }))
      .input(z.object({ surveyId: z.string(), users: z.array(z.object({ name: z.string() })) }))
      .output(Echo)
      .mutation(() => null),
    upload: surveys
      .meta(
        rest('POST', '/surveys/{surveyId}/users/upload-csv', 'Upload users', {
          files: { fields: ['file'], maxFiles: 1, maxBytes: 1000 },
        }),
      )
      .input(multipart({ surveyId: z.string(), file: z.file(), dryRun: z.boolean().optional() }))
      .output(z.object({ rows: z.int() }))
      .mutation(() => ({ rows: 0 })),
    internal: surveys.input(z.object({ surveyId: z.string() })).query(() => null),
  }),
});

const areas = { foods: 'Foods as respondents see them.', surveys: 'Surveys and their people.' };
const examples = { foods: { get: { code: 'A', name: 'Apple' } } };
const make = () => openApiDocument(router, { version: '1.2.3', url: '/api', areas, examples });
type Loose = Record<string, Record<string, never>>;
const operation = (path: string, method: string) =>
  ((make().paths as Loose)[path] ?? {})[method] as unknown as Record<string, never>;
const component = (name: string) => ((make().components?.schemas ?? {}) as Loose)[name];

test('two independent validators find the API document valid OpenAPI 3.1', async () => {
  const document = JSON.parse(JSON.stringify(make())) as never;
  expect((document as { openapi: string }).openapi).toMatch(/^3\.1\./);
  await SwaggerParser.validate(structuredClone(document));
  const { valid, errors } = await new Validator().validate(document);
  expect([valid, errors]).toEqual([true, undefined]);
});

test('the API document is the same each time that it is made', () => {
  expect(JSON.stringify(make())).toBe(JSON.stringify(make()));
});

test('the API document describes each procedure with a path once, with operation id, tag and summary', () => {
  const { paths, tags } = make();
  const described = Object.values(paths as Loose).flatMap((item) => Object.values(item)) as unknown as {
    operationId: string;
    tags: string[];
    summary: string;
  }[];
  expect(described.map(({ operationId }) => operationId).sort()).toEqual([
    'foods_associated',
    'foods_create',
    'foods_export',
    'foods_get',
    'foods_lookup',
    'foods_remove',
    'foods_types',
    'surveys_removeUsers',
    'surveys_saveUsers',
    'surveys_upload',
  ]);
  expect(
    described.every(({ tags: [tag], operationId, summary }) => operationId.startsWith(`${tag}_`) && summary !== ''),
  ).toBe(true);
  expect(tags).toEqual([
    { name: 'foods', description: areas.foods },
    { name: 'surveys', description: areas.surveys },
  ]);
  expect(Object.keys(paths ?? {})).not.toContain('/foods:{locale}/lookup-in-category');
});

test('each operation of the API document has its security and permission', () => {
  const access = (path: string, method: string) => {
    const { security, 'x-permission': permission } = operation(path, method);
    return [security, permission];
  };
  expect(access('/foods/{locale}/{code}', 'get')).toEqual([[], 'public']);
  expect(access('/admin/foods/export', 'get')).toEqual([[{ bearerAuth: [] }], 'signed-in']);
  expect(access('/surveys/{surveyId}/users', 'delete')).toEqual([[{ bearerAuth: [] }], PERMISSION]);
  expect(make().components?.securitySchemes).toMatchObject({ bearerAuth: { type: 'http', scheme: 'bearer' } });
});

test.each([
  ['/foods/types', 'get', ['200', '304', '400']],
  ['/foods/{locale}/{code}', 'get', ['200', '400', '404', '503']],
  ['/admin/foods/export', 'get', ['200', '400', '401', '403']],
  ['/admin/foods/new', 'post', ['200', '400', '401', '403', '409', '413', '415']],
  ['/admin/foods/{code}', 'delete', ['200', '400', '401', '403', '413', '415']],
  ['/surveys/{surveyId}/users', 'delete', ['200', '400', '401', '403', '413', '415']],
])('the API document lists the statuses of %s %s', (path, method, statuses) => {
  const { responses } = operation(path, method) as unknown as {
    responses: Record<string, { description: string; content: object }>;
  };
  expect(Object.keys(responses)).toEqual([...statuses, 'default']);
  for (const [status, { content }] of Object.entries(responses)) {
    if (status !== '200' && status !== '304')
      expect(content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
  }
});

test('the description of an error names its codes', () => {
  expect(operation('/foods/{locale}/{code}', 'get')).toMatchObject({
    responses: {
      404: { description: 'What you asked for does not exist: `food.not_found`, `locale.not_found`.' },
      503: { headers: { 'Retry-After': {} } },
    },
  });
});

test('an answer that is revalidated has ETag and 304, and one about something that was made has Location', () => {
  expect(operation('/foods/types', 'get')).toMatchObject({
    responses: { 200: { headers: { ETag: {} } }, 304: { headers: { ETag: {} } } },
  });
  const { responses } = operation('/admin/foods/new', 'post');
  expect(responses).toMatchObject({
    200: { headers: { Location: { description: expect.stringContaining('/api/foods/en_GB/{code}') as string } } },
  });
  expect(Object.keys(responses ?? {})).not.toContain('304');
});

test('schemas with an id are components, and Problem is the only error schema', () => {
  const names = Object.keys(make().components?.schemas ?? {});
  expect(names.filter((name) => !name.endsWith('Input')).sort()).toEqual(['Food', 'Issue', 'Problem']);
  expect(operation('/foods/{locale}/{code}', 'get')).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Food' }, example: { code: 'A', name: 'Apple' } },
        },
      },
    },
  });
});

test('the description of an operation is the text of its meta and who may call it', () => {
  const description = (path: string, method: string) => operation(path, method)['description'];
  expect(description('/foods/{locale}/{code}', 'get')).toBe('A longer text.\n\nAnybody may call it, signed in or not.');
  expect(description('/surveys/{surveyId}/users', 'delete')).toBe(
    `Needs the permission \`${PERMISSION}\` in the survey.`,
  );
});

test('a parameter has the description of its outermost schema beside its name, and not in its schema', () => {
  const { parameters } = operation('/foods/{locale}/{code}', 'get') as unknown as {
    parameters: { name: string; description?: string; schema: object }[];
  };
  expect(parameters.map(({ name, description }) => [name, description])).toEqual([
    ['locale', 'Locale id'],
    ['code', undefined],
    ['limit', 'Most items'],
    ['tags', 'Tags of foods'],
  ]);
  expect(parameters.filter(({ schema }) => 'description' in schema)).toEqual([]);
});

test('a body without a name of its own is a component with the name of its area and operation', () => {
  const contentOf = (path: string, method: string) =>
    (operation(path, method) as unknown as { requestBody: { content: object } }).requestBody.content;
  expect(contentOf('/admin/foods/new', 'post')).toMatchObject({
    'application/json': { schema: { $ref: '#/components/schemas/FoodsCreateInput' } },
  });
  expect(component('FoodsCreateInput')).toMatchObject({
    properties: { code: { type: 'string' } },
    required: ['code', 'name'],
  });
  expect(contentOf('/surveys/{surveyId}/users/upload-csv', 'post')).toEqual({
    'multipart/form-data': { schema: { $ref: '#/components/schemas/SurveysUploadInput' } },
  });
});

test('a body whose name another schema has is refused by openApiDocument', () => {
  const clash = t.router({
    area: {
      make: open
        .meta(rest('POST', '/x', 'x'))
        .input(z.object({ a: z.string() }))
        .output(z.object({ b: z.string() }).meta({ id: 'AreaMakeInput' }))
        .mutation(() => ({ b: '' })),
    },
  });
  expect(() => openApiDocument(clash, { version: '1', url: '/api', areas: {} })).toThrow(
    'The body of area.make cannot be named AreaMakeInput',
  );
});

test('a DELETE is described with its body and the fields that fit in a query string', () => {
  const { requestBody, parameters } = operation('/surveys/{surveyId}/users', 'delete') as unknown as {
    requestBody: { content: Record<string, { example: unknown }> };
    parameters: { name: string; in: string; required: boolean }[];
  };
  expect(Object.keys(component('SurveysRemoveUsersInput')?.['properties'] ?? {})).toEqual(['ids', 'reason', 'roles']);
  expect(requestBody.content['application/json']?.example).toEqual({ ids: [1] });
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['surveyId', 'path', true],
    ['ids', 'query', false],
    ['reason', 'query', false],
  ]);
  expect(operation('/admin/foods/{code}', 'delete')).not.toHaveProperty('requestBody');
});

test('an array body, a form and a file are described with their media types and schemas', () => {
  expect(component('SurveysSaveUsersInput')).toMatchObject({ type: 'array', items: { type: 'object' } });
  expect(component('SurveysUploadInput')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  });
  expect(operation('/admin/foods/export', 'get')).toMatchObject({
    responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
  });
});

test('a procedure without declared access is refused by openApiDocument', () => {
  const bare = t.router({
    area: {
      bare: t.procedure
        .meta(rest('GET', '/x', 'x'))
        .output(Echo)
        .query(() => null),
    },
  });
  expect(() => openApiDocument(bare, { version: '1', url: '/api', areas: {} })).toThrow(
    'area.bare cannot be documented',
  );
});
