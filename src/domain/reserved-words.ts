/**
 * Words that paths have in the position of a code or id, such as `new` in `/admin/foods/new` next to `/admin/foods/{code}`. No path
 * would lead to a record with such a code (docs/reference/food-data.md#4-reserved-words).
 */
const RESERVED = {
  food: [
    'add-to-locale',
    'remove-from-locale',
    'new',
    'new-with-temp-code',
    'lookup',
    'lookup-for-recipes',
    'lookup-in-category',
    'split-description',
  ],
  category: ['new', 'root-categories', 'uncategorised-foods'],
  locale: ['associated', 'code-available', 'new'],
  survey: ['validate-id'],
} as const;

/** Returns whether a word cannot be the code or id of a record of this kind. */
export function isReserved(kind: keyof typeof RESERVED, word: string): boolean {
  // Browsers and proxies remove `.` and `..` from a path.
  if (word === '.' || word === '..' || isPrototypeName(word)) return true;
  return (RESERVED[kind] as readonly string[]).includes(word);
}

/** Returns whether every object has a property of this name, such as `constructor`. Clients and the ORM use codes and ids as keys. */
export function isPrototypeName(word: string): boolean {
  return Object.hasOwn(Object.prototype, word);
}
