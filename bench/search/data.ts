import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchDocument, SearchPack } from '@dietary-recall/food-search';
import type { EntityManager } from '@mikro-orm/sql';
import { parse } from 'csv-parse/sync';
import { Locale } from '../../entities/locale.ts';

export interface Query {
  readonly text: string;
  readonly expected: ReadonlySet<string>;
  readonly kind: string;
  readonly detail: string;
}

export interface QuerySet {
  readonly title: string;
  readonly language: string;
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly Query[];
}

type Row = Readonly<Record<string, string>>;

function readRows(path: string): Row[] {
  return parse(readFileSync(path, 'utf8'), { columns: true, skip_empty_lines: true });
}

/** Reads the queries of a CSV file with the codes of the foods that are right answers. */
export function readQueries(path: string): Query[] {
  return readRows(path).map((row) => ({
    text: row['query'] ?? '',
    expected: new Set((row['expected'] ?? '').split('|')),
    kind: row['kind'] ?? '',
    detail: row['detail'] ?? '',
  }));
}

/** The same queries with the codes that the foods have in a locale: with the prefix that it remembers from the import. */
export async function withPrefix(em: EntityManager, localeId: string, queries: readonly Query[]): Promise<Query[]> {
  const { codePrefix } = await em.fork().findOneOrFail(Locale, localeId);
  return queries.map((query) => ({
    ...query,
    expected: new Set([...query.expected].map((code) => `${codePrefix ?? ''}${code}`)),
  }));
}

/** Reads the four public query sets (README of the data folder): descriptions and, for FNDDS, aliases.csv. */
export function readQuerySets(folder: string, suffix = 'public'): QuerySet[] {
  const foods = (list: string): Row[] => readRows(join(folder, list, 'foods.csv'));
  const queries = (path: string): Query[] => readQueries(join(folder, path));
  const aliases = new Map<string, string[]>();
  for (const { food = '', alias = '' } of readRows(join(folder, 'fndds', 'aliases.csv')))
    aliases.set(food, [...(aliases.get(food) ?? []), alias]);
  const named = (rows: readonly Row[], column: string): SearchDocument[] =>
    rows.map((row) => ({
      code: row['code'] ?? '',
      names: [row[column] ?? '', ...(column === 'description' ? (aliases.get(row['code'] ?? '') ?? []) : [])],
    }));
  const ciqual = foods('fr-ciqual');
  return [
    {
      title: 'US',
      language: 'en-US',
      documents: named(foods('fndds'), 'description'),
      queries: queries(`fndds/queries.${suffix}.csv`),
    },
    {
      title: 'UK',
      language: 'en-GB',
      documents: named(foods('uk-cofid'), 'description'),
      queries: queries(`uk-cofid/queries.en.${suffix}.csv`),
    },
    {
      title: 'French',
      language: 'fr',
      documents: named(ciqual, 'description'),
      queries: queries(`fr-ciqual/queries.fr.${suffix}.csv`),
    },
    {
      title: 'CIQUAL English',
      language: 'en',
      documents: named(ciqual, 'description_en'),
      queries: queries(`fr-ciqual/queries.en.${suffix}.csv`),
    },
  ];
}

/** The US list as an application of respondents gets it for searches without a network, with counts of recalls that fall like 1/n. */
export function readPack(folder: string): SearchPack {
  const rows = (file: string): Row[] => readRows(join(folder, 'fndds', file));
  const aliases = Map.groupBy(rows('aliases.csv'), ({ food = '' }) => food);
  return {
    language: 'en-US',
    synonymSets: [],
    splitWords: ['and', 'with'],
    splitKeepPairs: [],
    fullPopularity: 0,
    foods: rows('foods.csv').map(({ code = '', description = '', category = '' }, at, { length }) => ({
      code,
      names: [description, ...(aliases.get(code) ?? []).map(({ alias = '' }) => alias)],
      parents: [category],
      use: 'any',
      // 7,919 is a prime: the ranks are spread over the list.
      score: Math.floor(100_000 / (1 + ((at * 7919) % length))),
    })),
    categories: rows('categories.csv').map(({ code = '', name = '', parent = '' }) => ({
      code,
      name,
      parents: parent === '' ? [] : [parent],
    })),
  };
}

/** Repeats the list `times` times. Words of the copies are altered, so that the vocabulary grows as it does between real lists. */
export function enlarge(documents: readonly SearchDocument[], times: number): SearchDocument[] {
  const copies: SearchDocument[] = [];
  for (let copy = 0; copy < times; copy += 1) {
    for (const { code, names } of documents)
      copies.push({ code: `${code}-${copy}`, names: copy === 0 ? names : names.map((name) => alter(name, copy)) });
  }
  return copies;
}

// About every third word gets a letter changed; within a copy the same word changes in the same way.
function alter(name: string, copy: number): string {
  return name.replace(/[A-Za-z]{4,}/g, (word) => {
    let hash = copy * 7919;
    for (const letter of word.toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    if (hash % 3 !== 0) return word;
    const at = 1 + (hash % (word.length - 1));
    return word.slice(0, at) + String.fromCharCode(97 + ((hash >>> 8) % 26)) + word.slice(at + 1);
  });
}
