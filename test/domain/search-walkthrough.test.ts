import { readFileSync } from 'node:fs';
import { buildSearchIndex, type SearchIndex } from '@dietary-recall/food-search';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { CandidateFinder } from '../../packages/food-search/expansion/candidate-terms.ts';
import { editDistance, similarityOfDistance } from '../../packages/food-search/expansion/edit-distance.ts';
import { type ExpandedWord, expandQuery } from '../../packages/food-search/expansion/expand-query.ts';
import { type Corpus, rarity } from '../../packages/food-search/indexing/corpus.ts';
import { withoutPause } from '../../packages/food-search/indexing/event-loop.ts';
import { IndexBuilder } from '../../packages/food-search/indexing/index-builder.ts';
import type { Vocabulary } from '../../packages/food-search/indexing/vocabulary.ts';
import { english } from '../../packages/food-search/languages/english.ts';
import { parseQuery } from '../../packages/food-search/query/parse-query.ts';
import { NameRetriever } from '../../packages/food-search/retrieval/retrieve-names.ts';

// The figures are stated in packages/food-search/README.md. When a test fails because the search has
// changed, correct the figures there and here.
const QUERY = 'chiken cury';

let index: SearchIndex;
let vocabulary: Vocabulary;
let corpus: Corpus;
let words: readonly ExpandedWord[];
beforeAll(async () => {
  const rows = (file: string): Record<string, string>[] =>
    parse(readFileSync(new URL(`../../data/demo/${file}`, import.meta.url)), { columns: true });
  const aliases = Map.groupBy(rows('aliases.csv'), ({ food }) => food);
  const documents = rows('foods.csv').map(({ code = '', description = '' }) => ({
    code,
    names: [description, ...(aliases.get(code) ?? []).map(({ alias = '' }) => alias)],
  }));
  const synonymSets = english.synonyms.map((set) => ({ ...set, similarity: 1 }));
  const settings = { profile: english, ignored: new Set<string>(), synonymSets };
  const parts = (await IndexBuilder.of(documents, settings, withoutPause)).build();
  ({ vocabulary, corpus } = parts);
  const finder = new CandidateFinder(vocabulary, english);
  words = expandQuery(parseQuery(QUERY, english, new Set()), corpus, finder, parts.synonyms, false);
  index = await buildSearchIndex({ language: 'en', documents });
});

const round = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 1000) / 1000;

describe('the query walked through in the README of the search', () => {
  test('has the stated size of the demo list', () => {
    expect([index.size, corpus.names.length]).toEqual([631, 899]);
  });

  test('has the stated importance of the typed words', () => {
    const importance = parseQuery(QUERY, english, new Set()).map(({ folded, importance }) => [folded, importance]);
    expect(importance).toEqual([
      ['chiken', 1],
      ['cury', 1.25],
    ]);
  });

  test('has the stated similarities by spelling and phonetic spellings', () => {
    const bySpelling = ([typed, word]: readonly [string, string]): number =>
      similarityOfDistance(editDistance(typed, word, 5), typed.length, word.length);
    expect(round(bySpelling(['chiken', 'chicken']))).toBe(0.829);
    expect(round(bySpelling(['cury', 'curry']))).toBe(0.904);
    expect(['chiken', 'chicken', 'cury', 'curry'].map(english.phoneticSpelling)).toEqual([
      'Ciken',
      'Ciken',
      'kuri',
      'kuri',
    ]);
  });

  test('has the stated candidates of the typed words and number of names that they match', () => {
    const hundredth = (value: number): number => Math.round(value * 100) / 100;
    const candidates = words.map(({ terms }) =>
      terms.map(({ terms: [term], similarity }) => [
        vocabulary.forms[vocabulary.formTerms.indexOf(term ?? -1)],
        hundredth(similarity),
      ]),
    );
    expect(candidates).toEqual([
      [
        ['chicken', 0.92],
        ['chickpeas', 0.55],
        ['chili', 0.52],
      ],
      [
        ['curry', 0.92],
        ['curd', 0.7],
        ['cherries', 0.67],
        ['celery', 0.55],
        ['cube', 0.54],
        ['grey', 0.51],
      ],
    ]);
    const everything = { count: 1000, accept: undefined, popularity: undefined };
    expect(new NameRetriever(corpus).retrieve(words, everything)).toHaveLength(47);
  });

  test('has the stated rarity of the words', () => {
    expect([35, 6, 8].map((count) => round(rarity(corpus.names.length, count)))).toEqual([2.041, 2.632, 2.541]);
  });

  test('has the stated weights and matches of the typed words', () => {
    const [first] = index.search(QUERY, { explain: true });
    const matches = first?.explanation?.words.map(({ weight, similarity, ...word }) => [
      { ...word },
      round(weight),
      round(similarity),
    ]);
    expect(matches).toEqual([
      [{ word: 'chiken', matched: 'chicken', kind: 'sound' }, 2.108, 0.92],
      [{ word: 'cury', matched: 'curry', kind: 'sound' }, 2.974, 0.92],
    ]);
  });

  test('has the stated parts, bands and scores of the first hits', () => {
    const hits = index.search(QUERY, { limit: 6, explain: true });
    expect(
      hits.map(({ matchedName, matchQuality, score, explanation }) => [
        matchedName,
        round(explanation?.parts.queryCoverage),
        round(explanation?.parts.nameCoverage),
        round(explanation?.parts.mainWord),
        round(matchQuality),
        explanation?.band,
        round(score),
      ]),
    ).toEqual([
      ['Chicken curry', 0.92, 1, 0.92, 0.834, 0, 1],
      ['Thai green chicken curry', 0.92, 0.447, 0.92, 0.745, 0, 0.9],
      ['Beef curry', 0.538, 0.525, 0.92, 0.435, 1, 0.5],
      ['Vegetable curry', 0.538, 0.525, 0.92, 0.435, 1, 0.5],
      ['lentil curry', 0.538, 0.488, 0, 0.418, 1, 0.474],
      ['Curry sauce, chip shop style', 0.538, 0.203, 0, 0.403, 1, 0.45],
    ]);
  });

  test('has the stated scores with a popular second food', () => {
    const popularity = (code: string): number => (code === 'THGC' ? 10 : 1);
    const hits = index.search(QUERY, { ranking: { popularity }, limit: 3 });
    expect(hits.map(({ code, score }) => [code, round(score)])).toEqual([
      ['THGC', 0.9],
      ['CHCU', 0.64],
      ['BFCU', 0.5],
    ]);
  });
});
