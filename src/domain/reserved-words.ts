/**
 * Words that stand where a code or id may stand in a path, such as `new` in `/admin/foods/new` beside
 * `/admin/foods/{code}`: a record of that name could never be reached (domain reference 0.3).
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

export function isReserved(kind: keyof typeof RESERVED, word: string): boolean {
  // Browsers and proxies take dots out of a path.
  if (word === '.' || word === '..' || isPrototypeName(word)) return true;
  return (RESERVED[kind] as readonly string[]).includes(word);
}

/** A name that every object has already, such as `constructor`: clients, and the ORM, keep codes and ids as keys of objects. */
export function isPrototypeName(word: string): boolean {
  return Object.hasOwn(Object.prototype, word);
}
