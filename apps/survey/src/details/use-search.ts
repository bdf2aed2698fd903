import { findFood, flatOf, type DraftFood, type Target } from '@dietary-recall/recall-flow';
import type { LookupResult } from 'dietary-recall-client';
import { useEffect, useRef, useState } from 'react';
import { note } from '../store/paradata.ts';
import { current, useRecall } from '../store/recall.ts';
import { api } from '../store/service.ts';

const AFTER_TYPING_MS = 150;
/** Foods of the results that are loaded before one is chosen. */
const FORESEEN = 3;

interface SearchState {
  state: 'idle' | 'found' | 'failed';
  result: LookupResult;
  retry: () => void;
}
const NOTHING: LookupResult = { foods: [], categories: [] };

/**
 * Searches the list while words are typed: a little after the last key, and an older answer never replaces a newer one. Without words it
 * shows what is in the categories where the search may begin.
 */
export function useSearch(food: DraftFood, words: string, hints: readonly Target[]): SearchState {
  const library = useRecall((state) => state.library);
  const [found, setFound] = useState<{ state: SearchState['state']; result: LookupResult }>({
    state: 'idle',
    result: NOTHING,
  });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const began = hints.map(({ type, code }) => `${type} ${code}`).join(', ');
  useEffect(() => {
    const desc = words.trim();
    const abort = new AbortController();
    const search = async () => {
      try {
        const result = desc === '' ? await withinHints(hints) : await lookUp(food, desc, hints, abort.signal);
        if (abort.signal.aborted) return;
        library.noteNames(result.categories);
        // The one that is chosen is nearly always among the first: its questions are then known.
        for (const { code } of result.foods.slice(0, FORESEEN)) library.food(code).catch(() => undefined);
        if (desc !== '') note({ type: 'search', text: desc, hits: result.foods.length, food: food.id });
        setFound({ state: 'found', result });
      } catch {
        if (!abort.signal.aborted) setFound({ state: 'failed', result: NOTHING });
      }
    };
    const timer = setTimeout(() => void search(), isFirst.current ? 0 : AFTER_TYPING_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words, attempt, food.id, began]);
  return { ...found, retry: () => setAttempt((count) => count + 1) };
}

/** The foods and categories of the places where the search may begin. */
async function withinHints(hints: readonly Target[]): Promise<LookupResult> {
  const { library } = current();
  const lists = await Promise.all(
    hints.map(async ({ type, code }): Promise<LookupResult> => {
      if (type === 'category') return library.contents(code);
      const food = await library.food(code);
      return {
        foods: food ? [{ code, localDescription: food.localDescription, thumbnail: null }] : [],
        categories: [],
      };
    }),
  );
  return { foods: lists.flatMap(({ foods }) => foods), categories: lists.flatMap(({ categories }) => categories) };
}

async function lookUp(
  food: DraftFood,
  desc: string,
  hints: readonly Target[],
  signal: AbortSignal,
): Promise<LookupResult> {
  const { recall, context } = current();
  const {
    localeId: locale,
    searchSortingAlgorithm: alg,
    searchMatchScoreWeight: matchScoreWeight,
  } = context.parameters;
  const meal = findFood(recall, food.id)?.meal;
  const existing = flatOf(meal?.foods ?? []).flatMap(({ match }) => match?.code ?? []);
  const input = { locale, desc, existing: existing.slice(0, 200), alg, matchScoreWeight };
  const [hint] = hints;
  if (hints.length === 1 && hint?.type === 'category') {
    const within = await api.foods.lookupInCategory.query({ ...input, category: hint.code }, { signal });
    // It may stand elsewhere in the list.
    if (within.foods.length > 0) return within;
  }
  return food.relation === 'ingredient'
    ? api.foods.lookupForRecipes.query(input, { signal })
    : api.foods.lookup.query(input, { signal });
}
