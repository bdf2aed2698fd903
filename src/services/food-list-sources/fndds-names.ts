import { nameVariants } from './fndds-variants.ts';
import type { PublishedList } from './published-list.ts';

/** What Americans call foods whose published names have none of these words. The name is searched as another one. */
const EVERYDAY_NAMES = [
  [/^Potato, french fries\b/, 'Fries'],
  [/^Soft drink\b/, 'Soda'],
  [/^Soft drink\b/, 'Pop'],
  [/^Soft drink, (?=cola|cream soda|ginger ale|root beer)/, ''],
  [/^Bread, (.+), toasted\b/, 'Toast, $1'],
  [/^Pasta(?=, cooked| with)/, 'Spaghetti'],
  [/^Beef steak\b/, 'Ribeye steak'],
  [/^Ham or pork with barbecue sauce$/, 'Pulled pork'],
  [/^Pork roast, shoulder\b/, 'Pulled pork'],
  [/^Pork barbecue sandwich\b.*/, 'Pulled pork sandwich'],
] as const;

/** What the USDA says to coders ("not further specified", "not specified as to"), in words of everybody. */
const UNKNOWN = [
  [/\bNFS\b/g, 'unknown kind'],
  [/\bNS (?:as )?to (?=(?:fat|skin) eaten)/g, 'unknown whether '],
  [/\bNS as to (?=beans|icing|raisins)/g, 'unknown whether with '],
  [
    /\bNS as to (?=(?:fresh|domestic|oil|fried|made|prepared|tomato-base|Manhattan|regular|vegetable|brewed|light|strained)\b)/g,
    'unknown whether ',
  ],
  [/\bNS as to (?:major )?/g, 'unknown '],
] as const;

/**
 * Gives foods the names that people search and read. A published description that is written for coders stays as the English one, and
 * is searched.
 */
export function nameFoods(list: PublishedList): void {
  nameVariants(list);
  for (const [code, food] of list.foods) {
    const { description } = food;
    const everyday = EVERYDAY_NAMES.filter(([words]) => words.test(description));
    list.alias(
      code,
      everyday.map(([words, name]) => description.replace(words, name)),
    );
    const plain = UNKNOWN.reduce((name, [words, known]) => name.replaceAll(words, known), description);
    if (plain === description) continue;
    list.foods.set(code, { ...food, description: plain, descriptionEn: description });
    list.aliases.set(code, (list.aliases.get(code) ?? new Set()).add(description));
  }
}
