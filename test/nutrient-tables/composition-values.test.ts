import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertAmount, readAmount, unitConversion, writeAmount } from '../../src/domain/composition-values.ts';

describe('an amount of a composition table', () => {
  test.each(['', ' ', '-', 'N', 'NA', 'N/A'])('"%s" is unknown, never zero', (cell) => {
    expect(readAmount(cell)).toBeNull();
  });

  test.each([
    ['<0.5', 0.5, '<0.5'],
    ['< 0,5', 0.5, '<0.5'],
    ['< 20', 20, '<20'],
    ['Tr', null, 'traces'],
    ['tr', null, 'traces'],
    ['trace', null, 'traces'],
    ['Traces', null, 'traces'],
  ])('"%s" is below detection, keeps its limit, and is written as it is read', (cell, limit, text) => {
    expect(readAmount(cell)).toEqual({ limit });
    expect(writeAmount({ limit })).toBe(text);
    expect(readAmount(text)).toEqual({ limit });
  });

  test('is written as it is read', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (amount) => {
        expect(readAmount(writeAmount(amount))).toBe(amount === 0 ? 0 : amount);
        expect(readAmount(writeAmount({ limit: Number(amount.toFixed(3)) }))).toEqual({
          limit: Number(amount.toFixed(3)),
        });
      }),
    );
  });

  test('keeps its limit in another unit, and traces are traces in any', () => {
    const toMilligrams = (amount: number) => amount * 1000;
    expect(convertAmount({ limit: 0.5 }, toMilligrams)).toEqual({ limit: 500 });
    expect(convertAmount({ limit: null }, toMilligrams)).toEqual({ limit: null });
    expect(convertAmount(2, toMilligrams)).toBe(2000);
  });

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
