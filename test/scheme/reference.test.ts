import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemesReference } from '../../scripts/support/schemes-reference.ts';

test('docs/reference/schemes.md is what npm run schemes writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/reference/schemes.md'), 'utf8')).toBe(schemesReference());
});

test('each row of the reference of schemes has as many cells as its heading, none of which is empty', () => {
  const rows = schemesReference()
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([2, 3, 4]));
});
