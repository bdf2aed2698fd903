import type { PackSearch } from '@dietary-recall/food-search';
import { findFood, flatOf, type DraftFood, type Target } from '@dietary-recall/recall-flow';
import type { LookupResult } from 'dietary-recall-client';
import { useEffect, useRef, useState } from 'react';
import { listOnDevice } from '../store/list-on-device.ts';
import { note } from '../store/paradata.ts';
import { current, useRecall } from '../store/recall.ts';
import { api, isAway, noteFault } from '../store/service.ts';

const AFTER_TYPING_MS = 150;
/** How long the service may take before the list on this device answers. */
const PATIENCE_MS = 4000;
/** Foods of the results that are loaded before one is chosen. */
const FORESEEN = 3;

interface Found {
  state: 'idle' | 'found' | 'failed';
  result: LookupResult;
  /** What the result answers, which may be older than what is typed. */
  words: string;
  /** There is no connection: the foods are of the list on this device. */
  isOfDevice: boolean;
}
interface SearchState extends Found {
  retry: () => void;
}
const NOTHING: LookupResult = { foods: [], categories: [] };

/**
 * Searches the list while words are typed: a little after the last key, and an older answer never replaces a newer one. Without words it
 * shows what is in the categories where the search may begin.
 */
export function useSearch(food: DraftFood, words: string, hints: readonly Target[]): SearchState {
  const library = useRecall((state) => state.library);
  const [found, setFound] = useState<Found>({ state: 'idle', result: NOTHING, words: '', isOfDevice: false });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const began = hints.map(({ type, code }) => `${type} ${code}`).join(', ');
  useEffect(() => {
    const desc = words.trim();
    const abort = new AbortController();
    const search = async () => {
      try {
        const { result, isOfDevice } = await findWords(food, desc, hints, abort.signal);
        if (abort.signal.aborted) return;
        library.noteNames(result.categories);
        // The one that is chosen is nearly always among the first: its questions are then known.
        for (const { code } of result.foods.slice(0, FORESEEN)) library.food(code).catch(() => undefined);
        if (desc !== '') note({ type: 'search', text: desc, hits: result.foods.length, food: food.id });
        setFound({ state: 'found', result, words: desc, isOfDevice });
      } catch (error) {
        if (abort.signal.aborted) return;
        noteFault(error);
        setFound({ state: 'failed', result: NOTHING, words: desc, isOfDevice: false });
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

type Answer = Pick<Found, 'result' | 'isOfDevice'>;

/** What the service finds; without an answer of it, what the list on this device has. */
async function findWords(
  food: DraftFood,
  desc: string,
  hints: readonly Target[],
  signal: AbortSignal,
): Promise<Answer> {
  const here = async (): Promise<Answer | null> => {
    const list = await listOnDevice(current().context);
    return list && { result: desc === '' ? NOTHING : lookUpHere(list, food, desc, hints), isOfDevice: true };
  };
  if (!navigator.onLine && desc !== '') {
    const found = await here();
    if (found) return found;
  }
  const asking = desc === '' ? withinHints(hints) : lookUp(food, desc, hints, signal);
  const answered = asking.then((result): Answer => ({ result, isOfDevice: false }));
  let patience: ReturnType<typeof setTimeout> | undefined;
  const impatient = new Promise((resolve) => (patience = setTimeout(resolve, PATIENCE_MS))).then(here);
  try {
    return (await Promise.race([answered, impatient])) ?? (await answered);
  } catch (error) {
    const found = isAway(error) && !signal.aborted ? await here() : null;
    if (!found) throw error;
    return found;
  } finally {
    clearTimeout(patience);
  }
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

/** The same in the list on this device. Its categories are left out: what is in them is not on the device. */
function lookUpHere(list: PackSearch, food: DraftFood, desc: string, hints: readonly Target[]): LookupResult {
  const { searchMatchScoreWeight: matchWeight } = current().context.parameters;
  const ask = (place: { category?: string }) => {
    const use = food.relation === 'ingredient' && !place.category ? 'recipe' : 'regular';
    const { foods } = list.lookup({ desc, use, matchWeight, ...place });
    return { foods: foods.map((found) => ({ ...found, thumbnail: null })), categories: [] };
  };
  const [hint] = hints;
  const within = hints.length === 1 && hint?.type === 'category' ? ask({ category: hint.code }) : NOTHING;
  return within.foods.length > 0 ? within : ask({});
}
