import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportColumnsReference } from '../../scripts/support/export-columns-reference.ts';

test('docs/reference/export-columns.md is what npm run export-columns writes', () => {
  const path = join(import.meta.dirname, '../../docs/reference/export-columns.md');
  expect(readFileSync(path, 'utf8')).toBe(exportColumnsReference());
});
