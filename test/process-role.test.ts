import { expect, test } from 'vitest';
import { readRole } from '../src/process-role.ts';

const server = { databaseUrl: 'postgresql://db/recall', hasPublicUrl: true };

test.each([
  [[], 'all'],
  [['--role', 'web'], 'web'],
  [['--role=worker'], 'worker'],
])('%j is the role %s', (args, role) => {
  expect(readRole(args, server)).toBe(role);
});

test.each([[['--role', 'api']], [['--role']], [['--rol', 'web']], [['web']]])('%j is refused', (args) => {
  expect(() => readRole(args, server)).toThrow('The only option is --role, one of all, web, worker');
});

test('the process of an embedded database does everything', () => {
  expect(readRole([], { databaseUrl: null, hasPublicUrl: true })).toBe('all');
  expect(() => readRole(['--role', 'web'], { databaseUrl: null, hasPublicUrl: true })).toThrow('needs DATABASE_URL');
});

test('processes that share their work share the address in their links', () => {
  expect(readRole([], { ...server, hasPublicUrl: false })).toBe('all');
  expect(() => readRole(['--role', 'worker'], { ...server, hasPublicUrl: false })).toThrow('needs PUBLIC_URL');
});
