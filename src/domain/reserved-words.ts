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
} as const;

export function isReserved(kind: keyof typeof RESERVED, word: string): boolean {
  // The client of a browser or a proxy takes them out of a path.
  if (word === '.' || word === '..') return true;
  return (RESERVED[kind] as readonly string[]).includes(word);
}
