import { loadLanguage } from '../languages/load-language.ts';
import { SearchEngine } from '../search-engine.ts';
import { fold } from '../text/tokenise.ts';
import {
  DOCUMENTS_PER_TURN,
  LANGUAGE_HYPERNYM_SIMILARITY,
  LANGUAGE_SYNONYM_SIMILARITY,
  LOCALE_SYNONYM_SIMILARITY,
} from '../thresholds.ts';
import type { SearchIndex, SearchIndexInput } from '../types.ts';
import { CorpusBuilder } from './corpus.ts';
import { sortInSlices, withoutPause } from './event-loop.ts';
import { linkSynonyms, type SynonymSet } from './synonyms.ts';
import { VocabularyBuilder } from './vocabulary.ts';

/**
 * Builds the index of one locale. It calls `nextTurn` every few milliseconds, so that a server keeps answering.
 * The same documents in any order give the same index.
 */
export async function buildSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const { nextTurn = withoutPause } = input;
  const profile = await loadLanguage(input.language);
  const ignored = new Set((input.ignoreWords ?? []).map(fold));
  const vocabularyBuilder = new VocabularyBuilder(profile);
  const corpusBuilder = new CorpusBuilder(profile, ignored, vocabularyBuilder);
  const documents = await sortInSlices(
    input.documents,
    ({ names }) => names[0] ?? '',
    ({ code }) => code,
    nextTurn,
  );
  for (const [position, document] of documents.entries()) {
    corpusBuilder.add(document);
    if (position % DOCUMENTS_PER_TURN === 0) await nextTurn();
  }
  await nextTurn();
  const synonymSets: SynonymSet[] = [
    ...(input.synonymSets ?? []).map((words) => ({ words, isOneWay: false, similarity: LOCALE_SYNONYM_SIMILARITY })),
    ...profile.synonyms.map((set) => ({
      ...set,
      similarity: set.isOneWay ? LANGUAGE_HYPERNYM_SIMILARITY : LANGUAGE_SYNONYM_SIMILARITY,
    })),
  ];
  const synonyms = linkSynonyms(synonymSets, profile, ignored, vocabularyBuilder);
  const vocabulary = await vocabularyBuilder.build(nextTurn);
  await nextTurn();
  const corpus = await corpusBuilder.build(vocabulary, nextTurn);
  return new SearchEngine({ profile, ignored, vocabulary, corpus, synonyms });
}
