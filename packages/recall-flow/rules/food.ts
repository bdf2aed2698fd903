import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import { eatenGrams } from '../amounts.ts';
import { targetKey, type DraftFood, type DraftMeal, type Target } from '../draft.ts';
import { hasIngredients } from '../edit-foods.ts';
import type { AssociatedFood, EarlierAmount, FlowFacts, ListedFood } from '../facts.ts';
import { step, type Flow, type Steps } from '../flow.ts';
import { hasLeftovers, methodsThatFit, plainMethod } from '../methods.ts';
import { askedOfFood, isAnswered } from '../study-questions.ts';
import { addedByPrompt, flatOf, MOST_LEVELS } from '../tree.ts';

/** What is around a food. */
export interface Around {
  meal: DraftMeal;
  parent: DraftFood | null;
  /** 1 for a food that is not linked. */
  level: number;
}

/**
 * A food, then those that are linked to it, then prompts for more of them. A food whose facts are not known yet is left out, and one that
 * was left for later.
 */
export function* foodWithLinked(flow: Flow, food: DraftFood, around: Around): Steps {
  if (flow.facts.isPostponed?.(food.id)) return;
  const listed = listedFood(flow.facts, food);
  yield* identity(flow, food, around);
  if (food.match) {
    if (!listed) return;
    yield* amount(flow, food, listed, around.parent);
    const { questions, answers } = askedOfFood(flow, around.meal, food);
    for (const question of questions)
      yield step({ ask: 'foodQuestion', food: food.id, question: question.id }, isAnswered(question, answers));
  }
  for (const linked of food.linkedFoods)
    yield* foodWithLinked(flow, linked, { meal: around.meal, parent: food, level: around.level + 1 });
  if (food.match && listed && flow.scheme.foods.askAssociatedFoods) yield* associated(flow, food, listed, around);
}

/** Null: the food is not matched, or not in the list any more. Undefined: its facts are not known yet. */
function listedFood({ food: findFood }: FlowFacts, { match }: DraftFood): ListedFood | null | undefined {
  return match ? findFood(match.code) : null;
}

/** Lists the foods that wait for their facts, and those that the respondent left for later. */
export function waitingFoods({ recall, facts }: Flow): DraftFood[] {
  return recall.meals
    .flatMap(({ foods }) => flatOf(foods))
    .filter((food) => facts.isPostponed?.(food.id) || listedFood(facts, food) === undefined);
}

function* identity({ scheme, facts }: Flow, food: DraftFood, { level }: Around): Steps {
  const { id, typed, match, missing, dish } = food;
  const isKnown = missing !== null || dish !== null || (match !== null && listedFood(facts, food) !== null);
  const parts =
    match || missing || dish || food.isSplitDecided || food.linkedFoods.length > 0 ? [] : facts.parts(typed);
  if (parts && parts.length > 1) yield step({ ask: 'split', food: id, parts }, false);
  const row = scheme.forgotten.find((one) => one.id === food.forgottenRow);
  const hints = [...food.hints, ...(row?.categories ?? []).map((code): Target => ({ type: 'category', code }))];
  const mayBeDish = scheme.foods.recipes && level < MOST_LEVELS;
  yield step({ ask: 'find', food: id, hints, mayBeDish }, isKnown);
  if (dish) yield step({ ask: 'ingredients', food: id }, dish.isListed && hasIngredients(food));
}

