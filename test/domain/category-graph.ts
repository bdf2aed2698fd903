import fc from 'fast-check';
import type { Attributes } from '../../src/domain/inheritable-attributes.ts';
import type { CategoryNode } from '../../src/domain/inheritance.ts';

export const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

const attributes: fc.Arbitrary<Attributes> = fc.record({
  readyMealOption: fc.option(fc.boolean()),
  sameAsBeforeOption: fc.option(fc.boolean()),
  reasonableAmount: fc.option(fc.nat(9)),
  defaultAmount: fc.option(fc.nat(9)),
  useInRecipes: fc.option(fc.nat(2)),
});

/** Up to eight categories with any parents: diamonds, cycles, unknown parents and unconnected categories. */
export const categoryGraph: fc.Arbitrary<Map<string, CategoryNode>> = fc
  .uniqueArray(fc.constantFrom(...CODES), { minLength: 1 })
  .chain((codes) =>
    fc.tuple(
      ...codes.map((code) =>
        fc.record({
          code: fc.constant(code),
          parents: fc.uniqueArray(fc.constantFrom(...CODES, 'GONE'), { maxLength: 4 }),
          attributes,
        }),
      ),
    ),
  )
  .map((nodes) => new Map(nodes.map((node) => [node.code, node])));
