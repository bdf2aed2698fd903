import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import { eatenGrams } from '../amounts.ts';
import { step, type Flow, type Steps } from '../flow.ts';
import type { EverythingReason } from '../prompts.ts';
import { askedAtEnd, isAnswered } from '../study-questions.ts';
import { flatOf } from '../tree.ts';
import { waitingFoods } from './food.ts';

/** Whether the day is complete and its amounts plausible, the last questions, and the whole day once more. */
export function* review(flow: Flow): Steps {
  const { recall, scheme } = flow;
  const waiting = waitingFoods(flow);
  if (waiting.length === 0) yield* checks(flow);
  if (scheme.texts.finalProbe) yield step({ ask: 'finalProbe' }, recall.isProbed);
  const { questions, answers } = askedAtEnd(flow);
  for (const question of questions)
    yield step({ ask: 'endQuestion', question: question.id }, isAnswered(question, answers));
  if (waiting.length > 0) yield step({ ask: 'needsFacts', foods: waiting.map(({ id }) => id) }, false);
}

function* checks(flow: Flow): Steps {
  const { recall, scheme } = flow;
  const foods = recall.meals.flatMap((meal) => flatOf(meal.foods)).length;
  const meals = recall.meals.filter((meal) => meal.foods.length > 0).length;
  const { kcal, isComplete } = energyOf(flow);
  const { least, most } = limitsOf(flow);
  const reasons: EverythingReason[] = [
    ...(foods < scheme.checks.fewestFoods ? (['few-foods'] as const) : []),
    ...(meals < scheme.checks.fewestMeals ? (['few-meals'] as const) : []),
    ...(isComplete && kcal < least ? (['low-energy'] as const) : []),
  ];
  const everything = `${foods} ${meals} ${Math.round(kcal)}`;
  if (reasons.length > 0)
    yield step({ ask: 'isEverything', reasons, of: everything }, recall.accepted.everything === everything);
  const amounts = `${Math.round(kcal)}`;
  if (kcal > most) yield step({ ask: 'checkAmounts', of: amounts }, recall.accepted.amounts === amounts);
}

/** The energy of the day in kcal. It is complete if it is known of each food; what is missing may be much. */
function energyOf({ recall, facts }: Flow): { kcal: number; isComplete: boolean } {
  let kcal = 0;
  let isComplete = true;
  for (const food of recall.meals.flatMap((meal) => flatOf(meal.foods))) {
    if (food.dish) continue;
    const per100g = food.match && facts.food(food.match.code)?.caloriesPer100g;
    const grams = food.portion?.method === UNKNOWN_METHOD ? null : eatenGrams(food);
    if (per100g == null || grams === null) isComplete = false;
    else kcal += (per100g * grams) / 100;
  }
  return { kcal, isComplete };
}

function limitsOf({ scheme, facts }: Flow): { least: number; most: number } {
  const { leastEnergyKcal, mostEnergyKcal } = scheme.checks;
  const limitOf = (limit: typeof leastEnergyKcal) => (facts.sex === null ? null : limit[facts.sex]) ?? limit.any;
  return {
    least: limitOf(leastEnergyKcal) ?? facts.plausibleEnergy.least,
    most: limitOf(mostEnergyKcal) ?? facts.plausibleEnergy.most,
  };
}
