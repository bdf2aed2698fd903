import type { Food } from 'dietary-recall-client';

/** The keys that a food list gives to the amounts of drinks. */
const OF_DRINKS = new Set(['in_a_glass', 'in_a_mug', 'in_a_bottle', 'in_a_can', 'in_a_pub', 'in_a_hot_drink']);

/** Whether a food is drunk, by the vessels in which its amount may be told. Soup is eaten: it may be in a bowl, not only in a mug. */
export function isDrink({ portionSizeMethods }: Pick<Food, 'portionSizeMethods'>): boolean {
  return (
    portionSizeMethods.every(({ description }) => description !== 'in_a_bowl') &&
    portionSizeMethods.some(({ method, description }) => OF_DRINKS.has(description) || method === 'drink-scale')
  );
}
