import type { FlowFacts, ListedFood } from '@dietary-recall/recall-flow';
import { validateScheme, type Condition, type SchemeDocument, type SchemeDocumentInput } from '@dietary-recall/scheme';
import { PORTION_SIZE_METHODS, WEEKDAYS } from '@dietary-recall/vocabulary';
import type { Dice } from '../security/fuzz/dice.ts';
import { listedFood, methodOf } from './food-list.ts';

// Schemes and food lists by chance. The scheme is validated as the service validates one.

type Question = NonNullable<SchemeDocumentInput['questions']>[number];

const CATEGORIES = ['DRNK', 'BRED', 'MILK'];
const CODES = ['APPL', 'BUTR', 'CAKE', 'DILL', 'EGGS', 'FISH', 'TEA1', 'MLK1'];
const MEALS = ['breakfast', 'lunch', 'dinner', 'snack'];
const PLACES = ['start', 'meal', 'food', 'end'] as const;
const TYPES = ['yes-no', 'choice', 'choices', 'number', 'text', 'date', 'time', 'scale', 'info'] as const;
/** Where the answers of a place are known. */
const KNOWN_AT = { start: PLACES, meal: ['meal', 'food'], food: ['food'], end: ['end'] } as const;

const text = { en: 'Text' };

function some<Value>(dice: Dice, values: readonly Value[], most = values.length): Value[] {
  return dice.shuffled(values).slice(0, dice.below(most + 1));
}

export function randomScheme(dice: Dice): SchemeDocument {
  const meals = dice.shuffled(MEALS).slice(0, 1 + dice.below(3));
  const questions: Question[] = [];
  for (let count = dice.below(6); count > 0; count--) questions.push(randomQuestion(dice, questions, meals));
  const validated = validateScheme({
    languages: ['en'],
    listing: dice.pick(['by-meal', 'quick-list']),
    meals: meals.map((id) => ({
      id,
      name: { en: id },
      time: { hours: dice.below(24), minutes: 0 },
      isOffered: dice.chance(0.7),
    })),
    day: { askWakeAndSleep: dice.chance(0.5), gapHours: dice.chance(0.5) ? null : 2 + dice.below(6) },
    forgotten: some(dice, CATEGORIES, 2).map((code) => ({
      id: code.toLowerCase(),
      question: text,
      categories: [code],
    })),
    foods: {
      askBrand: dice.chance(0.7),
      askReadyMeal: dice.chance(0.7),
      askSameAsLastTime: dice.chance(0.7),
      askAssociatedFoods: dice.chance(0.8),
      suggestCategories: dice.chance(0.4),
      recipes: dice.chance(0.4),
      supplements: dice.chance(0.3),
      checkLargeAmounts: dice.chance(0.7),
    },
    questions,
    checks: {
      fewestFoods: dice.below(5),
      fewestMeals: dice.below(3),
      ...(dice.chance(0.3) ? { leastEnergyKcal: { any: 300 }, mostEnergyKcal: { f: 400, any: 900 } } : {}),
    },
    texts: {
      ...(dice.chance(0.3) ? { consent: { version: '1', text, statement: text } } : {}),
      ...(dice.chance(0.5) ? { finalProbe: text } : {}),
    },
  } satisfies SchemeDocumentInput);
  if ('faults' in validated) throw new Error(`the generator makes faulty schemes: ${JSON.stringify(validated.faults)}`);
  return validated.scheme;
}

function randomQuestion(dice: Dice, before: readonly Question[], meals: readonly string[]): Question {
  const at = dice.pick(PLACES);
  const base = {
    id: `q${before.length}`,
    at,
    text,
    when: dice.chance(0.5) ? randomCondition(dice, at, before, meals, 2) : null,
  };
  const options = ['a', 'b', 'none'].map((value) => ({ value, label: text }));
  const isRequired = dice.chance(0.5);
  const type = dice.pick(TYPES);
  switch (type) {
    case 'choice':
      return { ...base, type, isRequired, options };
    case 'choices':
      return {
        ...base,
        type,
        isRequired,
        options: options.map((one) => ({ ...one, isExclusive: one.value === 'none' })),
        fewest: dice.below(3),
        most: dice.pick([2, 3, null]),
      };
    case 'number':
      return {
        ...base,
        type,
        isRequired,
        isWhole: dice.chance(0.5),
        least: dice.pick([null, 0]),
        most: dice.pick([null, 9]),
      };
    case 'text':
      return { ...base, type, isRequired, maxLength: 20 };
    case 'scale':
      return { ...base, type, isRequired, leastLabel: text, mostLabel: text };
    case 'info':
      return { ...base, type };
    default:
      return { ...base, type, isRequired };
  }
}

