import { loadLanguage } from '../languages/load-language.ts';
import { contentWords } from '../text/content-words.ts';
import { MAX_SETS_OF_A_WORD, MAX_SYNONYM_WORDS } from '../thresholds.ts';

/** A word or phrase of a synonym set that the search would ignore or that would make it slow. */
export interface SynonymFault {
  /** Position of the set in the list of sets, from 0. */
  set: number;
  /** Position of the word in the set, from 0. */
  word: number;
  /** A sentence for the person who wrote the set. */
  message: string;
}

/**
 * Returns every fault of the synonym sets of a locale in `language` (BCP 47). Words are compared as the search reads them:
 * without case, accents and stop words. A word may stand in several sets; it leads to the other words of each of them, and
 * the sets are not merged.
 */
export async function synonymFaults(sets: readonly (readonly string[])[], language: string): Promise<SynonymFault[]> {
  const profile = await loadLanguage(language);
  const faults: SynonymFault[] = [];
  const setsOf = new Map<string, number[]>();
  for (const [set, words] of sets.entries()) {
    const seen = new Map<string, number>();
    for (const [word, text] of words.entries()) {
      const content = contentWords(text, profile, new Set()).map(({ folded }) => folded);
      const key = content.join(' ');
      const first = seen.get(key);
      const holders = setsOf.get(key) ?? [];
      if (content.length === 0) {
        faults.push({ set, word, message: `"${text}" has no word that the search uses.` });
      } else if (content.length > MAX_SYNONYM_WORDS) {
        const message = `"${text}" has ${content.length} words; the search takes at most ${MAX_SYNONYM_WORDS}.`;
        faults.push({ set, word, message });
      } else if (first !== undefined) {
        faults.push({ set, word, message: `To the search "${text}" is the same as "${words[first]}" in this set.` });
      } else if (holders.length === MAX_SETS_OF_A_WORD) {
        const message = `"${text}" stands in the sets ${holders.join(', ')} already, which is the maximum.`;
        faults.push({ set, word, message });
      } else {
        seen.set(key, word);
        setsOf.set(key, [...holders, set]);
      }
    }
  }
  return faults;
}
