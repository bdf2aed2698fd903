import { expect, test } from 'vitest';
import { stepOf } from '../../src/adapters/one-time-passwords.ts';

/** "12345678901234567890" in base32: the secret of the examples. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the example of RFC 6238, appendix B, at %i seconds is the code %s', (seconds, code) => {
  expect(stepOf(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code of the step before or after is told by its own step, and none further away', () => {
  const at = (step: number) => stepOf(SECRET, '005924', new Date((41_152_263 + step) * 30_000));
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 41_152_263, 41_152_263, 41_152_263, null]);
});

test.each(['', '5924', '0005924', '00592x', '٠٠٥٩٢٤', '-05924', '0x5924'])('%j is no code', (code) => {
  expect(stepOf(SECRET, code, new Date(1_234_567_890_000))).toBeNull();
});
