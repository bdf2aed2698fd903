import MiniSearch from 'minisearch';
import { loadLanguage } from '../../packages/food-search/languages/load-language.ts';
import { tokenise } from '../../packages/food-search/text/tokenise.ts';
import type { QuerySet } from './data.ts';
import type { Engine } from './score.ts';

/**
 * Builds MiniSearch with the best of six tried settings: one document per name, the tokens, stop words and plural folding of our
 * search, a second field with phonetic keys, prefixes and edits of a third of the word. A query first requires all words, then any.
 */
export async function buildMiniSearch({
  language,
  documents,
}: Pick<QuerySet, 'language' | 'documents'>): Promise<Engine> {
  const profile = await loadLanguage(language);
  const words = (text: string): string[] =>
    tokenise(text, profile.splitApostrophe)
      .filter(({ folded }) => !profile.stopWords.has(folded))
      .map(({ folded }) => profile.stem(folded));
  const sounds = (text: string): string[] =>
    words(text).flatMap((word) => profile.phoneticKeys(word, profile.phoneticSpelling(word)).slice(0, 1));
  const index = new MiniSearch<{ id: number; code: string; name: string; sound: string }>({
    fields: ['name', 'sound'],
    storeFields: ['code'],
    tokenize: (text, field) => (field === 'sound' ? sounds(text) : words(text)),
    processTerm: (term) => term,
  });
  let id = 0;
  index.addAll(documents.flatMap(({ code, names }) => names.map((name) => ({ id: id++, code, name, sound: name }))));
  return (text) => {
    const typed = words(text);
    const heard = sounds(text);
    if (typed.length === 0) return [];
    const wordQuery = (word: string, i: number) => ({
      combineWith: 'OR' as const,
      queries: [
        {
          queries: [word],
          fields: ['name'],
          tokenize: (term: string) => [term],
          prefix: (term: string) => term.length > 1,
          fuzzy: (term: string) => (term.length > 3 ? 0.35 : false),
          maxFuzzy: 3,
          weights: { fuzzy: 0.5, prefix: 0.4 },
        },
        ...(heard[i] === undefined
          ? []
          : [{ queries: [heard[i]], fields: ['sound'], tokenize: (term: string) => [term], boost: { sound: 0.15 } }]),
      ],
    });
    const codes = new Set<string>();
    for (const combineWith of ['AND', 'OR'] as const) {
      for (const hit of index.search({ combineWith, queries: typed.map(wordQuery) })) {
        codes.add(hit['code'] as string);
        if (codes.size >= 10) return [...codes];
      }
    }
    return [...codes];
  };
}
