import type { Candidate } from '../expansion/candidate-terms.ts';
import type { ContextTerms } from '../expansion/context-terms.ts';
import type { ExpandedWord } from '../expansion/expand-query.ts';
import { type Corpus, isBehind } from '../indexing/corpus.ts';
import { roomFor } from '../indexing/growable.ts';
import * as thresholds from '../thresholds.ts';
import { findPhrase } from './find-phrase.ts';
import { TopNames } from './top-names.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  CONTEXT_SIMILARITY,
  FIRST_SEGMENT_BONUS,
  LONG_POSTINGS,
  LOOKUP_COST_IN_POSTINGS,
  POPULAR_NAME_SHARE,
  RETRIEVAL_NAME_COVERAGE_WEIGHT,
  RETRIEVAL_UNSPECIFIED_BONUS,
} = thresholds;

export interface RetrievalOptions {
  /** Number of names to return, and of popular names to return beside them. */
  readonly count: number;
  readonly accept: ((code: string) => boolean) | undefined;
  readonly popularity: ((code: string) => number) | undefined;
}

/**
 * Sums the weights of the typed words over the posting lists of their candidates, one word at a time, and returns the names
 * with the highest sums. The accumulators live as long as the index; a query resets only the names that it touched, so
 * that it allocates almost nothing.
 */
export class NameRetriever {
  #corpus!: Corpus;
  /** By name: the sum so far; 0 for a name that is not touched. */
  #sums = new Float32Array(0);
  /** By name: number of the last word that was added to its sum. */
  #lastWord = new Int32Array(0);
  /** The touched names in the order in which they were found. */
  #touched = new Int32Array(0);
  /** By term: its similarity to the current word; all 0 between two words. */
  #termSimilarities = new Float32Array(0);
  #touchedCount = 0;
  /** Number of the current word, counted over all queries. */
  #wordNumber = 0;

  constructor(corpus: Corpus) {
    this.renew(corpus);
  }

  /** Goes on with a corpus that was changed. */
  renew(corpus: Corpus): void {
    const nameCount = corpus.names.length;
    this.#corpus = corpus;
    this.#sums = roomFor(this.#sums, nameCount, Float32Array);
    this.#lastWord = roomFor(this.#lastWord, nameCount, Int32Array);
    this.#touched = roomFor(this.#touched, nameCount, Int32Array);
    this.#termSimilarities = roomFor(this.#termSimilarities, corpus.termWeights.length, Float32Array);
  }

