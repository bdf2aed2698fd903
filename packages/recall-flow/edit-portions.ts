import type { RecordedPortion } from '@dietary-recall/recall';
import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import type { DraftFood, DraftRecall, Leftovers } from './draft.ts';
import type { EventOf } from './events.ts';
import { changeFood, findFood, replaceFood } from './tree.ts';

// What an event does to the amount of a food, and to the amounts that follow from it.

const BY_PARENT: ReadonlySet<string> = new Set(['parent-food-portion', 'milk-in-a-hot-drink']);

/** Does the amount of a linked food rest on that of the food that it is linked to? */
export function isMeasuredByParent({ relation, portion }: DraftFood): boolean {
  if (relation === null || portion === null) return false;
  return BY_PARENT.has(portion.method) || (portion.data !== undefined && 'linkedQuantity' in portion.data);
}

/** A food whose amount is to be asked again, and those that are measured by it. */
export function withoutAmount(food: DraftFood): DraftFood {
  return { ...withAmount(food, { portion: null, leftovers: null }), methodIndex: null };
}

function withAmount(food: DraftFood, amount: Partial<DraftFood>): DraftFood {
  const linkedFoods = food.linkedFoods.map((linked) => (isMeasuredByParent(linked) ? withoutAmount(linked) : linked));
  return { ...food, ...amount, linkedFoods };
}

export const portionEdits = {
  brand: (recall: DraftRecall, { food, brand }: EventOf<'brand'>): DraftRecall =>
    changeMatched(recall, food, { brand }),

  readyMeal: (recall: DraftRecall, { food, isReadyMeal }: EventOf<'readyMeal'>): DraftRecall =>
    changeMatched(recall, food, { isReadyMeal }),

  sameAsLastTime(recall: DraftRecall, { food, portion }: EventOf<'sameAsLastTime'>): DraftRecall {
    if (portion === null) return changeMatched(recall, food, { isSameAsLastTime: false });
    return changeAmount(recall, food, servedAndLeft(portion), true);
  },

  method(recall: DraftRecall, { food: id, method }: EventOf<'method'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    if (!food?.match || food.methodIndex === method) return recall;
    return changeAmount(recall, id, { methodIndex: method, portion: null, leftovers: null });
  },

  portion(recall: DraftRecall, { food: id, portion }: EventOf<'portion'>): DraftRecall {
    const food = findFood(recall, id)?.food;
    if (food && JSON.stringify(food.portion) === JSON.stringify(portion)) return recall;
    return changeAmount(recall, id, { portion, leftovers: null });
  },

  leftovers(recall: DraftRecall, { food: id, leftovers }: EventOf<'leftovers'>): DraftRecall {
    const portion = findFood(recall, id)?.food.portion;
    if (!portion || portion.method === UNKNOWN_METHOD) return recall;
    return leftovers.leftoversWeight <= portion.data.servingWeight ? changeAmount(recall, id, { leftovers }) : recall;
  },

  largeAmount(recall: DraftRecall, { food, isRight }: EventOf<'largeAmount'>): DraftRecall {
    if (isRight) return changeMatched(recall, food, { isLargeAmountChecked: true });
    return changeAmount(recall, food, { isLargeAmountChecked: true, portion: null, leftovers: null });
  },
};

const LEFTOVERS: Readonly<Record<keyof Leftovers, true>> = {
  leftoversWeight: true,
  leftovers: true,
  leftoversChoiceIndex: true,
  leftoversImage: true,
  leftoversWeightFactor: true,
  leftoversLevel: true,
};

/** Takes what was left out of a portion, because another answer about it replaces all of it, such as the picture that was chosen. */
function servedAndLeft({ method, data = {} }: RecordedPortion): Pick<DraftFood, 'portion' | 'leftovers'> {
  const [left, served] = [true, false].map((isLeft) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => Object.hasOwn(LEFTOVERS, key) === isLeft)),
  );
  return {
    portion: { method, data: served } as RecordedPortion,
    leftovers: { leftoversWeight: 0, ...left },
  };
}

function changeMatched(recall: DraftRecall, id: string, changes: Partial<DraftFood>): DraftRecall {
  return findFood(recall, id)?.food.match ? changeFood(recall, id, changes) : recall;
}

function changeAmount(
  recall: DraftRecall,
  id: string,
  amount: Partial<DraftFood>,
  isSameAsLastTime = false,
): DraftRecall {
  if (!findFood(recall, id)?.food.match) return recall;
  // An amount that was taken over and then changed is another one. Where it was not asked, nothing is known of it.
  return replaceFood(recall, id, (food) => [
    withAmount(food, { ...amount, ...(isSameAsLastTime || food.isSameAsLastTime ? { isSameAsLastTime } : {}) }),
  ]);
}
