import type { Food } from 'dietary-recall-client';

/** The keys that a food list gives to the amounts of drinks. */
const OF_DRINKS = new Set(['in_a_glass', 'in_a_mug', 'in_a_bottle', 'in_a_can', 'in_a_pub', 'in_a_hot_drink']);

/**
 * The units in which a list counts drinks alone. Cups and bowls also hold what is eaten, and in cans and bottles there are soups and sauces. FNDDS
 * gives fluid ounces to all its drinks, and to no soup.
 */
const UNITS_OF_DRINKS = /\b(glass(es)?|mugs?|fl\.? oz|pints?|verres?|canettes?|pintes?|Glas|Gläser)\b/i;

/**
 * Whether a food is drunk, by the vessels and units in which its amount may be told. Soup is eaten: it may be in a bowl, not only in a mug.
 */
export function isDrink({ portionSizeMethods: methods }: Pick<Food, 'portionSizeMethods'>): boolean {
  return (
    methods.every(({ description }) => description !== 'in_a_bowl') &&
    methods.some(
      (one) =>
        OF_DRINKS.has(one.description) ||
        one.method === 'drink-scale' ||
        (one.method === 'standard-portion' && one.parameters.units.some(({ name }) => UNITS_OF_DRINKS.test(name))),
    )
  );
}
