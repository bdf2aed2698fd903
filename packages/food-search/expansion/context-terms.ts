import { type Corpus, UNSPECIFIED } from '../indexing/corpus.ts';
import { compareTerms, type Vocabulary } from '../indexing/vocabulary.ts';
import { MAX_CONTEXT_POSTINGS, MAX_CONTEXT_TERMS, MIN_CONTEXT_SHARE } from '../thresholds.ts';

/** The terms that describe the foods with a word, strongest first, with their shares of the whole (sum 1). */
export interface ContextTerms {
  readonly terms: readonly number[];
  readonly shares: readonly number[];
}

/**
 * Returns the terms by which the list describes the foods that have a word in an alternative name: the foods with "venison"
 * are described by "deer", those with a certain brand by "baby food". A query with that word then finds other such foods,
 * which do not have the word. Null for a common word and for a word without a typical description.
 */
export function contextTerms(term: number, corpus: Corpus, vocabulary: Vocabulary): ContextTerms | null {
  const { postings, nameDocuments, documentStarts, nameStarts, wordTerms, wordFlags, termWeights } = corpus;
  const from = postings.starts[term]!;
  const to = postings.ends[term]!;
  if (to - from > MAX_CONTEXT_POSTINGS) return null;
  const documents = new Set<number>();
  for (let at = from; at < to; at += 1) documents.add(nameDocuments[postings.items[at]! >> 1]!);
  const counts = new Map<number, number>();
  for (const document of documents) {
    const description = documentStarts[document]!;
    const described = new Set<number>();
    for (let at = nameStarts[description]!; at < nameStarts[description + 1]!; at += 1)
      if ((wordFlags[at]! & UNSPECIFIED) === 0) described.add(wordTerms[at]!);
    // A description with the word itself says nothing about what stands for the word.
    if (described.has(term)) continue;
    for (const each of described) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const strongest = [...counts]
    .filter(([, count]) => count / documents.size >= MIN_CONTEXT_SHARE)
    .map(([each, count]) => ({ term: each, strength: (count / documents.size) * termWeights[each]! }))
    .sort((a, b) => b.strength - a.strength || compareTerms(vocabulary, a.term, b.term))
    .slice(0, MAX_CONTEXT_TERMS);
  if (strongest.length === 0) return null;
  const sum = strongest.reduce((total, { strength }) => total + strength, 0);
  return { terms: strongest.map((each) => each.term), shares: strongest.map(({ strength }) => strength / sum) };
}
