import { describe, expect, test } from 'vitest';
import { appRouter, AREAS } from '../../../routers/index.ts';
import { openApiDocument } from '../../../src/http/openapi.ts';
import { Checker } from './checker.ts';
import type { Shot } from './options.ts';
import { targetsOf } from './targets.ts';

describe('the checker of answers', () => {
  const document = openApiDocument(appRouter, { version: '0', url: '/api', areas: AREAS });
  const checker = new Checker(document, targetsOf(document));
  const path = '/surveys/survey/my-submissions';
  const shot: Shot = { operation: '', kind: 'valid', method: 'GET', path, headers: {}, body: null };
  const page = { items: [], total: 0, isTotalExact: true, limit: 1, offset: 0, nextCursor: null };
  const problem = {
    type: '/docs/errors#a.b',
    title: 'A',
    status: 404,
    detail: 'B',
    code: 'survey.not_found',
    requestId: '1',
  };
  const json = 'application/json';
  const problemJson = 'application/problem+json';
  const faultsOf = (status: number, type: string, body: unknown) => {
    const headers = { 'content-type': type, 'x-request-id': '1' };
    return checker.faultsOf(shot, { status, headers, text: JSON.stringify(body), ms: 1 });
  };

  test.each([
    [200, json, page],
    [404, problemJson, problem],
  ])('accepts a documented answer: %s as %s', (status, type, body) => {
    expect(faultsOf(status, type, body)).toEqual([]);
  });

  test.each([
    ['lacks a key', 200, json, { ...page, items: undefined }],
    ['has a key too many', 200, json, { ...page, secret: 1 }],
    ['has a value of another type', 200, json, { ...page, total: '0' }],
    ['has another media type', 200, 'text/html', page],
    ['has a status that no document names', 418, problemJson, { ...problem, status: 418 }],
    ['is a failure', 500, problemJson, { ...problem, status: 500 }],
    ['is unavailable without a time to retry', 503, problemJson, { ...problem, status: 503 }],
    ['has a code that the operation does not declare', 404, problemJson, { ...problem, code: 'food.not_found' }],
    ['is a problem with another media type', 404, json, problem],
    ['is the problem of another status', 404, problemJson, { ...problem, status: 400 }],
    ['is the problem of another request', 404, problemJson, { ...problem, requestId: '2' }],
    ['lacks a key of a problem', 404, problemJson, { ...problem, title: undefined }],
    ['names a file of the source', 404, problemJson, { ...problem, detail: 'at /src/a.ts:1:2' }],
  ])('finds a fault in an answer that %s', (_, status, type, body) => {
    expect(faultsOf(status, type, body)).not.toEqual([]);
  });

  const revalidated: Shot = { ...shot, path: '/foods/en_GB/RICE', headers: { 'if-none-match': '*' } };
  const notModified = { status: 304, headers: { etag: 'W/"1"' }, text: '', ms: 1 };

  test('accepts 304 for an operation that is revalidated, and for a request with a tag alone', () => {
    expect(checker.faultsOf(revalidated, notModified)).toEqual([]);
    expect(checker.faultsOf({ ...revalidated, headers: {} }, notModified)).not.toEqual([]);
    expect(checker.faultsOf({ ...shot, headers: revalidated.headers }, notModified)).not.toEqual([]);
    expect(checker.faultsOf(revalidated, { ...notModified, text: '{}' })).not.toEqual([]);
  });
});
