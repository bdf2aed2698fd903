import { Aligner, type Alignment } from './alignment/align-name.ts';
import { type Candidate, WordReader } from './expansion/candidate-terms.ts';
import type { Corpus } from './indexing/corpus.ts';
import { Gatherer } from './retrieval/retrieve-names.ts';
import type { LanguageProfile } from './languages/language-profile.ts';
import { nameQuality } from './alignment/match-quality.ts';
import { type QueryWord, readQuery } from './query/parse-query.ts';
import { type Match, type RankedMatch, rankMatches } from './ranking/rank-matches.ts';
import { buildSlots, type Slot } from './expansion/expand-query.ts';
import type { Synonyms } from './indexing/synonyms.ts';
import type { HitExplanation, SearchHit, SearchIndex, SearchOptions, WordExplanation } from './types.ts';
import type { Vocabulary } from './indexing/vocabulary.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;
// Names that the second stage looks at, at least.
const LEAST_CANDIDATES = 80;
// Below this similarity a typed word is as good as missing.
const HAS_WORD = 0.5;
// Words that only the other names of the same food have, against words of the name that matched.
const ELSEWHERE = 0.3;
// Spelling can bridge words that have nothing to do with each other; a hit needs this much of the query.
const LEAST_COVERAGE = 0.12;
// No recall is lost by it: of the public benchmark queries none is answered by a food with less.
const DEFAULT_LEAST_SHARE = 0.4;

export interface EngineParts {
  readonly profile: LanguageProfile;
  readonly ignored: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
  readonly corpus: Corpus;
  readonly synonyms: Synonyms;
}

interface WordMatch extends Match {
  readonly hasAllWords: boolean;
}

