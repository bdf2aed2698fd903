import type { Candidate } from '../expansion/candidate-terms.ts';
import { CONTEXT_SIMILARITY, type Context } from '../expansion/context-terms.ts';
import type { Corpus } from '../indexing/corpus.ts';
import { findPhrase } from './find-phrase.ts';
import type { Slot } from '../expansion/expand-query.ts';
import { TopNames } from './top-names.ts';

// A word in the first part of a name ("Milk, whole") counts a little more than in the others, and a short name a little
// more than a long one; the second stage looks at both closely.
const HEAD_BONUS = 0.04;
const NAME_COVERAGE = 0.2;
const UNSPECIFIED = 0.05;
// A popular name must have nearly as much of the query as the best to be looked at beyond the best matching ones.
const POPULAR_SHARE = 0.9;

export interface GatherOptions {
  readonly count: number;
  readonly accept: ((code: string) => boolean) | undefined;
  readonly popularity: ((code: string) => number) | undefined;
}

/**
 * First stage: sums the weights of the matched words over the posting lists and returns the most promising names. The
 * accumulators live as long as the index and are reset by the list of touched names, so a query allocates next to nothing.
 */
export class Gatherer {
  readonly #corpus: Corpus;
  readonly #scores: Float32Array;
  readonly #seenBy: Int32Array;
  readonly #touched: Int32Array;
  readonly #best: Float32Array;
  #touchedCount = 0;
  #stamp = 0;

  constructor(corpus: Corpus) {
    const nameCount = corpus.names.length;
    this.#corpus = corpus;
    this.#scores = new Float32Array(nameCount);
    this.#seenBy = new Int32Array(nameCount);
    this.#touched = new Int32Array(nameCount);
    this.#best = new Float32Array(corpus.termWeights.length);
  }

  gather(slots: readonly Slot[], options: GatherOptions): readonly number[] {
    this.#touchedCount = 0;
    const byWeight = [...slots].sort((a, b) => b.weight - a.weight);
    const total = byWeight.reduce((sum, slot) => sum + slot.weight, 0);
    let remaining = total;
    for (const slot of byWeight) {
      this.#stamp += 1;
      const size = this.#postingCount(slot);
      if (size > 1000 && this.#isDecided(remaining * (1 + HEAD_BONUS), options.count)) this.#addToTouched(slot, size);
      else this.#addFromPostings(slot);
      remaining -= slot.weight;
    }
    return this.#select(total, options);
  }

  #postingCount(slot: Slot): number {
    const { starts } = this.#corpus.postings;
    let size = 0;
    for (const candidate of slot.single) size += starts[candidate.terms[0]! + 1]! - starts[candidate.terms[0]!]!;
    return size;
  }

