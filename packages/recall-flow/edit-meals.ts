import type { DraftFood, DraftMeal, DraftRecall, MealQuestion, MealTime } from './draft.ts';
import type { EventOf, MealChoice } from './events.ts';
import { addMeal, hasRoom, makeFoods, typedText } from './new-items.ts';
import { changeMeal, findFood, findMeal, flatOf, levelsOf, MOST_LEVELS, replaceFood } from './tree.ts';

// What an event does to the list of meals, and to foods before they are matched.

export const mealEdits = {
  had(recall: DraftRecall, event: EventOf<'had'>): DraftRecall {
    const { kind, time = null }: { kind: string | null; time?: MealTime | null } = event;
    const meal = kind === null ? undefined : recall.meals.find((one) => one.kind === kind);
    if (!meal) return addMeal(recall, { kind, name: cleanName(event.name), time })?.recall ?? recall;
    if (!meal.isNothing) return recall;
    return changeMeal(recall, meal.id, { isNothing: false, isListed: false, time: time ?? meal.time });
  },

  nothing(recall: DraftRecall, { kind }: EventOf<'nothing'>): DraftRecall {
    const meal = recall.meals.find((one) => one.kind === kind);
    if (!meal) return addMeal(recall, { kind, isNothing: true })?.recall ?? recall;
    if (meal.isNothing || meal.foods.length > 0) return recall;
    return changeMeal(recall, meal.id, { isNothing: true });
  },

  finishList: (recall: DraftRecall): DraftRecall => (recall.isListed ? recall : { ...recall, isListed: true }),

  mealTime(recall: DraftRecall, { meal, time }: EventOf<'mealTime'>): DraftRecall {
    return findMeal(recall, meal) ? changeMeal(recall, meal, { time }) : recall;
  },

  changeMeal(recall: DraftRecall, { meal, kind, name }: EventOf<'changeMeal'>): DraftRecall {
    return findMeal(recall, meal) ? changeMeal(recall, meal, { kind, name: cleanName(name) }) : recall;
  },

  removeMeal(recall: DraftRecall, { meal: id }: EventOf<'removeMeal'>): DraftRecall {
    const index = recall.meals.findIndex((one) => one.id === id);
    const meal = recall.meals[index];
    if (!meal) return recall;
    const meals = recall.meals.toSpliced(index, 1);
    return { ...recall, meals, removed: { what: 'meal', meal, index, others: meals.map((one) => one.id) } };
  },

  addFood(recall: DraftRecall, { meal: id, text }: EventOf<'addFood'>): DraftRecall {
    const meal = findMeal(recall, id);
    return meal ? addToMeal(recall, meal, [{ typed: text }]) : recall;
  },

  finishMeal(recall: DraftRecall, { meal: id }: EventOf<'finishMeal'>): DraftRecall {
    const meal = findMeal(recall, id);
    if (!meal || meal.isNothing || (meal.isListed && meal.foods.length > 0)) return recall;
    if (meal.foods.length > 0) return changeMeal(recall, id, { isListed: true });
    if (meal.kind !== null) return changeMeal(recall, id, { isNothing: true });
    return { ...recall, meals: recall.meals.filter((one) => one.id !== id) };
  },

  listFood: (recall: DraftRecall, { text }: EventOf<'listFood'>): DraftRecall => addUnplaced(recall, [{ typed: text }]),

  gap(recall: DraftRecall, { from, to, hadAny }: EventOf<'gap'>): DraftRecall {
    const others = recall.gaps.filter((gap) => gap.from !== from || gap.to !== to);
    return withAnswer({ ...recall, gaps: [...others, { from, to, hadAny }] }, { from, to }, hadAny);
  },

  finalProbe(recall: DraftRecall, { hadAny = false }: EventOf<'finalProbe'>): DraftRecall {
    return recall.isProbed && !hadAny ? recall : withAnswer({ ...recall, isProbed: !hadAny }, 'finalProbe', hadAny);
  },

  forgotten(recall: DraftRecall, { answers }: EventOf<'forgotten'>): DraftRecall {
    const rows = Object.keys(answers).filter((row) => answers[row] === true && recall.forgotten[row] !== true);
    const added = makeFoods(
      recall,
      rows.map((forgottenRow) => ({ forgottenRow })),
    );
    if (!added) return recall;
    return {
      ...added.recall,
      forgotten: { ...recall.forgotten, ...answers },
      unplaced: [...recall.unplaced, ...added.foods],
    };
  },

  supplements(recall: DraftRecall, { texts }: EventOf<'supplements'>): DraftRecall {
    const foods = texts.map((typed) => ({ typed, isSupplement: true }));
    return { ...addUnplaced(recall, foods), isSupplementsAnswered: true };
  },

  place(recall: DraftRecall, { food: id, meal: choice }: EventOf<'place'>): DraftRecall {
    const found = findFood(recall, id);
    if (!found || found.parent) return recall;
    const target = chosenMeal(recall, choice);
    if (!target || target.meal.id === found.meal?.id || !hasRoom(target.meal, flatOf([found.food]).length))
      return recall;
    const foods = [...target.meal.foods, found.food];
    const placed = replaceFood(target.recall, id, () => []);
    return changeMeal(placed, target.meal.id, { ...eaten(target.meal), isListed: true, foods });
  },

  suggestions(recall: DraftRecall, { meal: id, had, refused = [] }: EventOf<'suggestions'>): DraftRecall {
    const meal = findMeal(recall, id);
    if (!meal) return recall;
    const foods = had.map(({ category, text }): Typed => {
      return { typed: text, isSplitDecided: true, hints: [{ type: 'category', code: category }] };
    });
    const refusedSuggestions = [...new Set([...(recall.refusedSuggestions ?? []), ...refused])];
    return changeMeal(addToMeal({ ...recall, refusedSuggestions }, meal, foods), id, { isSuggestionsAnswered: true });
  },
};

