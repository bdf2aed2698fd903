import type { PortionSizeMethod } from '@dietary-recall/recall';

/** A method that uses a set by a fixed id, without a parameter that names the set. For cereals it has one type. */
export interface ImplyingMethod {
  method: PortionSizeMethod['method'];
  type?: string;
}

const CEREAL_SET = /^cereal_(hoop|flake|rkris)/;

/**
 * Lists the methods that use an as-served set with this id, such as `cereal_<type><bowl>`
 * (docs/reference/food-data.md#14-formulas-of-the-methods).
 */
export function methodsImplyingAsServedSet(id: string): ImplyingMethod[] {
  const type = CEREAL_SET.exec(id)?.[1];
  return type === undefined ? [] : [{ method: 'cereal', type }];
}

/**
 * Lists the methods that use an image map with this id: bowls, levels of milk, pizzas
 * (docs/reference/food-data.md#14-formulas-of-the-methods).
 */
export function methodsImplyingImageMap(id: string): ImplyingMethod[] {
  if (id === 'gbowl') return [{ method: 'cereal' }, { method: 'milk-on-cereal' }];
  if (id.startsWith('milkbowl')) return [{ method: 'milk-on-cereal' }];
  return /^(gpizza|gpthick|gpiz\d+)$/.test(id) ? [{ method: 'pizza' }] : [];
}
