import { CorpusBuilder } from './corpus.ts';
import { SearchEngine } from '../search-engine.ts';
import { loadLanguage } from '../languages/load-language.ts';
import { nextTurn, sortInSlices } from './event-loop.ts';
import { linkSynonyms } from './synonyms.ts';
import { fold } from '../text/tokenise.ts';
import type { SearchIndex, SearchIndexInput } from '../types.ts';
import { VocabularyBuilder } from './vocabulary.ts';

// A few milliseconds of work at most, so that a server that rebuilds an index keeps answering.
const DOCUMENTS_PER_SLICE = 32;

// The list's own words and the synonym sets of the locale come first (1).
const LANGUAGE_SYNONYM = 0.85;
const LANGUAGE_KIND = 0.8;
// Next to the word itself: "chips" finds chips before fries, and "coke" finds cola before cake.
const LOCALE_SYNONYM = 0.98;

/**
 * Builds the index of one locale, yielding to the event loop every few milliseconds. The same documents in any order give
 * the same index.
 */
export async function buildSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const profile = await loadLanguage(input.language);
  const ignored = new Set((input.ignoreWords ?? []).map(fold));
  const vocabularyBuilder = new VocabularyBuilder(profile);
  const corpusBuilder = new CorpusBuilder(profile, ignored, vocabularyBuilder);
  const documents = await sortInSlices(
    input.documents,
    ({ names }) => names[0] ?? '',
    ({ code }) => code,
  );
  for (const [position, document] of documents.entries()) {
    corpusBuilder.add(document);
    if (position % DOCUMENTS_PER_SLICE === 0) await nextTurn();
  }
  await nextTurn();
  const sets = [
    ...(input.synonymSets ?? []).map((words) => ({ words, isOneWay: false, similarity: LOCALE_SYNONYM })),
    ...profile.synonyms.map((set) => ({ ...set, similarity: set.isOneWay ? LANGUAGE_KIND : LANGUAGE_SYNONYM })),
  ];
  const synonyms = linkSynonyms(sets, profile, ignored, vocabularyBuilder);
  const vocabulary = await vocabularyBuilder.build();
  await nextTurn();
  const corpus = await corpusBuilder.build(vocabulary);
  return new SearchEngine({ profile, ignored, vocabulary, corpus, synonyms });
}
