import { type Corpus, NEUTRAL } from '../indexing/corpus.ts';

/** Words of descriptions that go with a word of alternative names, with their shares (sum 1). */
export interface Context {
  readonly terms: readonly number[];
  readonly shares: readonly number[];
}

// A name without the word but with all that usually goes with it.
export const CONTEXT_SIMILARITY = 0.7;

// A word that stands in the names of many foods is not a name of something but a common word.
const MAX_DOCUMENTS = 60;
const MAX_TERMS = 6;
const LEAST_SHARE = 0.3;

/**
 * What a list itself says about a word: the foods that have "venison" in some name are described by "deer", those with a
 * certain brand by "baby food". So a query with that word finds other such foods, although they do not have it.
 *
 * Computed for one query word when it is needed; null for a word without a telling context.
 */
export function contextOf(term: number, corpus: Corpus): Context | null {
  const { postings, nameDocuments, documentStarts, nameStarts, wordTerms, wordFlags, termWeights } = corpus;
  const from = postings.starts[term]!;
  const to = postings.starts[term + 1]!;
  if (to - from > MAX_DOCUMENTS) return null;
  const documents = new Set<number>();
  for (let at = from; at < to; at += 1) documents.add(nameDocuments[postings.items[at]! >> 1]!);
  const counts = new Map<number, number>();
  for (const document of documents) {
    const described = documentStarts[document]!;
    const terms = new Set<number>();
    for (let at = nameStarts[described]!; at < nameStarts[described + 1]!; at += 1)
      if ((wordFlags[at]! & NEUTRAL) === 0) terms.add(wordTerms[at]!);
    // The description has the word itself: it needs no context there.
    if (terms.has(term)) continue;
    for (const each of terms) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const strengths = [...counts]
    .filter(([, count]) => count / documents.size >= LEAST_SHARE)
    .map(([each, count]) => ({ term: each, strength: (count / documents.size) * termWeights[each]! }))
    .sort((a, b) => b.strength - a.strength || a.term - b.term)
    .slice(0, MAX_TERMS);
  if (strengths.length === 0) return null;
  const sum = strengths.reduce((total, { strength }) => total + strength, 0);
  return { terms: strengths.map((each) => each.term), shares: strengths.map(({ strength }) => strength / sum) };
}