function* amount({ scheme, facts }: Flow, food: DraftFood, listed: ListedFood, parent: DraftFood | null): Steps {
  const { id, portion } = food;
  const { askBrand, askReadyMeal, askSameAsLastTime, checkLargeAmounts } = scheme.foods;
  if (askBrand && listed.brands.length > 0) yield step({ ask: 'brand', food: id }, food.brand !== null);
  if (askReadyMeal && listed.readyMealOption) yield step({ ask: 'readyMeal', food: id }, food.isReadyMeal !== null);
  const earlier = askSameAsLastTime && listed.sameAsBeforeOption ? facts.earlierAmount(listed.code) : undefined;
  if (earlier && isRepeatable(earlier.portion)) {
    const isDone = food.isSameAsLastTime !== null || food.methodIndex !== null || portion !== null;
    yield step({ ask: 'sameAsLastTime', food: id, recallDate: earlier.recallDate }, isDone);
  }
  const methods = methodsThatFit(food, listed, parent, facts);
  const chosen = methods.find((position) => position === food.methodIndex);
  const plain = plainMethod(methods, listed, parent, facts);
  const isSaid = chosen !== undefined || plain !== null || portion !== null;
  if (methods.length > 1) yield step({ ask: 'method', food: id, methods }, isSaid);
  yield step({ ask: 'portion', food: id, method: chosen ?? plain ?? methods[0] ?? null }, portion !== null);
  if (hasLeftovers(food, listed)) yield step({ ask: 'leftovers', food: id }, food.leftovers !== null);
  const grams = eatenGrams(food);
  if (checkLargeAmounts && grams !== null && listed.reasonableAmount !== null && grams > listed.reasonableAmount)
    yield step({ ask: 'largeAmount', food: id }, food.isLargeAmountChecked);
}

/** Amounts that follow from another food are not repeated. */
function isRepeatable({ method, data = {} }: EarlierAmount['portion']): boolean {
  if (method === 'parent-food-portion' || method === 'milk-in-a-hot-drink' || method === UNKNOWN_METHOD) return false;
  return !('linkedQuantity' in data);
}

function* associated({ facts }: Flow, food: DraftFood, listed: ListedFood, { meal, parent, level }: Around): Steps {
  for (const associatedFood of listed.associatedFoods) {
    const { target, linkAsMain, multiple } = associatedFood;
    // A food that is linked has its main food, and one at the last level can have no linked foods.
    const answer = food.associated[targetKey(target)];
    if (!answer && (linkAsMain ? food.relation !== null : level >= MOST_LEVELS)) continue;
    const isDone = answer !== undefined && (answer.isDone || !multiple);
    const alreadyInMeal = answer?.isDone ? [] : alreadyIn(meal, food, associatedFood, facts);
    const yes = addedByPrompt({ food, parent }, target).length;
    yield step({ ask: 'associated', food: food.id, target, yes, alreadyInMeal }, isDone);
  }
}

/**
 * Foods of the meal that may be meant: so that milk is not counted twice. One that goes with another food is not. One that is not found yet may
 * be meant if the respondent called it so, such as the butter of "bread and butter" or the honey of "sugar or honey?". Those stand first.
 * The words of the food itself are in the question too: another tea is not the milk of "milk in your tea?".
 */
function alreadyIn(
  meal: DraftMeal,
  food: DraftFood,
  { target: { type, code }, genericName, promptText }: AssociatedFood,
  facts: FlowFacts,
): string[] {
  const names = wordsOf(genericName);
  const own = ownWordsOf(`${food.typed}, ${food.match?.name ?? ''}`);
  const asked = wordsOf(promptText).filter((word) => !own.includes(word));
  return meal.foods
    .filter((other) => {
      const { match, missing, typed } = other;
      if (missing || flatOf([other]).includes(food)) return false;
      if (match)
        return (
          match.code === code || (type === 'category' && facts.food(match.code)?.categories.includes(code) === true)
        );
      const words = ownWordsOf(typed);
      return (
        words.some((word) => names.includes(word)) || (words.length > 0 && words.every((word) => asked.includes(word)))
      );
    })
    .toSorted((one, other) => Number(one.match !== null) - Number(other.match !== null))
    .map(({ id }) => id);
}

/** The words of a text, without the shortest ones, which name no food. */
function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** After these words a text names what was not eaten, or what went with something else, up to the next comma. */
const NOT_ITS_OWN =
  /(?<!\p{L})(?:no|not|without|with|ohne|keine?[mnrs]?|mit|sans|pas|avec)(?!\p{L})[^,;.()]*|\p{L}+[- ]free(?!\p{L})/gu;

/** The words that name the food itself: of "tea with milk, no sugar" the tea alone. */
function ownWordsOf(typed: string): string[] {
  return wordsOf(typed.toLocaleLowerCase().replaceAll(NOT_ITS_OWN, ' '));
}
