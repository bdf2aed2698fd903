import type { PortionSizeMethod } from '@dietary-recall/recall';

/** A method that takes a set by its id alone, without a parameter that names it; of cereals, those of one type. */
export interface ImplyingMethod {
  method: PortionSizeMethod['method'];
  type?: string;
}

const CEREAL_SET = /^cereal_(hoop|flake|rkris)/;

/** Methods that an as-served set with this id belongs to: `cereal_<type><bowl>`. Domain reference 12.3. */
export function methodsImplyingAsServedSet(id: string): ImplyingMethod[] {
  const type = CEREAL_SET.exec(id)?.[1];
  return type === undefined ? [] : [{ method: 'cereal', type }];
}

/** Methods that an image map with this id belongs to: bowls, levels of milk, pizzas. Domain reference 12.3. */
export function methodsImplyingImageMap(id: string): ImplyingMethod[] {
  if (id === 'gbowl') return [{ method: 'cereal' }, { method: 'milk-on-cereal' }];
  if (id.startsWith('milkbowl')) return [{ method: 'milk-on-cereal' }];
  return /^(gpizza|gpthick|gpiz\d+)$/.test(id) ? [{ method: 'pizza' }] : [];
}
