import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openHumanCheck } from '../../src/adapters/human-check.ts';
import { ConfigError } from '../../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'recall-human-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function moduleOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('a deployment without a module for the human check passes every caller', async () => {
  expect(await (await openHumanCheck(null))(null, '127.0.0.1')).toBe(true);
});

test('the module for the human check gets the answer and the address, and only the value true passes a caller', async () => {
  const check = await openHumanCheck(
    moduleOf('check.mjs', `export default (answer, ip) => answer === 'odd' ? 'yes' : answer === null && ip === '::1'`),
  );
  expect([await check(null, '::1'), await check('x', '::1'), await check('odd', '::1')]).toEqual([true, false, false]);
});

test.each([
  ['is not there', () => join(folder, 'missing.mjs')],
  ['is no program', () => moduleOf('broken.mjs', 'export default (')],
  ['exports no function', () => moduleOf('empty.mjs', 'export const check = () => true;')],
])('a module for the human check that %s is refused as a ConfigError of one line', async (_, path) => {
  const opening = openHumanCheck(path());
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(/^HUMAN_CHECK_MODULE: [^\n]+$/);
});
