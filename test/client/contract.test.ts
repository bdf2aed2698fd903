import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientContract, CONTRACT_FILE } from '../../scripts/support/client-contract.ts';
import { appRouter } from '../../routers/index.ts';
import { operationsOf } from '../../src/http/routes.ts';

const written = readFileSync(CONTRACT_FILE, 'utf8');

test('the contract of the client is what the routers say (npm run client:contract writes it)', async () => {
  const { text } = await clientContract();
  expect(written === text, 'client/contract.ts is not up to date').toBe(true);
});

test('every operation is documented in the contract with its summary and its path', () => {
  for (const { method, path, meta } of operationsOf(appRouter)) {
    expect(written).toContain(`${meta.openapi?.summary}.`);
    expect(written).toContain(`\`${method} /api${path}\``);
  }
});

test('every field is documented in the contract', async () => {
  const { undocumented } = await clientContract();
  expect(undocumented).toEqual([]);
});
