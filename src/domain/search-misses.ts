import { flatFoods, type ParadataEvent, type RecalledFood } from '@dietary-recall/recall';
import type { SearchMissOutcome } from '@dietary-recall/vocabulary';

/** A food that stands lower is found by patient people alone: Survey shows eight hits before "more". */
const FOUND_BY_RANK = 10;
/** The length of an alternative name of a food. Longer texts name no food. */
const MAX_TEXT = 256;
/** A recall has fewer searches that failed, unless a client makes them up. */
const MAX_MISSES = 100;

/** A search of a recall that did not lead to a food among the first ten hits. */
export interface SearchMissed {
  text: string;
  outcome: SearchMissOutcome;
  /** The food that was chosen in the end; null: none, or it is unknown. */
  code: string | null;
}

interface RecallSearched {
  meals: readonly {
    foods: readonly RecalledFood[];
    missingFoods: readonly { name: string }[];
  }[];
  paradata: readonly ParadataEvent[];
}

type SearchEvent = Extract<ParadataEvent, { type: 'search' }>;

/** A search as a person meant it: for some words, however many events a client sent while they were typed. */
interface Search {
  text: string;
  /** The text by which searches are the same. */
  words: string;
  hits: number;
  /** Null: no hit was chosen; undefined: the client does not say. */
  rank: number | null | undefined;
}

/**
 * Finds the searches of a recall that failed, with the food that was chosen in the end: what was searched for one food by other words is a
 * synonym of what was chosen. Searches and foods belong together by the id of the food. The worst outcome comes first.
 */
export function searchMissesOf({ meals, paradata }: RecallSearched): SearchMissed[] {
  const foods = new Map(
    meals
      .flatMap((meal) => flatFoods(meal.foods))
      .flatMap(({ food }) => (food.id === null ? [] : [[food.id, food] as const])),
  );
  const events = paradata.filter((event) => event.type === 'search');
  const searched = [...Map.groupBy(events, ({ food }) => food)].flatMap(([id, ofFood]) => {
    const food = id === undefined ? undefined : foods.get(id);
    return wholeSearches(ofFood).flatMap((search): SearchMissed[] => {
      const outcome = outcomeOf(search, food);
      return outcome === null ? [] : [{ text: search.text, outcome, code: food?.code ?? null }];
    });
  });
  const missing = meals.flatMap(({ missingFoods }) =>
    missingFoods.map(({ name }): SearchMissed => ({ text: plainText(name), outcome: 'missing-food', code: null })),
  );
  const misses = [...missing, ...searched].filter(({ text }) => text !== '' && text.length <= MAX_TEXT);
  return misses.toSorted((one, other) => SEVERITY[other.outcome] - SEVERITY[one.outcome]).slice(0, MAX_MISSES);
}

const SEVERITY: Readonly<Record<SearchMissOutcome, number>> = {
  'missing-food': 3,
  'nothing-found': 2,
  'ranked-low': 1,
  'none-chosen': 0,
};

function outcomeOf({ words, hits, rank }: Search, food: RecalledFood | undefined): SearchMissOutcome | null {
  if (typeof rank === 'number') return rank > FOUND_BY_RANK ? 'ranked-low' : null;
  if (hits === 0) return 'nothing-found';
  // A client that does not say which hit was chosen says by which words the food was found.
  const isFoundOtherwise = food !== undefined && wordsOf(food.searchTerm) !== words;
  return rank === null || isFoundOtherwise ? 'none-chosen' : null;
}

/**
 * The searches for one food in their order. A client that searches while words are typed sends an event for each pause: words that are
 * the beginning of those before or after them are typing, unless a hit of theirs was chosen.
 */
function wholeSearches(events: readonly SearchEvent[]): Search[] {
  const searches: Search[] = [];
  for (const { text, hits, rank } of events) {
    const last = searches.at(-1);
    const words = wordsOf(text);
    if (last?.words === words) Object.assign(last, { hits, rank: rank ?? last.rank });
    else searches.push({ text: plainText(text), words, hits, rank });
  }
  return searches.filter(
    ({ words, rank }, at) =>
      typeof rank === 'number' ||
      ![searches[at - 1], searches[at + 1]].some((neighbour) => neighbour?.words.startsWith(words)),
  );
}

/** A text on one line, without characters that nobody sees. */
function plainText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function wordsOf(text: string): string {
  return plainText(text).toLowerCase();
}