/** Adds the meal of a yes, unless it is there. A no takes it away while it has no foods. */
function withAnswer(recall: DraftRecall, question: MealQuestion, hadAny: boolean): DraftRecall {
  const added = recall.meals.filter(({ addedBy }) => JSON.stringify(addedBy) === JSON.stringify(question));
  const empty = added.find(({ foods, isNothing }) => foods.length === 0 && !isNothing);
  if (!hadAny) return empty ? { ...recall, meals: recall.meals.filter((meal) => meal !== empty) } : recall;
  // A gap has one meal. The last question may add one after the other.
  const isThere = question === 'finalProbe' ? empty !== undefined : added.length > 0;
  return isThere ? recall : (addMeal(recall, { addedBy: question })?.recall ?? recall);
}

type Typed = Partial<DraftFood> & { typed: string };

function withTexts(foods: readonly Typed[]): Typed[] {
  return foods.map((food) => ({ ...food, typed: typedText(food.typed) })).filter(({ typed }) => typed !== '');
}

function addUnplaced(recall: DraftRecall, foods: readonly Typed[]): DraftRecall {
  const typed = withTexts(foods);
  const added = typed.length === 0 ? null : makeFoods(recall, typed);
  return added ? { ...added.recall, unplaced: [...recall.unplaced, ...added.foods] } : recall;
}

function addToMeal(recall: DraftRecall, meal: DraftMeal, foods: readonly Typed[]): DraftRecall {
  const typed = withTexts(foods);
  const added = typed.length === 0 || !hasRoom(meal, typed.length) ? null : makeFoods(recall, typed);
  if (!added) return recall;
  return changeMeal(added.recall, meal.id, { ...eaten(meal), foods: [...meal.foods, ...added.foods] });
}

function eaten(meal: DraftMeal): Partial<DraftMeal> {
  return meal.isNothing ? { isNothing: false, isListed: true } : {};
}

function chosenMeal(recall: DraftRecall, choice: MealChoice): { recall: DraftRecall; meal: DraftMeal } | null {
  if ('id' in choice) {
    const meal = findMeal(recall, choice.id);
    return meal && { recall, meal };
  }
  const { kind, name } = choice;
  const meal = kind === null ? undefined : recall.meals.find((one) => one.kind === kind);
  return meal ? { recall, meal } : addMeal(recall, { kind, name: cleanName(name) });
}

function cleanName(name: string | null | undefined): string | null {
  const text = typedText(name ?? '');
  return text === '' ? null : text;
}

/** Puts back what was deleted last. */
export function undoRemoval(recall: DraftRecall): DraftRecall {
  const { removed } = recall;
  const done = { ...recall, removed: null };
  switch (removed?.what) {
    case undefined:
      return recall;
    case 'meal': {
      const { meal, index, others } = removed;
      // The meal was asked about again, and the answer was: nothing.
      const meals = done.meals.filter(
        ({ id, kind, isNothing }) => !isNothing || kind !== meal.kind || others.includes(id),
      );
      return { ...done, meals: meals.toSpliced(index, 0, meal) };
    }
    case 'match': {
      const { food } = removed;
      const there = findFood(done, food.id);
      if (!there || there.level + levelsOf(food) - 1 > MOST_LEVELS) return recall;
      return replaceFood(done, food.id, () => [food]);
    }
    case 'food':
      return putBack(done, removed);
  }
}

function putBack(
  recall: DraftRecall,
  { food, meal: mealId, parent, index }: Extract<NonNullable<DraftRecall['removed']>, { what: 'food' }>,
): DraftRecall {
  // Foods that stayed when this one went: they come back with it.
  const cleared = flatOf(food.linkedFoods).reduce(
    (left, { id }) => replaceFood(left, id, () => []),
    withRow(recall, food, true),
  );
  if (parent !== null)
    return replaceFood(cleared, parent, (one) => [{ ...one, linkedFoods: one.linkedFoods.toSpliced(index, 0, food) }]);
  if (mealId === null) return { ...cleared, unplaced: cleared.unplaced.toSpliced(index, 0, food) };
  const meal = findMeal(cleared, mealId);
  return meal ? changeMeal(cleared, mealId, { ...eaten(meal), foods: meal.foods.toSpliced(index, 0, food) }) : recall;
}

/** The answer to the row of often forgotten foods that a food comes from goes and comes with the food. */
export function withRow(recall: DraftRecall, { forgottenRow }: DraftFood, hadAny: boolean): DraftRecall {
  return forgottenRow === null ? recall : { ...recall, forgotten: { ...recall.forgotten, [forgottenRow]: hadAny } };
}
