import { describe, expect, test } from 'vitest';
import { readAmount, unitConversion } from '../../src/domain/composition-values.ts';

describe('an amount of a composition table', () => {
  test.each(['', ' ', '-', 'N', 'Tr', 'tr', 'trace', 'Traces', 'NA', 'N/A', '<0.5', '< 0,5'])(
    '"%s" is unknown, never zero',
    (cell) => {
      expect(readAmount(cell)).toBeNull();
    },
  );

  test.each([
    ['0', 0],
    ['12.5', 12.5],
    [' 3 ', 3],
    ['8.75e1', 87.5],
  ])('"%s" is the number %d', (cell, number) => {
    expect(readAmount(cell)).toBe(number);
  });

  test.each(['12,5', '1.2.3', '-1', '+1', '1e999', '0x10', 'Infinity', '< Tr', 'zero', '1 000'])(
    '"%s" is not an amount',
    (cell) => {
      expect(readAmount(cell)).toBeUndefined();
    },
  );

  test('may have a decimal comma where the cells are separated by semicolons', () => {
    expect(readAmount('12,5', true)).toBe(12.5);
    expect(readAmount('12.5', true)).toBe(12.5);
    expect(readAmount('1.234,5', true)).toBeUndefined();
  });
});

describe('a unit', () => {
  test.each([
    ['g', 'mg', 0.3, 300],
    ['mg', 'g', 0.3, 0.0003],
    ['ug', 'mg', 12, 0.012],
    ['g', 'µg', 0.000_02, 20],
    ['μg', 'µg', 7.1, 7.1],
    ['kJ', 'kcal', 418.4, 100],
    ['kcal', 'kJ', 1, 4.184],
  ])('%s is converted into %s without binary noise', (from, to, amount, converted) => {
    expect(unitConversion(from, to)?.(amount)).toBe(converted);
  });

  test.each([
    ['IU', 'µg'],
    ['g', 'kcal'],
    ['', 'g'],
    ['constructor', 'g'],
  ])('"%s" is not converted into %s', (from, to) => {
    expect(unitConversion(from, to)).toBeNull();
  });
});
