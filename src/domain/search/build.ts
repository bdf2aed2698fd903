import { CorpusBuilder } from './corpus.ts'
import { SearchEngine } from './engine.ts'
import { loadLanguage } from './languages/index.ts'
import { linkSynonyms } from './synonyms.ts'
import { fold } from './text.ts'
import type { SearchDocument, SearchIndex, SearchIndexInput } from './types.ts'
import { VocabularyBuilder } from './vocabulary.ts'

// About two milliseconds of work, so that a server that rebuilds an index keeps answering.
const DOCUMENTS_PER_SLICE = 128

// The list's own words and the synonym sets of the locale come first (1).
const LANGUAGE_SYNONYM = 0.85

/**
 * Builds the index of one locale, yielding to the event loop every few milliseconds. The same documents in any order give
 * the same index.
 */
export async function buildSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const profile = await loadLanguage(input.language)
  const ignored = new Set((input.ignoreWords ?? []).map(fold))
  const vocabularyBuilder = new VocabularyBuilder(profile)
  const corpusBuilder = new CorpusBuilder(profile, ignored, vocabularyBuilder)
  let inSlice = 0
  for (const group of await groupByFirstLetters(input.documents)) {
    for (const document of group.sort(byDescription)) {
      corpusBuilder.add(document)
      inSlice += 1
      if (inSlice % DOCUMENTS_PER_SLICE === 0) await nextTurn()
    }
  }
  await nextTurn()
  const sets = [
    ...(input.synonymSets ?? []).map((words) => ({ words, similarity: 1 })),
    ...profile.synonyms.map((words) => ({ words, similarity: LANGUAGE_SYNONYM })),
  ]
  const synonyms = linkSynonyms(sets, profile, ignored, vocabularyBuilder)
  const vocabulary = vocabularyBuilder.build()
  await nextTurn()
  const corpus = corpusBuilder.build(vocabulary)
  return new SearchEngine({ profile, ignored, vocabulary, corpus, synonyms })
}

// Sorting everything at once would hold the event loop for a large list; groups are sorted one by one.
async function groupByFirstLetters(documents: readonly SearchDocument[]): Promise<SearchDocument[][]> {
  const groups = new Map<string, SearchDocument[]>()
  for (const [position, document] of documents.entries()) {
    const key = (document.names[0] ?? '').slice(0, 2)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [document])
    else group.push(document)
    if (position % 8192 === 8191) await nextTurn()
  }
  return [...groups.keys()].sort().map((key) => groups.get(key)!)
}

function byDescription(a: SearchDocument, b: SearchDocument): number {
  const [left, right] = [a.names[0] ?? '', b.names[0] ?? '']
  if (left !== right) return left < right ? -1 : 1
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
