import type { Candidate, WordReader } from './candidate-terms.ts';
import { type Context, contextOf } from './context-terms.ts';
import { type Corpus, rarity } from '../indexing/corpus.ts';
import type { QueryWord } from '../query/parse-query.ts';
import { MAX_SYNONYM_WORDS, phraseKey, type Synonyms } from '../indexing/synonyms.ts';

/** A typed word with everything that it may mean. */
export interface Slot {
  readonly word: string;
  readonly weight: number;
  /** Number of the spelling with accents, -1 if the index has none like it. */
  readonly spelling: number;
  readonly isKnown: boolean;
  /** A word of an amount, which a food need not have. */
  readonly isLight: boolean;
  /** Readings as single terms, best first. */
  readonly single: readonly Candidate[];
  /** Readings as several words side by side. */
  readonly phrases: readonly Candidate[];
  /** What a food may have instead of the word, when nothing has all words. */
  readonly context: Context | null;
}

/** The reference (domain 11.1) considers ten words; of more typed words the most telling ones are kept. */
export const MAX_SLOTS = 10;

// Synonyms of what a word surely or nearly is, not of everything that it resembles.
const SYNONYM_SOURCES = 6;
const LEAST_SYNONYM_SOURCE = 0.7;

/**
 * The readings of every typed word. `isDeep` looks for other spellings of words that the index knows as well: a slip may
 * hit another word ("lime" for "line").
 */
export function buildSlots(
  words: readonly QueryWord[],
  corpus: Corpus,
  reader: WordReader,
  synonyms: Synonyms,
  isDeep: boolean,
): Slot[] {
  const kept = keepTelling(words, corpus, reader);
  const drafts = kept.map((word) => {
    const term = reader.knownTerm(word.folded);
    const isKnown = term !== undefined && hasNames(corpus, term);
    const single = reader.read(word.folded, word.isLast);
    // "glass of" is left over from an amount: it may be part of a name, not of a misspelt one.
    if (word.importance >= 1 && (!isKnown || isDeep)) reader.addSpellings(single, word.folded, isKnown);
    const phrases: Candidate[] = [];
    for (const split of reader.splits(word.folded)) {
      if (split.terms.length > 1) phrases.push(split);
      else offerTerm(single, split);
    }
    return { word, term, isKnown, single, phrases };
  });
  for (let i = 0; i + 1 < drafts.length; i += 1) {
    const [left, right] = [drafts[i]!, drafts[i + 1]!];
    const joined = reader.joined(left.word.folded, right.word.folded);
    if (joined === undefined) continue;
    offerTerm(left.single, joined);
    offerTerm(right.single, joined);
  }
  if (synonyms.size > 0) addSynonyms(drafts, synonyms);
  return drafts.map(({ word, term, isKnown, single, phrases }) => {
    const sorted = [...single.values()]
      .filter((candidate) => hasNames(corpus, candidate.terms[0]!))
      .sort((a, b) => b.similarity - a.similarity || a.terms[0]! - b.terms[0]!);
    return {
      word: word.folded,
      weight: word.importance * (isKnown ? corpus.termWeights[term!]! : guessedWeight(sorted, corpus)),
      spelling: corpus.spellingIds.get(word.raw) ?? -1,
      isKnown,
      isLight: word.importance < 1,
      single: sorted,
      phrases,
      context: isDeep && isKnown ? contextOf(term!, corpus) : null,
    };
  });
}

function keepTelling(words: readonly QueryWord[], corpus: Corpus, reader: WordReader): readonly QueryWord[] {
  if (words.length <= MAX_SLOTS) return words;
  const telling = words.map((word, position) => {
    const term = reader.knownTerm(word.folded);
    return {
      position,
      weight: word.importance * (term === undefined ? rarity(corpus.names.length, 20) : corpus.termWeights[term]!),
    };
  });
  const kept = new Set(
    telling
      .sort((a, b) => b.weight - a.weight || a.position - b.position)
      .slice(0, MAX_SLOTS)
      .map(({ position }) => position),
  );
  return words.filter((_word, position) => kept.has(position));
}

// An unknown word is probably a rare one that is misspelt, or else whatever it comes closest to.
function guessedWeight(single: readonly Candidate[], corpus: Corpus): number {
  const rare = rarity(corpus.names.length, 8);
  const best = single[0];
  return best === undefined ? rare : ((rare + corpus.termWeights[best.terms[0]!]!) * best.similarity) / 2;
}

interface Draft {
  readonly term: number | undefined;
  readonly single: Map<number, Candidate>;
  readonly phrases: Candidate[];
}

function addSynonyms(drafts: readonly Draft[], synonyms: Synonyms): void {
  for (const draft of drafts) {
    const sources = [...draft.single.values()]
      .filter(({ kind, similarity }) => kind !== 'related' && kind !== 'compound' && similarity >= LEAST_SYNONYM_SOURCE)
      .sort((a, b) => b.similarity - a.similarity || a.terms[0]! - b.terms[0]!)
      .slice(0, SYNONYM_SOURCES);
    for (const source of sources) {
      for (const { terms, similarity } of synonyms.get(phraseKey(source.terms)) ?? [])
        offerSynonym(draft, terms, source.similarity * similarity, false);
    }
  }
  // Synonyms of several words, typed as they are.
  for (let from = 0; from < drafts.length; from += 1) {
    const terms: number[] = [];
    for (let to = from; to < Math.min(drafts.length, from + MAX_SYNONYM_WORDS); to += 1) {
      const term = drafts[to]!.term;
      if (term === undefined) break;
      terms.push(term);
      if (terms.length === 1) continue;
      for (const synonym of synonyms.get(phraseKey(terms)) ?? []) {
        for (const draft of drafts.slice(from, to + 1)) offerSynonym(draft, synonym.terms, synonym.similarity, true);
      }
    }
  }
}

function offerSynonym(draft: Draft, phrase: readonly number[], similarity: number, isShared: boolean): void {
  const candidate: Candidate = { terms: phrase, similarity, kind: 'synonym', isShared, isScattered: true };
  if (phrase.length === 1) offerTerm(draft.single, candidate);
  else draft.phrases.push(candidate);
}

function offerTerm(found: Map<number, Candidate>, candidate: Candidate): void {
  const term = candidate.terms[0]!;
  const known = found.get(term);
  if (known === undefined || known.similarity < candidate.similarity) found.set(term, candidate);
}

function hasNames(corpus: Corpus, term: number): boolean {
  return corpus.postings.starts[term + 1]! > corpus.postings.starts[term]!;
}
