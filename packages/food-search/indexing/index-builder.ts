import type { LanguageProfile } from '../languages/language-profile.ts';
import type { IndexParts } from '../search-engine.ts';
import { DOCUMENTS_PER_TURN, KEPT_REMOVED_NAMES, MAX_REMOVED_SHARE } from '../thresholds.ts';
import type { SearchDocument, SearchIndexChange } from '../types.ts';
import { CorpusBuilder } from './corpus.ts';
import { type NextTurn, sortInSlices } from './event-loop.ts';
import { type LinkedSynonyms, linkSynonyms, type SynonymSet } from './synonyms.ts';
import { VocabularyBuilder } from './vocabulary.ts';

export interface IndexSettings {
  readonly profile: LanguageProfile;
  readonly ignored: ReadonlySet<string>;
  readonly synonymSets: readonly SynonymSet[];
}

/**
 * Builds what a search reads from the documents of a list, and again after a few of them have changed: with the same answers, but without
 * reading the other documents. Only the parts that were built last are valid.
 */
export class IndexBuilder {
  readonly #settings: IndexSettings;
  readonly #vocabulary: VocabularyBuilder;
  readonly #corpus: CorpusBuilder;
  #synonyms: LinkedSynonyms = { synonyms: new Map(), targets: new Map(), words: [] };

  private constructor(settings: IndexSettings) {
    this.#settings = settings;
    this.#vocabulary = new VocabularyBuilder(settings.profile);
    this.#corpus = new CorpusBuilder(settings.profile, settings.ignored, this.#vocabulary);
  }

  /** Returns a builder that has collected these documents. */
  static async of(
    documents: readonly SearchDocument[],
    settings: IndexSettings,
    nextTurn: NextTurn,
  ): Promise<IndexBuilder> {
    const builder = new IndexBuilder(settings);
    const nameOf = ({ names }: SearchDocument): string => names[0] ?? '';
    const sorted = await sortInSlices(documents, nameOf, ({ code }) => code, nextTurn);
    for (const [position, document] of sorted.entries()) {
      builder.#corpus.add(document);
      if (position % DOCUMENTS_PER_TURN === 0) await nextTurn();
    }
    await nextTurn();
    builder.#corpus.collectPostings();
    await nextTurn();
    builder.#synonyms = builder.#linkSynonyms();
    await builder.#vocabulary.sort(nextTurn);
    return builder;
  }

  /** Builds the parts from all documents. */
  build(): IndexParts {
    const { profile, ignored } = this.#settings;
    const vocabulary = this.#vocabulary.build();
    return { profile, ignored, vocabulary, corpus: this.#corpus.build(), synonyms: this.#synonyms.synonyms };
  }

  /**
   * Changes documents. Returns false, and changes nothing, when removed names take so much room that the index has to be built from
   * documents again.
   */
  change({ put, removed }: SearchIndexChange): boolean {
    const { nameCount, removedNames } = this.#corpus;
    if (removedNames > nameCount * MAX_REMOVED_SHARE + KEPT_REMOVED_NAMES) return false;
    const codes = [...removed, ...put.map(({ code }) => code)];
    const leaving = new Set(codes.flatMap((code) => this.#corpus.documentOf(code) ?? []));
    // What comes goes first, so that the words of a document that only changes do not leave the vocabulary.
    for (const document of put) this.#corpus.add(document);
    this.#corpus.collectPostings();
    for (const document of leaving) this.#corpus.remove(document);
    this.#renewSynonyms();
    return true;
  }

  /** Links the synonyms again if words of them came into the first name or left the last one. */
  #renewSynonyms(): void {
    const { targets, words } = this.#synonyms;
    if ([...targets].every(([stem, isNamed]) => this.#isNamed(stem) === isNamed)) return;
    this.#synonyms = this.#linkSynonyms();
    for (const word of words) this.#vocabulary.remove(word);
  }

  #linkSynonyms(): LinkedSynonyms {
    const { synonymSets, profile, ignored } = this.#settings;
    return linkSynonyms(synonymSets, profile, ignored, this.#vocabulary, (stem) => this.#isNamed(stem));
  }

  #isNamed(stem: string): boolean {
    const term = this.#vocabulary.termOfStem(stem);
    return term !== undefined && this.#corpus.hasNames(term);
  }
}
