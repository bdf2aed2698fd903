import type { Place, PublishedList } from './published-list.ts';

/**
 * The main groups of the WWEIA food categories, by the first category number of each. The categories themselves have two levels in the
 * USDA's documentation; only their numbers and descriptions are in the files.
 */
const MAIN_GROUPS = [
  [1000, 'Milk and dairy'],
  [2000, 'Protein foods'],
  [3000, 'Mixed dishes'],
  [4000, 'Grains'],
  [5000, 'Snacks and sweets'],
  [6000, 'Fruit'],
  [6400, 'Vegetables'],
  [7000, 'Beverages, nonalcoholic'],
  [7500, 'Alcoholic beverages'],
  [7700, 'Water'],
  [8000, 'Fats and oils'],
  [8400, 'Condiments and sauces'],
  [8800, 'Sugars'],
  [9000, 'Infant formula and baby food'],
  [9800, 'Other'],
] as const;

/** The groups of the food codes by their first digit, for releases without WWEIA categories (FNDDS documentation, food coding scheme). */
const CODE_GROUPS: Readonly<Record<string, string>> = {
  1: 'Milk and milk products',
  2: 'Meat, poultry, fish and mixtures',
  3: 'Eggs',
  4: 'Dry beans, peas, other legumes, nuts and seeds',
  5: 'Grain products',
  6: 'Fruits',
  7: 'Vegetables',
  8: 'Fats, oils and salad dressings',
  9: 'Sugars, sweets and beverages',
};

/** Adds the WWEIA category of a food with its main group, and answers its code. Codes are those of the USDA: `1002`. */
export function wweiaCategory(list: PublishedList, number: string, name: string, place: Place): string {
  if (list.categories.has(number)) return number;
  const group = /^\d{4}$/.test(number) ? MAIN_GROUPS.findLast(([first]) => Number(number) >= first) : undefined;
  if (!group || name === '') {
    list.bad(place, `"${number}" is no WWEIA category number with a description`);
    return '';
  }
  const parent = `group-${group[0]}`;
  if (!list.categories.has(parent)) list.categories.set(parent, { parent: '', name: group[1] });
  list.categories.set(number, { parent, name });
  return number;
}

/** Adds the group of a food code, for a release without WWEIA categories, and answers its code. */
export function codeGroup(list: PublishedList, foodCode: string): string {
  const digit = foodCode.charAt(0);
  const name = CODE_GROUPS[digit];
  if (name === undefined) return '';
  list.categories.set(`codes-${digit}`, { parent: '', name });
  return `codes-${digit}`;
}