  /** Whether enough names are already ahead of whatever a name without any of the words so far can still reach. */
  #isDecided(reachable: number, count: number): boolean {
    let ahead = 0;
    for (let i = 0; i < this.#touchedCount && ahead < count; i += 1)
      if (this.#scores[this.#touched[i]!]! >= reachable) ahead += 1;
    return ahead >= count;
  }

  #addFromPostings(slot: Slot): void {
    const { starts, items } = this.#corpus.postings;
    const phrases = slot.phrases.map((candidate) => ({ candidate, names: this.#namesWithPhrase(candidate) }));
    for (const { candidate, names } of phrases) {
      if (candidate.similarity >= (slot.single[0]?.similarity ?? 0))
        for (const name of names) this.#add(name, slot.weight * candidate.similarity);
    }
    // Best reading first: a name counts a slot once, by the first reading that it has.
    for (const candidate of slot.single) {
      const gain = slot.weight * candidate.similarity;
      const end = starts[candidate.terms[0]! + 1]!;
      for (let at = starts[candidate.terms[0]!]!; at < end; at += 1) {
        const posting = items[at]!;
        this.#add(posting >> 1, (posting & 1) === 1 ? gain * (1 + HEAD_BONUS) : gain);
      }
    }
    for (const { candidate, names } of phrases)
      for (const name of names) this.#add(name, slot.weight * candidate.similarity);
    if (slot.context !== null) this.#addContext(slot.context, slot.weight * CONTEXT_SIMILARITY);
  }

  #addContext({ terms, shares }: Context, weight: number): void {
    const { starts, items } = this.#corpus.postings;
    for (const [i, term] of terms.entries()) {
      for (let at = starts[term]!; at < starts[term + 1]!; at += 1) {
        const name = items[at]! >> 1;
        if (this.#seenBy[name] === this.#stamp) continue;
        if (this.#scores[name] === 0) this.#touched[this.#touchedCount++] = name;
        this.#scores[name]! += weight * shares[i]!;
      }
    }
  }

  #add(name: number, gain: number): void {
    if (this.#seenBy[name] === this.#stamp) return;
    this.#seenBy[name] = this.#stamp;
    if (this.#scores[name] === 0) this.#touched[this.#touchedCount++] = name;
    this.#scores[name]! += gain;
  }

  /** Looks the slot up in the names found so far, where that is less work than its posting lists. */
  #addToTouched(slot: Slot, postingCount: number): void {
    if (slot.phrases.length > 0 || slot.context !== null || this.#touchedCount * 8 > postingCount) {
      this.#addFromPostings(slot);
      return;
    }
    const { nameStarts, wordTerms } = this.#corpus;
    for (const candidate of slot.single) this.#best[candidate.terms[0]!] = candidate.similarity;
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const name = this.#touched[i]!;
      let similarity = 0;
      for (let at = nameStarts[name]!; at < nameStarts[name + 1]!; at += 1)
        similarity = Math.max(similarity, this.#best[wordTerms[at]!]!);
      if (similarity > 0) this.#add(name, slot.weight * similarity);
    }
    for (const candidate of slot.single) this.#best[candidate.terms[0]!] = 0;
  }

  #namesWithPhrase(candidate: Candidate): number[] {
    const { postings, nameStarts, wordTerms } = this.#corpus;
    const size = (term: number): number => postings.starts[term + 1]! - postings.starts[term]!;
    const rarest = candidate.terms.reduce((best, term) => (size(term) < size(best) ? term : best));
    const names: number[] = [];
    for (let at = postings.starts[rarest]!; at < postings.starts[rarest + 1]!; at += 1) {
      const name = postings.items[at]! >> 1;
      if (findPhrase(wordTerms, nameStarts[name]!, nameStarts[name + 1]!, candidate) !== null) names.push(name);
    }
    return names;
  }

  #select(total: number, options: GatherOptions): readonly number[] {
    const { nameWeights, isUnspecified, nameDocuments, codes } = this.#corpus;
    const top = new TopNames(options.count);
    const popular = options.popularity === undefined ? undefined : new TopNames(options.count);
    let best = 0;
    for (let i = 0; i < this.#touchedCount; i += 1) best = Math.max(best, this.#scores[this.#touched[i]!]!);
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const name = this.#touched[i]!;
      const score = this.#scores[name]!;
      this.#scores[name] = 0;
      const promise =
        score / total + NAME_COVERAGE * Math.min(1, score / nameWeights[name]!) + UNSPECIFIED * isUnspecified[name]!;
      const isPopularChoice = popular !== undefined && score >= best * POPULAR_SHARE;
      if (!isPopularChoice && !top.wouldKeep(promise, name)) continue;
      const code = codes[nameDocuments[name]!]!;
      if (options.accept !== undefined && !options.accept(code)) continue;
      top.offer(promise, name);
      if (isPopularChoice) popular.offer(options.popularity?.(code) ?? 0, name);
    }
    return popular === undefined ? top.names() : [...new Set([...top.names(), ...popular.names()])];
  }
}
