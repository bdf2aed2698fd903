/** The value inside this many arrays. */
function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** Of another type than most fields want, or empty. */
export const ODD_VALUES: readonly unknown[] = [
  [0, -1, 1.5, true, false, null, '', ' ', 'x'],
  ['0', 'true', 'null', [], {}, [null], { a: 1 }, [[]], [{}]],
].flat();

/** Texts that no person types. */
export const ATTACKING_VALUES: readonly unknown[] = [
  ['a\0b', 'a\ud800', '\udc00a', 'x'.repeat(10_240), 'x'.repeat(300_000), '9'.repeat(400), 'ﷺ'.repeat(64)],
  ["'; drop table food; --", "\\'; select pg_sleep(5); --", '%_\\', '" or ""="', '$1 ? :name {{7*7}} ${7*7}'],
  ['<script>alert(1)</script>', '../../../etc/passwd', '__proto__', 'constructor', 'toString', '\r\nSet-Cookie: a=b'],
  ['\u202eright to left\u202c', 'e\u0301\u0308 \u200b\ufeff \u2028 \uffff', '👩‍👩‍👧‍👦🍔', 'İıſK', 'a\u0300'.repeat(2000)],
  [`${'a'.repeat(30_000)}!`, `${'a@'.repeat(5000)}.`, `${' '.repeat(20_000)}x`, '=cmd|1', '@SUM(1)', 'x,"y\n"z'],
  [1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), 2 ** 31, 2 ** 63, -0, 'NaN', 'Infinity', '1e999', '0x10', '٣'],
  ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-14:00', '+275760-09-13T00:00:00Z', '2026-02-30', 'infinity'],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{}', '[]', '\\', '%00', '%'],
  [deep(50), deep(2000), Array(5000).fill('x'), Array(300).fill({}), { toString: 1, valueOf: 1 }, { length: 1e9 }],
].flat();

export const ATTACKING_KEYS = [
  ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then', 'a\0b', '\ud800', '', '$ref', '0'],
  ['x'.repeat(10_000), 'a.b', 'a[b]', 'id', 'userId', 'roles', 'isDisabled'],
].flat();
