/** The words for counts above one in the languages of the application: English, French, German. */
const COUNT_WORDS: readonly (readonly [count: number, ...words: string[]])[] = [
  [2, 'two', 'couple', 'deux', 'zwei', 'zwo'],
  [3, 'three', 'trois', 'drei'],
  [4, 'four', 'quatre', 'vier'],
  [5, 'five', 'cinq', 'fünf'],
  [6, 'six', 'sechs'],
  [7, 'seven', 'sept', 'sieben'],
  [8, 'eight', 'huit', 'acht'],
  [9, 'nine', 'neuf', 'neun'],
  [10, 'ten', 'dix', 'zehn'],
];
const COUNT_OF_WORD = new Map(COUNT_WORDS.flatMap(([count, ...words]) => words.map((word) => [word, count] as const)));

/** More than this is a weight or a number of something else. */
const MOST = 30;
/** What makes a number a weight, a volume or a share, and the lemonade 7 Up. */
const NO_COUNT = /^(?:%|(?:gr?|grams?|kg|ml|cl|dl|l|oz|lb|kcal|percent|prozent|up)(?!\p{L}))/iu;

/** How many the words of a respondent say, if more than one: 2 in "two digestive biscuits" and in "a couple of beers". Null: they do not say. */
export function typedCount(typed: string): number | null {
  const found = /^(?:(?:about|a|my|environ|etwa)\s+)*(\d+|\p{L}+)\s*(?:[x×]\s*)?(\D.*)$/iu.exec(typed.trim());
  if (!found) return null;
  const [, word = '', rest = ''] = found;
  if (NO_COUNT.test(rest) || /^[.,/-]/.test(rest)) return null;
  const count = /^\d/.test(word) ? Number(word) : (COUNT_OF_WORD.get(word.toLowerCase()) ?? 1);
  return count > 1 && count <= MOST ? count : null;
}
