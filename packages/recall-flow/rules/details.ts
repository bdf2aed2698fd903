import type { DraftMeal } from '../draft.ts';
import { step, type Flow, type Steps } from '../flow.ts';
import { mealsInOrder } from '../meal-times.ts';
import { askedOfMeal, isAnswered } from '../study-questions.ts';
import { flatOf } from '../tree.ts';
import { foodWithLinked } from './food.ts';

const MOST_SUGGESTIONS = 3;

/** Meal by meal, food by food; after the last food of a meal, what is often eaten with such foods, and the questions about the meal. */
export function* details(flow: Flow): Steps {
  for (const meal of mealsInOrder(flow.recall, flow.scheme)) {
    if (meal.isNothing) continue;
    for (const food of meal.foods) yield* foodWithLinked(flow, food, { meal, parent: null, level: 1 });
    yield* suggestions(flow, meal);
    const { questions, answers } = askedOfMeal(flow, meal);
    for (const question of questions)
      yield step({ ask: 'mealQuestion', meal: meal.id, question: question.id }, isAnswered(question, answers));
  }
}

function* suggestions({ recall, scheme, facts }: Flow, meal: DraftMeal): Steps {
  if (!scheme.foods.suggestCategories || meal.isSuggestionsAnswered) return;
  const codes = flatOf(meal.foods).flatMap(({ match }) => match?.code ?? []);
  const suggested = codes.length === 0 ? [] : (facts.suggestedCategories(codes) ?? []);
  const categories = suggested
    .filter((category) => !recall.refusedSuggestions?.includes(category))
    .slice(0, MOST_SUGGESTIONS);
  if (categories.length > 0) yield step({ ask: 'mealSuggestion', meal: meal.id, categories }, false);
}
