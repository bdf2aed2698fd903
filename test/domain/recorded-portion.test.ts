import { PORTION_CHOICES, RecalledFood, RecordedPortion } from '@dietary-recall/recall';
import { PORTION_SIZE_METHODS, UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import type { z } from 'zod';

const METHODS = RecordedPortion.options.map((option) => option.shape.method.value);

/** The choices of a method by their keys, weights included. */
function choicesOf(method: string): Record<string, z.ZodType> {
  const option = RecordedPortion.options.find((candidate) => candidate.shape.method.value === method);
  return option && 'shape' in option.shape.data ? option.shape.data.shape : {};
}

/** A portion with every choice of its method. */
function fullPortion(method: string): unknown {
  const data = Object.entries(choicesOf(method)).map(([key, schema]) => {
    const value = [1, true, 'C', 'block'].find((candidate) => schema.safeParse(candidate).success);
    return [key, value] as const;
  });
  return { method, data: Object.fromEntries(data) };
}

test('RecordedPortion has a variant for each portion size method and for an unknown portion', () => {
  expect(METHODS).toEqual([...PORTION_SIZE_METHODS, UNKNOWN_METHOD]);
});

test('every choice that a client can record has a column of its own', () => {
  const keys = new Set(METHODS.flatMap((method) => Object.keys(choicesOf(method))));
  const ofColumns = Object.values(PORTION_CHOICES).map(({ key }) => key);
  expect(keys).toEqual(new Set(['servingWeight', 'leftoversWeight', ...ofColumns]));
});

test.each(METHODS)('the service accepts a portion by %s with every choice that a typed client can record', (method) => {
  const portion = fullPortion(method);
  expect(RecordedPortion.parse(portion)).toEqual(portion);
  const { portionSize } = RecalledFood.parse({ code: 'MILK', portionSize: portion });
  expect(portionSize.method).toBe(method);
  expect(portionSize.data.servingWeight).toBe(method === UNKNOWN_METHOD ? undefined : 1);
});

test('RecordedPortion refuses a choice of another method, which RecalledFood accepts', () => {
  const portion = { method: 'as-served', data: { servingWeight: 30, objectIndex: 1 } };
  expect(RecordedPortion.safeParse(portion).success).toBe(false);
  expect(RecalledFood.safeParse({ code: 'MILK', portionSize: portion }).success).toBe(true);
});
