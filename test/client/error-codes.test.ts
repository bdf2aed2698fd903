import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { operationsOf } from '../../src/http/routes.ts';

const GUIDE = join(import.meta.dirname, '../../docs/reference/api.md');

/** What operations declare, and what the tables of the API guide name beside that: codes that any operation may give. */
function errorCodes(): string[] {
  const declared = operationsOf(appRouter).flatMap(({ rest }) => Object.keys(rest.errors ?? {}));
  const firstCells = Array.from(
    readFileSync(GUIDE, 'utf8').matchAll(/^\| (`\w+\.\w+`[^|]*)\|/gm),
    ([, cell = '']) => cell,
  );
  const documented = firstCells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+\.\w+)`/g), ([, code = '']) => code));
  return [...new Set([...declared, ...documented])].sort();
}

test('the client knows every error code (vitest run test/client/error-codes.test.ts -u writes them)', async () => {
  const codes = errorCodes();
  expect(codes).toEqual(expect.arrayContaining(['food.version_conflict', 'server.internal', 'submission.daily_limit']));
  const lines = [
    '/** The codes that the service refuses with, collected by test/client/error-codes.test.ts from its operations and its guide. */',
    'export type ErrorCode =',
    ...codes.map((code) => `  | '${code}'`),
  ];
  await expect(`${lines.join('\n')};\n`).toMatchFileSnapshot('../../client/error-codes.ts');
});
