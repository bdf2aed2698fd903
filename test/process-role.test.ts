import { expect, test } from 'vitest';
import { readProcessRole } from '../src/process-role.ts';

const server = { databaseUrl: 'postgresql://db/recall', hasPublicUrl: true };

test.each([
  [[], 'all'],
  [['--role', 'web'], 'web'],
  [['--role=worker'], 'worker'],
])('the arguments %j give the role %s', (args, role) => {
  expect(readProcessRole(args, server)).toBe(role);
});

test.each([[['--role', 'api']], [['--role']], [['--rol', 'web']], [['web']]])(
  'the arguments %j are refused',
  (args) => {
    expect(() => readProcessRole(args, server)).toThrow('The only option is --role, one of all, web, worker');
  },
);

test('a process with an embedded database has the role all and no other', () => {
  expect(readProcessRole([], { databaseUrl: null, hasPublicUrl: true })).toBe('all');
  expect(() => readProcessRole(['--role', 'web'], { databaseUrl: null, hasPublicUrl: true })).toThrow(
    'needs DATABASE_URL',
  );
});

test('the role worker needs PUBLIC_URL, and the role all does not', () => {
  expect(readProcessRole([], { ...server, hasPublicUrl: false })).toBe('all');
  expect(() => readProcessRole(['--role', 'worker'], { ...server, hasPublicUrl: false })).toThrow('needs PUBLIC_URL');
});
