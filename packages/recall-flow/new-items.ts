import { RECALL_LIMITS } from '@dietary-recall/vocabulary';
import type { DraftFood, DraftMeal, DraftRecall } from './draft.ts';
import { allFoods, flatOf } from './tree.ts';

// New meals and foods. Their ids are numbers that the draft counts, so that no randomness is needed.

export function typedText(text: string): string {
  return text.trim().slice(0, RECALL_LIMITS.searchTermLength).toWellFormed();
}

/** Adds a meal at the end. Returns null if the recall is full. */
export function addMeal(
  recall: DraftRecall,
  parts: Partial<DraftMeal>,
): { recall: DraftRecall; meal: DraftMeal } | null {
  if (recall.meals.length >= RECALL_LIMITS.meals) return null;
  const meal: DraftMeal = {
    id: `m${recall.nextId}`,
    kind: null,
    name: null,
    time: null,
    isNothing: false,
    isListed: false,
    isSuggestionsAnswered: false,
    answers: {},
    foods: [],
    ...parts,
  };
  return { recall: { ...recall, meals: [...recall.meals, meal], nextId: recall.nextId + 1 }, meal };
}

/** Makes foods, one for each of `parts`. The caller puts them somewhere. Returns null if the recall is full. */
export function makeFoods(
  recall: DraftRecall,
  parts: readonly Partial<DraftFood>[],
): { recall: DraftRecall; foods: DraftFood[] } | null {
  if (allFoods(recall).length + parts.length > RECALL_LIMITS.foods) return null;
  const foods = parts.map((part, at): DraftFood => {
    return {
      id: `f${recall.nextId + at}`,
      typed: '',
      relation: null,
      isAsker: false,
      isSupplement: false,
      hints: [],
      forgottenRow: null,
      isSplitDecided: false,
      match: null,
      missing: null,
      dish: null,
      ...UNMATCHED,
      linkedFoods: [],
      ...part,
    };
  });
  return { recall: { ...recall, nextId: recall.nextId + parts.length }, foods };
}

/** What is known of a food before it is matched. */
export const UNMATCHED = {
  brand: null,
  isReadyMeal: null,
  isSameAsLastTime: null,
  methodIndex: null,
  portion: null,
  leftovers: null,
  isLargeAmountChecked: false,
  answers: {},
  associated: {},
} satisfies Partial<DraftFood>;

export function hasRoom({ foods }: DraftMeal, added = 1): boolean {
  return flatOf(foods).length + added <= RECALL_LIMITS.foodsOfMeal;
}
