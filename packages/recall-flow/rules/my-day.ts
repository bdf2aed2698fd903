import { step, type Flow, type Steps } from '../flow.ts';
import { mealsInOrder } from '../meal-times.ts';

/** The meals of the day, or one list of foods, as the scheme wants it. */
export function* listing({ recall, scheme }: Flow): Steps {
  if (scheme.listing === 'quick-list') {
    yield step({ ask: 'quickList' }, recall.isListed);
    return;
  }
  const open = scheme.meals
    .filter(({ id, isOffered }) => isOffered && !recall.meals.some(({ kind }) => kind === id))
    .map(({ id }) => id);
  yield step({ ask: 'meals', open }, recall.isListed && open.length === 0);
}

/** The time and the foods of each meal; first, the meal of each food that has none. */
export function* mealByMeal({ recall, scheme }: Flow): Steps {
  for (const { id } of recall.unplaced) yield step({ ask: 'mealOfFood', food: id }, false);
  // A recall has one meal at least, if only one without food.
  if (recall.meals.length === 0) yield step({ ask: 'meals', open: [] }, false);
  for (const { id, isNothing, time, isListed, foods } of mealsInOrder(recall, scheme)) {
    if (isNothing) continue;
    yield step({ ask: 'mealTime', meal: id }, time !== null);
    yield step({ ask: 'firstPass', meal: id }, isListed && foods.length > 0);
  }
}
