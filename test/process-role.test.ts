import { expect, test } from 'vitest';
import { readProcessRole } from '../src/process-role.ts';

const server = { databaseUrl: 'postgresql://db/recall', hasPublicUrl: true };

test.each([
  [[], 'all'],
  [['--role', 'web'], 'web'],
  [['--role=worker'], 'worker'],
])('%j is the role %s', (args, role) => {
  expect(readProcessRole(args, server)).toBe(role);
});

test.each([[['--role', 'api']], [['--role']], [['--rol', 'web']], [['web']]])('%j is refused', (args) => {
  expect(() => readProcessRole(args, server)).toThrow('The only option is --role, one of all, web, worker');
});

test('the process of an embedded database does everything', () => {
  expect(readProcessRole([], { databaseUrl: null, hasPublicUrl: true })).toBe('all');
  expect(() => readProcessRole(['--role', 'web'], { databaseUrl: null, hasPublicUrl: true })).toThrow(
    'needs DATABASE_URL',
  );
});

test('processes that share their work share the address in their links', () => {
  expect(readProcessRole([], { ...server, hasPublicUrl: false })).toBe('all');
  expect(() => readProcessRole(['--role', 'worker'], { ...server, hasPublicUrl: false })).toThrow('needs PUBLIC_URL');
});
