import { type Alignment, NameAligner } from './alignment/align-name.ts';
import { matchQuality } from './alignment/match-quality.ts';
import { CandidateFinder } from './expansion/candidate-terms.ts';
import { type ExpandedWord, expandQuery } from './expansion/expand-query.ts';
import { explainHit } from './explain-hit.ts';
import type { Corpus } from './indexing/corpus.ts';
import type { IndexBuilder } from './indexing/index-builder.ts';
import type { Synonyms } from './indexing/synonyms.ts';
import type { Vocabulary } from './indexing/vocabulary.ts';
import type { LanguageProfile } from './languages/language-profile.ts';
import { parseQuery, type QueryWord } from './query/parse-query.ts';
import { type Match, rankMatches } from './ranking/rank-matches.ts';
import { NameRetriever } from './retrieval/retrieve-names.ts';
import * as thresholds from './thresholds.ts';
import type { SearchHit, SearchIndex, SearchIndexChange, SearchOptions } from './types.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  DEFAULT_LEAST_SHARE,
  DEFAULT_LIMIT,
  MAX_LIMIT,
  MIN_COVERAGE,
  MIN_RETRIEVED_NAMES,
  NAMES_BEYOND_LIMIT,
  OTHER_NAMES_WEIGHT,
  WORD_FOUND_SIMILARITY,
} = thresholds;

/** What a search reads; all of it is replaced when the index changes. */
export interface IndexParts {
  readonly profile: LanguageProfile;
  readonly ignored: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
  readonly corpus: Corpus;
  readonly synonyms: Synonyms;
}

interface DocumentMatch extends Match {
  /** Whether the names of the food have all typed words together; words of an amount may be missing. */
  readonly hasAllWords: boolean;
}

/**
 * Answers queries on the index of one locale. The buffers of the stages are shared by all searches, which is safe because a
 * search runs to its end without yielding; so is a change between two searches.
 */
export class SearchEngine implements SearchIndex {
  readonly #builder: IndexBuilder;
  readonly #retriever: NameRetriever;
  readonly #aligner: NameAligner;
  #parts: IndexParts;
  #finder: CandidateFinder;

  constructor(builder: IndexBuilder) {
    this.#builder = builder;
    this.#parts = builder.build();
    this.#finder = new CandidateFinder(this.#parts.vocabulary, this.#parts.profile);
    this.#retriever = new NameRetriever(this.#parts.corpus);
    this.#aligner = new NameAligner(this.#parts.corpus);
  }

  change(change: SearchIndexChange): boolean {
    if (!this.#builder.change(change)) return false;
    this.#parts = this.#builder.build();
    this.#finder = new CandidateFinder(this.#parts.vocabulary, this.#parts.profile);
    this.#retriever.renew(this.#parts.corpus);
    this.#aligner.renew(this.#parts.corpus);
    return true;
  }

  get language(): string {
    return this.#parts.profile.language;
  }

  get size(): number {
    return this.#parts.corpus.documentCount;
  }

  search(text: string, options: SearchOptions = {}): SearchHit[] {
    const { profile, ignored, corpus } = this.#parts;
    const limit = Math.min(MAX_LIMIT, Math.max(0, Math.floor(options.limit ?? DEFAULT_LIMIT)));
    const queryWords = parseQuery(text, profile, ignored);
    if (queryWords.length === 0 || limit === 0) return [];
    let words = this.#expand(queryWords, false, options);
    let matches = this.#match(words, limit, options);
    // No food has all words. One of them may be another word by mistake, or a name that the list does not have.
    if (!matches.some((match) => match.hasAllWords) && words.some((word) => word.isKnown)) {
      words = this.#expand(queryWords, true, options);
      matches = this.#match(words, limit, options);
    }
    const bestCoverage = matches.reduce((best, { coverage }) => Math.max(best, coverage), 0);
    const leastCoverage = bestCoverage * (options.leastShare ?? DEFAULT_LEAST_SHARE);
    const covering = matches.filter(({ coverage }) => coverage >= leastCoverage);
    const ranked = rankMatches(covering, options.ranking).slice(0, limit);
    return ranked.map((match) => ({
      code: match.code,
      description: match.description,
      matchedName: corpus.names[match.name]!,
      score: match.score,
      matchQuality: match.quality,
      ...(options.explain === true
        ? { explanation: explainHit(match, this.#aligner.align(match.name), words, corpus) }
        : {}),
    }));
  }

  hasWord(word: string): boolean {
    return this.#finder.hasWord(word);
  }

  #expand(queryWords: readonly QueryWord[], isRelaxed: boolean, { isMeant }: SearchOptions): ExpandedWord[] {
    const { corpus, synonyms } = this.#parts;
    return expandQuery(queryWords, corpus, this.#finder, synonyms, isRelaxed, isMeant);
  }

  #match(words: readonly ExpandedWord[], limit: number, options: SearchOptions): DocumentMatch[] {
    const { corpus } = this.#parts;
    const names = this.#retriever.retrieve(words, {
      count: Math.max(MIN_RETRIEVED_NAMES, limit + NAMES_BEYOND_LIMIT),
      accept: options.accept,
      popularity: options.ranking?.popularity,
    });
    this.#aligner.prepare(words);
    const documents = new Set(names.map((name) => corpus.nameDocuments[name]!));
    const totalWeight = words.reduce((sum, word) => sum + word.weight, 0);
    const matches: DocumentMatch[] = [];
    for (const document of documents) {
      const match = this.#matchDocument(document, words, totalWeight);
      if (match.coverage >= MIN_COVERAGE) matches.push(match);
    }
    return matches;
  }

  /** Matches a food by the best of its names. Words that only its other names have count as well, but less. */
  #matchDocument(document: number, words: readonly ExpandedWord[], totalWeight: number): DocumentMatch {
    const { corpus } = this.#parts;
    let best: Alignment | undefined;
    let bestQuality = -1;
    const similarities = new Float32Array(words.length);
    for (let name = corpus.documentStarts[document]!; name < corpus.documentStarts[document + 1]!; name += 1) {
      const alignment = this.#aligner.align(name);
      const quality = matchQuality(alignment);
      for (let w = 0; w < similarities.length; w += 1)
        similarities[w] = Math.max(similarities[w]!, alignment.similarities[w]!);
      if (quality > bestQuality) [best, bestQuality] = [alignment, quality];
    }
    const covered = words.reduce((sum, word, w) => sum + word.weight * similarities[w]!, 0) / totalWeight;
    const byOtherNames = Math.max(0, covered - best!.queryCoverage) * OTHER_NAMES_WEIGHT;
    return {
      document,
      name: best!.name,
      code: corpus.codes[document]!,
      description: corpus.descriptions[document]!,
      quality: bestQuality + byOtherNames,
      coverage: best!.queryCoverage + byOtherNames,
      isWholeName: best!.isWholeName,
      hasAllWords: similarities.every((similarity, w) => similarity >= WORD_FOUND_SIMILARITY || words[w]!.isAmount),
    };
  }
}