  /** Returns the numbers of the most promising names, in no particular order. */
  retrieve(words: readonly ExpandedWord[], options: RetrievalOptions): readonly number[] {
    this.#touchedCount = 0;
    const heaviestFirst = [...words].sort((a, b) => b.weight - a.weight);
    const totalWeight = heaviestFirst.reduce((sum, { weight }) => sum + weight, 0);
    let remaining = totalWeight;
    for (const word of heaviestFirst) {
      this.#wordNumber += 1;
      const postings = this.#postingCount(word);
      if (postings > LONG_POSTINGS && this.#isDecided(remaining * (1 + FIRST_SEGMENT_BONUS), options.count))
        this.#addToTouched(word, postings);
      else this.#addFromPostings(word);
      remaining -= word.weight;
    }
    return this.#select(totalWeight, options);
  }

  #postingCount({ terms }: ExpandedWord): number {
    return terms.reduce((sum, candidate) => sum + this.#corpus.postings.length(candidate.terms[0]!), 0);
  }

  /** Returns whether enough names have a sum that a name without any of the words so far cannot reach any more. */
  #isDecided(reachable: number, count: number): boolean {
    let ahead = 0;
    for (let i = 0; i < this.#touchedCount && ahead < count; i += 1)
      if (this.#sums[this.#touched[i]!]! >= reachable) ahead += 1;
    return ahead >= count;
  }

  #addFromPostings(word: ExpandedWord): void {
    const { starts, ends, items } = this.#corpus.postings;
    const phrases = word.phrases.map((candidate) => ({ candidate, names: this.#namesWithPhrase(candidate) }));
    // A name counts a word once, by the best candidate that it has: candidates are added best first.
    for (const { candidate, names } of phrases) {
      if (candidate.similarity >= (word.terms[0]?.similarity ?? 0))
        for (const name of names) this.#add(name, word.weight * candidate.similarity);
    }
    for (const candidate of word.terms) {
      const gain = word.weight * candidate.similarity;
      const firstSegmentGain = gain * (1 + FIRST_SEGMENT_BONUS);
      const end = ends[candidate.terms[0]!]!;
      for (let at = starts[candidate.terms[0]!]!; at < end; at += 1) {
        const posting = items[at]!;
        this.#add(posting >> 1, (posting & 1) === 1 ? firstSegmentGain : gain);
      }
    }
    for (const { candidate, names } of phrases)
      for (const name of names) this.#add(name, word.weight * candidate.similarity);
    if (word.context !== null) this.#addContext(word.context, word.weight * CONTEXT_SIMILARITY);
  }

  #addContext({ terms, shares }: ContextTerms, weight: number): void {
    const { starts, ends, items } = this.#corpus.postings;
    for (const [i, term] of terms.entries()) {
      for (let at = starts[term]!; at < ends[term]!; at += 1) {
        const name = items[at]! >> 1;
        if (this.#lastWord[name] === this.#wordNumber) continue;
        if (this.#sums[name] === 0) this.#touched[this.#touchedCount++] = name;
        this.#sums[name]! += weight * shares[i]!;
      }
    }
  }

  #add(name: number, gain: number): void {
    if (this.#lastWord[name] === this.#wordNumber) return;
    this.#lastWord[name] = this.#wordNumber;
    if (this.#sums[name] === 0) this.#touched[this.#touchedCount++] = name;
    this.#sums[name]! += gain;
  }

  /** Adds a word to the touched names only: by looking it up in each of them, where that is faster than its posting lists. */
  #addToTouched(word: ExpandedWord, postingCount: number): void {
    const isSlower = this.#touchedCount * LOOKUP_COST_IN_POSTINGS > postingCount;
    if (word.phrases.length > 0 || word.context !== null || isSlower) {
      this.#addFromPostings(word);
      return;
    }
    const { nameStarts, wordTerms } = this.#corpus;
    for (const candidate of word.terms) this.#termSimilarities[candidate.terms[0]!] = candidate.similarity;
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const name = this.#touched[i]!;
      let similarity = 0;
      for (let at = nameStarts[name]!; at < nameStarts[name + 1]!; at += 1)
        similarity = Math.max(similarity, this.#termSimilarities[wordTerms[at]!]!);
      if (similarity > 0) this.#add(name, word.weight * similarity);
    }
    for (const candidate of word.terms) this.#termSimilarities[candidate.terms[0]!] = 0;
  }

  #namesWithPhrase(phrase: Candidate): number[] {
    const { postings, nameStarts, wordTerms } = this.#corpus;
    const rarest = phrase.terms.reduce((best, term) => (postings.length(term) < postings.length(best) ? term : best));
    const names: number[] = [];
    for (let at = postings.starts[rarest]!; at < postings.ends[rarest]!; at += 1) {
      const name = postings.items[at]! >> 1;
      if (findPhrase(wordTerms, nameStarts[name]!, nameStarts[name + 1]!, phrase) !== null) names.push(name);
    }
    return names;
  }

  /** Returns the best names, and the most popular ones among those with nearly the best sum. Resets the sums. */
  #select(totalWeight: number, options: RetrievalOptions): readonly number[] {
    const { nameWeights, isUnspecified, nameDocuments, codes } = this.#corpus;
    const newTop = () => new TopNames(options.count, (name, other) => isBehind(this.#corpus, name, other));
    const top = newTop();
    const popular = options.popularity === undefined ? undefined : newTop();
    let best = 0;
    for (let i = 0; i < this.#touchedCount; i += 1) best = Math.max(best, this.#sums[this.#touched[i]!]!);
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const name = this.#touched[i]!;
      const sum = this.#sums[name]!;
      this.#sums[name] = 0;
      const score =
        sum / totalWeight +
        RETRIEVAL_NAME_COVERAGE_WEIGHT * Math.min(1, sum / nameWeights[name]!) +
        RETRIEVAL_UNSPECIFIED_BONUS * isUnspecified[name]!;
      const isNearlyBest = popular !== undefined && sum >= best * POPULAR_NAME_SHARE;
      if (!isNearlyBest && !top.wouldKeep(score, name)) continue;
      const code = codes[nameDocuments[name]!]!;
      if (options.accept !== undefined && !options.accept(code)) continue;
      top.offer(score, name);
      if (isNearlyBest) popular.offer(options.popularity?.(code) ?? 0, name);
    }
    return popular === undefined ? top.names() : [...new Set([...top.names(), ...popular.names()])];
  }
}
