import { contentWords } from '../text/content-words.ts';
import { loadLanguage } from '../languages/load-language.ts';
import { MAX_SYNONYM_WORDS } from './synonyms.ts';

/**
 * Beyond it a word means so much that it means nothing, and costs: one in a thousand sets of fifty made a search take
 * 0.1 s instead of 1 ms.
 */
const MAX_SETS_OF_A_WORD = 10;

/** A word or phrase of a synonym set that the search would pass over or could not bear. */
export interface SynonymFault {
  /** Position of the set, and of the word in it. */
  set: number;
  word: number;
  /** A sentence for the person who wrote it. */
  message: string;
}

/**
 * What is wrong with the synonym sets of a locale in `language` (BCP 47), word by word. Words are compared as the search
 * reads them: without case, accents and words that do not count. A word may stand in several sets: it means what stands
 * in any of them, and the others of one set do not come to mean those of another.
 */
export async function synonymFaults(sets: readonly (readonly string[])[], language: string): Promise<SynonymFault[]> {
  const profile = await loadLanguage(language);
  const faults: SynonymFault[] = [];
  const setsOf = new Map<string, number[]>();
  for (const [set, words] of sets.entries()) {
    const seen = new Map<string, number>();
    for (const [word, text] of words.entries()) {
      const counting = contentWords(text, profile, new Set()).map(({ folded }) => folded);
      const key = counting.join(' ');
      const first = seen.get(key);
      const holders = setsOf.get(key) ?? [];
      if (counting.length === 0) {
        faults.push({ set, word, message: `"${text}" has no word that the search looks at.` });
      } else if (counting.length > MAX_SYNONYM_WORDS) {
        const message = `"${text}" has ${counting.length} words; the search takes at most ${MAX_SYNONYM_WORDS}.`;
        faults.push({ set, word, message });
      } else if (first !== undefined) {
        faults.push({ set, word, message: `To the search "${text}" is the same as "${words[first]}" in this set.` });
      } else if (holders.length === MAX_SETS_OF_A_WORD) {
        const message = `"${text}" stands in the sets ${holders.join(', ')} already, which is the most.`;
        faults.push({ set, word, message });
      } else {
        seen.set(key, word);
        setsOf.set(key, [...holders, set]);
      }
    }
  }
  return faults;
}
