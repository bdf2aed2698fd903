import { LRUCache } from 'lru-cache';
import type { LocaleFoods } from '../../directories/locale-foods.ts';

const FOODS_SUGGESTED = 5;
const MOST_REMEMBERED = 5000;

/** The suggestions of each list by the words: coders read a page again after each step. A list that has changed is another one. */
const remembered = new WeakMap<LocaleFoods, LRUCache<string, readonly string[]>>();

/** Lists the codes of the foods that the search finds for the words of a respondent, best first. */
export function suggestedFoods(locale: LocaleFoods, words: string): readonly string[] {
  const known = remembered.get(locale) ?? new LRUCache({ max: MOST_REMEMBERED });
  remembered.set(locale, known);
  const before = known.get(words);
  if (before) return before;
  const accept = (code: string) => locale.list.isUsable(code, 'regular');
  const codes = locale.foodIndex.search(words, { limit: FOODS_SUGGESTED, accept }).map(({ code }) => code);
  known.set(words, codes);
  return codes;
}
