import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POLICY } from '../contract/policy.table.ts';

// Everything that the API offers is reachable in Console, or docs/reference/api-only.md says why not.

const ROOT = join(import.meta.dirname, '../..');
const CALL = /\b(?:api|read)\.(\w+)\.(\w+)/g;
/** `file('/surveys/...')` and its like name no operation: a comment beside them does. */
const FILE = /Operation: `(\w+\.\w+)`/g;

const called = new Set(
  globSync('apps/console/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const calls = [...source.matchAll(CALL)].map(([, area, name]) => `${area}.${name}`);
    return [...calls, ...[...source.matchAll(FILE)].map(([, operation]) => operation ?? '')];
  }),
);
const apiOnly = [...readFileSync(join(ROOT, 'docs/reference/api-only.md'), 'utf8').matchAll(/`(\w+\.\w+)`/g)].map(
  ([, operation]) => operation ?? '',
);
/** The client signs in and out by functions of its own. */
const BY_THE_CLIENT = [
  'auth.login',
  'auth.loginAlias',
  'auth.loginToken',
  'auth.logout',
  'auth.refresh',
  'auth.secondFactor',
];

const operations = Object.keys(POLICY);

test('every operation of the API is called by Console, or has a reason not to be', () => {
  const known = new Set([...called, ...apiOnly, ...BY_THE_CLIENT]);
  expect(operations.filter((operation) => !known.has(operation))).toEqual([]);
});

test('the page of what Console does not call names operations that exist, each once', () => {
  expect(apiOnly.filter((operation) => !operations.includes(operation))).toEqual([]);
  expect(apiOnly.filter((operation, at) => apiOnly.indexOf(operation) !== at)).toEqual([]);
});
