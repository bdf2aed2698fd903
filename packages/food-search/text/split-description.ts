import { MAX_LINE_LENGTH } from '../thresholds.ts';
import { fold } from './tokenise.ts';

/** The settings of a locale for lines that name several foods. */
export interface SplitRules {
  /** Words that separate foods: "and", "with". Punctuation is read as the first of them. */
  readonly splitWords: readonly string[];
  /** By word: the words that stay with it across a split word (fish: chips). "*" stands for any word. */
  readonly keepPairs: Readonly<Record<string, readonly string[]>> | ReadonlyMap<string, readonly string[]>;
}

/** The words that join foods, by the languages of the applications. */
const JOINING_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['and', 'with']],
  ['fr', ['et', 'avec']],
  ['de', ['und', 'mit']],
]);

/** The words of one food on both sides of a joining word, by the languages of the applications. */
const KEPT_PAIRS: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map([
  [
    'en',
    new Map([
      ['half', ['half']],
      ['mac', ['cheese']],
      ['macaroni', ['cheese']],
      ['ham', ['cheese']],
      ['biscuits', ['gravy']],
      ['cookies', ['cream']],
      ['cream', ['onion']],
      ['cheese', ['onion']],
      ['salt', ['vinegar']],
      ['sweet', ['sour']],
      ['pork', ['beans']],
      ['franks', ['beans']],
      ['m', ['m', "m's", 'ms']],
      ['pb', ['j']],
      ['made', ['*']],
      ['cooked', ['*']],
      ['fried', ['*']],
    ]),
  ],
]);

const PUNCTUATION = /[,&./]/g;
/** Words that begin what somebody did not have, in the languages of the applications. */
const NEGATIONS = new Set(['no', 'without', 'sans', 'pas', 'ohne', 'kein', 'keine', 'keinen']);

/**
 * Splits a typed line into the foods in it: "bread and butter with jam" gives [bread, butter, jam]. A pair that is kept
 * ("fish and chips") is not split, and what somebody did not have ("no sugar") is no part. A line without a split is returned as the only
 * part; an empty line has no part.
 */
export function splitDescription(text: string, rules: SplitRules): string[] {
  const description = text.slice(0, MAX_LINE_LENGTH).trim();
  if (description === '') return [];
  const [separator] = rules.splitWords;
  if (separator === undefined) return [description];
  const splitWords = new Set(rules.splitWords.map(fold));
  const keep = keepMap(rules.keepPairs);
  const words = stripEnds(
    description
      .replace(PUNCTUATION, () => ` ${separator} `)
      .split(/\s+/)
      .filter((word) => word !== ''),
    splitWords,
  );
  const parts: string[][] = [[]];
  for (let i = 0; i < words.length; i += 1) {
    const run = splitRunLength(words, i, splitWords);
    const next = words[i + run];
    if (run === 0 || next === undefined) parts.at(-1)!.push(words[i]!);
    else if (isKept(words[i - 1]!, next, keep)) {
      parts.at(-1)!.push(...words.slice(i, i + run));
      i += run - 1;
    } else {
      parts.push([]);
      i += run - 1;
    }
  }
  const foods = parts.filter((part) => !isNegation(part));
  return foods.length <= 1 ? [description] : foods.map((part) => part.join(' '));
}

/** "No sugar" and "pas de sucre", but not "no added sugar squash", which is a food. */
function isNegation([first = '', second = '', ...rest]: readonly string[]): boolean {
  return NEGATIONS.has(fold(first)) && rest.length <= (fold(second) === 'de' ? 1 : 0);
}

/**
 * The split words of a list, with the joining words of the language in which somebody types. A list says itself what joins in its own
 * language, and a list without split words never cuts.
 */
export function splitWordsIn(
  language: string | undefined,
  list: { readonly language: string; readonly splitWords: readonly string[] },
): readonly string[] {
  const { splitWords } = list;
  if (language === undefined || splitWords.length === 0) return splitWords;
  const typedIn = subtagOf(language);
  return typedIn === subtagOf(list.language) ? splitWords : [...splitWords, ...joiningWords(typedIn)];
}

/** The words that join foods in a language; none for a language in which there is no application. */
export function joiningWords(language: string): readonly string[] {
  return JOINING_WORDS.get(subtagOf(language)) ?? [];
}

/** The pairs that a new list in a language keeps together. */
export function keptPairs(language: string): { word: string; next: string[] }[] {
  return [...(KEPT_PAIRS.get(subtagOf(language)) ?? [])].map(([word, next]) => ({ word, next: [...next] }));
}

function subtagOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0]!;
}

function splitRunLength(words: readonly string[], from: number, splitWords: ReadonlySet<string>): number {
  let length = 0;
  while (from + length < words.length && splitWords.has(fold(words[from + length]!))) length += 1;
  return length;
}

function stripEnds(words: readonly string[], splitWords: ReadonlySet<string>): readonly string[] {
  let from = 0;
  let to = words.length;
  while (from < to && splitWords.has(fold(words[from]!))) from += 1;
  while (to > from && splitWords.has(fold(words[to - 1]!))) to -= 1;
  return words.slice(from, to);
}

function isKept(before: string, after: string, keep: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const followers = keep.get(fold(before));
  return followers !== undefined && (followers.has('*') || followers.has(fold(after)));
}

function keepMap(pairs: SplitRules['keepPairs']): ReadonlyMap<string, ReadonlySet<string>> {
  const entries =
    pairs instanceof Map ? [...pairs] : Object.entries(pairs as Readonly<Record<string, readonly string[]>>);
  return new Map(entries.map(([word, followers]) => [fold(word), new Set(followers.map(fold))]));
}
