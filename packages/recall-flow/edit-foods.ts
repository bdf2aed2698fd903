import { RECALL_LIMITS } from '@dietary-recall/vocabulary';
import { targetKey, type DraftFood, type DraftRecall } from './draft.ts';
import { undoRemoval, withRow } from './edit-meals.ts';
import { withoutAmount, isMeasuredByParent } from './edit-portions.ts';
import type { EventOf } from './events.ts';
import { hasRoom, makeFoods, typedText, UNMATCHED } from './new-items.ts';
import { changeFood, findFood, levelsOf, MOST_LEVELS, replaceFood, type FoundFood } from './tree.ts';

// What an event does to a food and to the foods that are linked to it.

export const foodEdits = {
  changeText(recall: DraftRecall, { food: id, text }: EventOf<'changeText'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    const typed = typedText(text);
    if (!food || isFound(food) || typed === '' || typed === food.typed) return recall;
    return changeFood(recall, id, { typed, isSplitDecided: false });
  },

  removeFood(recall: DraftRecall, { food: id }: EventOf<'removeFood'>): DraftRecall {
    const found = findFood(recall, id);
    if (!found) return recall;
    const { food, meal, parent, index } = found;
    const removed = { what: 'food', food, meal: meal?.id ?? null, parent: parent?.id ?? null, index } as const;
    const left = replaceFood(recall, id, () => (parent ? [] : askersOf(food).map(asUnlinked)));
    return { ...withRow(left, food, false), removed };
  },

  undo: undoRemoval,

  split(recall: DraftRecall, { food: id, parts }: EventOf<'split'>): DraftRecall {
    const found = findFood(recall, id);
    if (!found || isFound(found.food)) return recall;
    if (parts === null) return found.food.isSplitDecided ? recall : changeFood(recall, id, { isSplitDecided: true });
    const { relation, isSupplement, hints } = found.food;
    const typed = parts.map(typedText).filter((text) => text !== '');
    if (typed.length < 2 || found.food.linkedFoods.length > 0 || !canAdd(found, typed.length)) return recall;
    const added = makeFoods(
      recall,
      typed.map((text) => ({ typed: text, relation, isSupplement, hints, isSplitDecided: true })),
    );
    return added ? replaceFood(added.recall, id, () => added.foods) : recall;
  },

  match(recall: DraftRecall, { food: id, match }: EventOf<'match'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    if (!food) return recall;
    if (food.match?.code === match.code) return changeFood(recall, id, { match });
    const changed = changeFood(recall, id, { ...afresh(food), match });
    return isFound(food) ? { ...changed, removed: { what: 'match', food } } : changed;
  },

  missing(recall: DraftRecall, { food: id, missing }: EventOf<'missing'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    if (!food || missing.name.trim() === '') return recall;
    if (food.missing) return changeFood(recall, id, { missing });
    const changed = changeFood(recall, id, { ...afresh(food), missing });
    return isFound(food) ? { ...changed, removed: { what: 'match', food } } : changed;
  },

  dish(recall: DraftRecall, { food: id }: EventOf<'dish'>): DraftRecall {
    const found = findFood(recall, id);
    if (!found || found.food.dish || found.level >= MOST_LEVELS) return recall;
    const changed = changeFood(recall, id, { ...afresh(found.food), dish: { isListed: false } });
    return isFound(found.food) ? { ...changed, removed: { what: 'match', food: found.food } } : changed;
  },

  addIngredient(recall: DraftRecall, { food: id, text }: EventOf<'addIngredient'>): DraftRecall {
    const found = findFood(recall, id);
    return found?.food.dish ? addLinked(recall, found, { typed: text, relation: 'ingredient' }) : recall;
  },

  finishDish(recall: DraftRecall, { food: id }: EventOf<'finishDish'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    if (!food?.dish || (food.dish.isListed && hasIngredients(food))) return recall;
    return changeFood(recall, id, { dish: hasIngredients(food) ? { isListed: true } : null });
  },

  associated(recall: DraftRecall, event: EventOf<'associated'>): DraftRecall {
    const found = findFood(recall, event.food);
    if (!found?.food.match) return recall;
    const { food } = found;
    const key = targetKey(event.target);
    const answered = (isDone: boolean): DraftRecall =>
      changeFood(recall, food.id, { associated: { ...food.associated, [key]: { isDone } } });
    if (event.answer !== 'yes') return answered(true);
    const parts = { typed: event.text, isSplitDecided: true, hints: [event.target] };
    if (event.linkAsMain && !found.parent && food.relation === null) return addMain(answered(true), food.id, parts);
    const added = addLinked(answered(false), found, { ...parts, relation: 'with' });
    // Without room for another food, the question is answered.
    return findFood(added, food.id)?.food.linkedFoods.length === food.linkedFoods.length ? answered(true) : added;
  },
};

function isFound({ match, missing, dish }: DraftFood): boolean {
  return match !== null || missing !== null || dish !== null;
}

/** A food as it is when it becomes another one. */
function afresh(food: DraftFood): Partial<DraftFood> {
  return { ...UNMATCHED, match: null, missing: null, dish: null, linkedFoods: askersOf(food).map(withoutSharedAmount) };
}

function askersOf({ linkedFoods }: DraftFood): DraftFood[] {
  return linkedFoods.filter(({ isAsker }) => isAsker);
}

function withoutSharedAmount(food: DraftFood): DraftFood {
  return isMeasuredByParent(food) ? withoutAmount(food) : food;
}

function asUnlinked(food: DraftFood): DraftFood {
  return { ...withoutSharedAmount(food), relation: null, isAsker: false };
}

export function hasIngredients({ linkedFoods }: DraftFood): boolean {
  return linkedFoods.some(({ relation }) => relation === 'ingredient');
}

function canAdd({ meal, parent }: FoundFood, added: number): boolean {
  return (!meal || hasRoom(meal, added)) && (!parent || parent.linkedFoods.length + added <= RECALL_LIMITS.linkedFoods);
}

function addLinked(
  recall: DraftRecall,
  { food: parent, meal, level }: FoundFood,
  food: Partial<DraftFood>,
): DraftRecall {
  const typed = typedText(food.typed ?? '');
  const isFull = parent.linkedFoods.length >= RECALL_LIMITS.linkedFoods || (meal !== null && !hasRoom(meal));
  if (isFull || level >= MOST_LEVELS || (typed === '' && food.relation === 'ingredient')) return recall;
  const added = makeFoods(recall, [{ ...food, typed }]);
  return added
    ? replaceFood(added.recall, parent.id, (one) => [{ ...one, linkedFoods: [...one.linkedFoods, ...added.foods] }])
    : recall;
}

/** Adds a food that takes the place of the one that asked for it, which is linked to it if there is a level left. */
function addMain(recall: DraftRecall, asker: string, food: Partial<DraftFood>): DraftRecall {
  const found = findFood(recall, asker);
  const added = found && (!found.meal || hasRoom(found.meal)) ? makeFoods(recall, [food]) : null;
  if (!added) return recall;
  return replaceFood(added.recall, asker, (one) => {
    const [main] = added.foods;
    if (!main || levelsOf(one) >= MOST_LEVELS) return [one, ...added.foods];
    return [{ ...main, linkedFoods: [{ ...one, relation: 'with', isAsker: true }] }];
  });
}
