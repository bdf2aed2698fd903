import { expect, test } from 'vitest';
import { inheritableAttributes } from '../../entities/inheritable-attributes.ts';
import { ATTRIBUTE_NAMES } from '../../src/domain/inheritable-attributes.ts';

test('the entities declare a column for each inheritable attribute and for nothing else', () => {
  expect(Object.keys(inheritableAttributes)).toEqual(ATTRIBUTE_NAMES);
});
