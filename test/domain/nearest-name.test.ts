import { nearestName } from '@dietary-recall/recall/nearest-name';
import { expect, test } from 'vitest';

const NAMES = ['name', 'surveyId', 'uxSessionId', 'brand', 'portionSize', 'limit', 'id'];

test.each([
  ['nmae', 'name', 'swapped letters'],
  ['nam', 'name', 'a letter that lacks'],
  ['namee', 'name', 'a letter too many'],
  ['Brand', 'brand', 'another case'],
  ['survey_id', 'surveyId', 'snake case'],
  ['portion-size', 'portionSize', 'kebab case'],
  ['ux_sesion_id', 'uxSessionId', 'a slip in another case'],
  ['limit[]', 'limit', 'the brackets of a list'],
  ['portionsizes', 'portionSize', 'a plural'],
])('nearestName of %s is %s: %s', (given, expected) => {
  expect(nearestName(given, NAMES)).toBe(expected);
});

test.each(['', 'x', 'meals', '__proto__', 'constructor', '€€€'])(
  'nearestName of "%s" is null, because none is near',
  (given) => {
    expect(nearestName(given, NAMES)).toBeNull();
  },
);

test('nearestName does not compare a name that is longer than any slip', () => {
  expect(nearestName(`name${'-'.repeat(100_000)}`, NAMES)).toBeNull();
});

test('nearestName prefers the nearest of several', () => {
  expect(nearestName('weigth', ['weightTarget', 'height', 'weight'])).toBe('weight');
});
