import { allFoods, flatOf, type DraftRecall } from '@dietary-recall/recall-flow';
import { goOn } from './navigation.ts';
import { current, currentOrNull, patch } from './recall.ts';

// The facts that the next questions need: loaded before they are asked, or left for later.

/** The codes of the foods of a recall. */
export function codesOf(recall: DraftRecall): string[] {
  return [...new Set(allFoods(recall).flatMap(({ match }) => match?.code ?? []))];
}

/** Loads what the next questions need: it never changes the one that is shown. */
export function prefetch(): void {
  const { recall, context, library } = current();
  const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);
  for (const code of codesOf(recall)) quietly(library.food(code).then(refreshWaiting));
  for (const meal of recall.meals) {
    const foods = flatOf(meal.foods);
    for (const { typed, isSplitDecided, match } of foods)
      if (typed !== '' && !isSplitDecided && !match && mayBeSeveral(typed)) quietly(library.parts(typed));
    if (
      !navigator.onLine ||
      !context.scheme.foods.suggestCategories ||
      meal.isSuggestionsAnswered ||
      foods.length === 0
    )
      continue;
    const codes = foods.flatMap(({ match }) => match?.code ?? []);
    // Of a food in the respondent's own words, or a dish, there is nothing more to know.
    if (codes.length > 0 && foods.every(({ match, missing, dish }) => match ?? missing ?? dish))
      quietly(library.suggestions(codes));
  }
}

/** One word is one food. */
export function mayBeSeveral(typed: string): boolean {
  return /\S\s+\S|[,&+/]/.test(typed);
}

/** When nothing but missing facts was in the way, what was loaded shows the next question. */
function refreshWaiting(): void {
  const state = currentOrNull();
  if (state && 'prompt' in state.view && state.view.prompt.ask === 'needsFacts') goOn();
}

/** Leaves a food for later, when the device is online again. */
export function postpone(food: string): void {
  const { postponed } = current();
  patch({ postponed: [...new Set([...postponed, food])] });
  goOn();
}

/** Asks for what was left for later. */
export function resumePostponed(): void {
  patch({ postponed: [] });
  goOn();
  // A food that takes longer to load is asked for when it is there.
  prefetch();
}
