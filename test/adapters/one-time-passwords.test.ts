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
])('a one-time password at %i seconds is %s, as in the examples of RFC 6238, appendix B', (seconds, code) => {
  expect(stepOf(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a one-time password is accepted one step early or late and belongs to its own step, and is refused two steps away', () => {
  const at = (step: number) => stepOf(SECRET, '005924', new Date((41_152_263 + step) * 30_000));
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 41_152_263, 41_152_263, 41_152_263, null]);
});

test.each(['', '5924', '0005924', '00592x', '٠٠٥٩٢٤', '-05924', '0x5924'])(
  '%j is refused as a one-time password',
  (code) => {
    expect(stepOf(SECRET, code, new Date(1_234_567_890_000))).toBeNull();
  },
);
