import { loadLanguage } from '../languages/load-language.ts';
import { SearchEngine } from '../search-engine.ts';
import { fold } from '../text/tokenise.ts';
import { LANGUAGE_HYPERNYM_SIMILARITY, LANGUAGE_SYNONYM_SIMILARITY, LOCALE_SYNONYM_SIMILARITY } from '../thresholds.ts';
import type { SearchIndex, SearchIndexInput } from '../types.ts';
import { withoutPause } from './event-loop.ts';
import { IndexBuilder } from './index-builder.ts';
import type { SynonymSet } from './synonyms.ts';

/**
 * Builds the index of one locale. It calls `nextTurn` every few milliseconds, so that a server keeps answering.
 * The same documents in any order give the same index.
 */
export async function buildSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const { nextTurn = withoutPause, documents } = input;
  const profile = await loadLanguage(input.language);
  const ignored = new Set((input.ignoreWords ?? []).map(fold));
  const synonymSets: SynonymSet[] = [
    ...(input.synonymSets ?? []).map((words) => ({ words, isOneWay: false, similarity: LOCALE_SYNONYM_SIMILARITY })),
    ...profile.synonyms.map((set) => ({
      ...set,
      similarity: set.isOneWay ? LANGUAGE_HYPERNYM_SIMILARITY : LANGUAGE_SYNONYM_SIMILARITY,
    })),
  ];
  return new SearchEngine(await IndexBuilder.of(documents, { profile, ignored, synonymSets }, nextTurn));
}