/** The index of one locale. Not re-entrant by design: a search runs to its end without yielding, so buffers are shared. */
export class SearchEngine implements SearchIndex {
  readonly #parts: EngineParts;
  readonly #reader: WordReader;
  readonly #gatherer: Gatherer;
  readonly #aligner: Aligner;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#reader = new WordReader(parts.vocabulary, parts.profile);
    this.#gatherer = new Gatherer(parts.corpus);
    this.#aligner = new Aligner(parts.corpus);
  }

  get language(): string {
    return this.#parts.profile.language;
  }

  get size(): number {
    return this.#parts.corpus.codes.length;
  }

  search(text: string, options: SearchOptions = {}): SearchHit[] {
    const limit = Math.min(MAX_LIMIT, Math.max(0, Math.floor(options.limit ?? DEFAULT_LIMIT)));
    const words = readQuery(text, this.#parts.profile, this.#parts.ignored);
    if (words.length === 0 || limit === 0) return [];
    let slots = this.#slots(words, false);
    let matches = this.#match(slots, limit, options);
    // No food has all the words: a slip may have made one of them another word, or it is a name that the list has not.
    if (!matches.some((match) => match.hasAllWords) && slots.some((slot) => slot.isKnown)) {
      slots = this.#slots(words, true);
      matches = this.#match(slots, limit, options);
    }
    const least = bestCoverage(matches) * (options.leastShare ?? DEFAULT_LEAST_SHARE);
    const near = matches.filter(({ coverage }) => coverage >= least);
    const ranked = rankMatches(near, options.ranking).slice(0, limit);
    return ranked.map((match) => ({
      code: match.code,
      description: match.description,
      matchedName: this.#parts.corpus.names[match.name]!,
      score: match.score,
      matchQuality: match.quality,
      ...(options.explain === true ? { explanation: this.#explain(match, slots) } : {}),
    }));
  }

  #slots(words: readonly QueryWord[], isDeep: boolean): Slot[] {
    return buildSlots(words, this.#parts.corpus, this.#reader, this.#parts.synonyms, isDeep);
  }

  #match(slots: readonly Slot[], limit: number, options: SearchOptions): WordMatch[] {
    const { corpus } = this.#parts;
    const names = this.#gatherer.gather(slots, {
      count: Math.max(LEAST_CANDIDATES, limit + 20),
      accept: options.accept,
      popularity: options.ranking?.popularity,
    });
    this.#aligner.prepare(slots);
    const documents = new Set(names.map((name) => corpus.nameDocuments[name]!));
    const total = slots.reduce((sum, slot) => sum + slot.weight, 0);
    const matches: WordMatch[] = [];
    for (const document of documents) {
      const match = this.#matchDocument(document, slots, total);
      if (match.coverage >= LEAST_COVERAGE) matches.push(match);
    }
    return matches;
  }

  /** The best name of a food decides; words that only its other names have count as well, but less. */
  #matchDocument(document: number, slots: readonly Slot[], total: number): WordMatch {
    const { corpus } = this.#parts;
    let best: Alignment | undefined;
    let bestQuality = -1;
    const anywhere = new Float32Array(slots.length);
    for (let name = corpus.documentStarts[document]!; name < corpus.documentStarts[document + 1]!; name += 1) {
      const alignment = this.#aligner.align(name);
      const quality = nameQuality(alignment);
      for (let s = 0; s < anywhere.length; s += 1) anywhere[s] = Math.max(anywhere[s]!, alignment.similarities[s]!);
      if (quality > bestQuality) [best, bestQuality] = [alignment, quality];
    }
    const covered = slots.reduce((sum, slot, s) => sum + slot.weight * anywhere[s]!, 0) / total;
    const elsewhere = Math.max(0, covered - best!.queryCoverage) * ELSEWHERE;
    return {
      document,
      name: best!.name,
      code: corpus.codes[document]!,
      description: corpus.descriptions[document]!,
      quality: bestQuality + elsewhere,
      coverage: best!.queryCoverage + elsewhere,
      isWholeName: best!.isWholeName,
      hasAllWords: anywhere.every((similarity, s) => similarity >= HAS_WORD || slots[s]!.isLight),
    };
  }

  #explain(match: RankedMatch, slots: readonly Slot[]): HitExplanation {
    const alignment = this.#aligner.align(match.name);
    return {
      words: slots.map((slot, s) => this.#explainWord(slot, alignment.positions[s]!, alignment.similarities[s]!)),
      parts: {
        queryCoverage: alignment.queryCoverage,
        nameCoverage: alignment.coverage.nameCoverage,
        headCoverage: alignment.coverage.headCoverage,
        mainWord: alignment.coverage.mainWord,
        wholeParts: alignment.coverage.wholeParts,
        sameSpelling: alignment.sameSpelling,
        wordOrder: alignment.wordOrder,
        unspecifiedFood: alignment.isUnspecified ? 1 : 0,
        wholeName: alignment.isWholeName,
      },
      matchQuality: match.quality,
      band: match.band,
      matchScore: match.matchScore,
      popularityScore: match.popularityScore,
      score: match.score,
    };
  }

  #explainWord(slot: Slot, position: number, similarity: number): WordExplanation {
    if (position < 0) return { word: slot.word, weight: slot.weight, matched: null, kind: null, similarity: 0 };
    const { corpus, vocabulary } = this.#parts;
    const readings: readonly Candidate[] = [...slot.single, ...slot.phrases];
    const begin = readings.filter(({ terms }) => corpus.wordTerms[position] === terms[0]);
    // A phrase that stands apart counts a little less than its own similarity.
    const candidate =
      begin.find((each) => Math.fround(each.similarity) === similarity) ?? begin.find((each) => each.isScattered);
    const matched = (candidate?.terms ?? [])
      .map((term) => vocabulary.forms[vocabulary.formTerms.indexOf(term)] ?? '')
      .join(' ');
    return { word: slot.word, weight: slot.weight, matched, kind: candidate?.kind ?? null, similarity };
  }
}

function bestCoverage(matches: readonly WordMatch[]): number {
  return matches.reduce((best, { coverage }) => Math.max(best, coverage), 0);
}