function randomCondition(
  dice: Dice,
  at: Question['at'],
  before: readonly Question[],
  meals: readonly string[],
  depth: number,
): Condition {
  if (depth > 0 && dice.chance(0.3)) {
    const parts = [0, 1].map(() => randomCondition(dice, at, before, meals, depth - 1));
    return dice.pick<Condition>([{ all: parts }, { any: parts }, { not: parts[0] as Condition }]);
  }
  const known = before.filter((one) => one.type !== 'info' && (KNOWN_AT[one.at] as readonly string[]).includes(at));
  const asked = known[dice.below(known.length)];
  if (asked && dice.chance(0.6)) return { fact: 'answer', question: asked.id, ...comparison(dice, asked) };
  if (at === 'food' && dice.chance(0.6))
    return dice.pick<Condition>([
      { fact: 'food.category', is: dice.pick(CATEGORIES) },
      { fact: 'food.code', in: dice.shuffled(CODES).slice(0, 3) },
      { fact: 'food.nutrient', nutrient: 1, atLeast: 50 },
    ]);
  if ((at === 'food' || at === 'meal') && dice.chance(0.5)) return { fact: 'meal.kind', is: dice.pick(meals) };
  return dice.pick<Condition>([
    { fact: 'recall.number', atLeast: 1 + dice.below(2) },
    { fact: 'recall.weekday', isNot: dice.pick(WEEKDAYS) },
    { fact: 'person.field', field: 'group', is: dice.pick(['a', 'b']) },
  ]);
}

function comparison(dice: Dice, { type }: Question) {
  switch (type) {
    case 'yes-no':
      return { is: dice.chance(0.5) };
    case 'choice':
    case 'choices':
      return { isNot: dice.pick(['a', 'b', 'none']) };
    case 'number':
    case 'scale':
      return { atLeast: 3 };
    default:
      return { isNot: 'x' };
  }
}

function randomFood(dice: Dice, code: string): ListedFood {
  return listedFood(code, {
    categories: some(dice, CATEGORIES, 2),
    brands: dice.chance(0.3) ? ['Acme', 'Best'] : [],
    readyMealOption: dice.chance(0.3),
    sameAsBeforeOption: dice.chance(0.4),
    reasonableAmount: dice.pick([null, 150]),
    caloriesPer100g: dice.pick([null, 0, 50, 400]),
    portionSizeMethods: some(dice, PORTION_SIZE_METHODS, 3).map((method) =>
      methodOf(method, { useForRecipes: dice.chance(0.5) }),
    ),
    associatedFoods: some(dice, [...CATEGORIES, ...CODES], dice.chance(0.5) ? 2 : 0).map((target) => {
      return {
        target: { type: CATEGORIES.includes(target) ? 'category' : 'food', code: target },
        promptText: 'Anything with it?',
        genericName: 'Something',
        linkAsMain: dice.chance(0.3),
        multiple: dice.chance(0.3),
      };
    }),
    nutrients: dice.chance(0.5) ? { 1: dice.below(100) } : {},
  });
}

/** What an application knows: some foods only after they were asked for. */
export interface World {
  facts: FlowFacts;
  codes: readonly string[];
  load(): void;
}

export function randomWorld(dice: Dice): World {
  const foods = new Map(CODES.map((code) => [code, randomFood(dice, code)]));
  const missingFacts = new Set(dice.chance(0.3) ? some(dice, CODES, 4) : []);
  const suggested = some(dice, CATEGORIES);
  const isSplit = dice.chance(0.5);
  const hasEarlier = dice.chance(0.5);
  return {
    codes: CODES,
    load: () => missingFacts.clear(),
    facts: {
      food: (code) => (missingFacts.has(code) ? undefined : (foods.get(code) ?? null)),
      parts: (typed) => (isSplit && typed.includes(' and ') ? typed.split(' and ') : undefined),
      suggestedCategories: () => suggested,
      earlierAmount: () =>
        hasEarlier
          ? { recallDate: '2026-11-12', portion: { method: 'weight', data: { servingWeight: 80, leftoversWeight: 5 } } }
          : undefined,
      personFields: { group: dice.pick(['a', 'b']) },
      sex: dice.pick(['f', 'm', null]),
      recallNumber: 1 + dice.below(3),
      plausibleEnergy: { least: dice.pick([0, 200]), most: 2000 },
    },
  };
}
