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
  // Browsers and proxies take dots out of a path; clients keep codes as keys of objects.
  if (word === '.' || word === '..' || word === '__proto__') return true;
  return (RESERVED[kind] as readonly string[]).includes(word);
}
