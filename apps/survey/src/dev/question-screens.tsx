import type { Prompt } from '@dietary-recall/recall-flow';
import type { Question } from '@dietary-recall/scheme';
import { CATEGORIES, FOODS, header, MILK_IN_TEA, MILK_ON_CEREAL } from './example-foods.ts';
import {
  after,
  allListed,
  begun,
  BOWL,
  BREAKFAST,
  confirmed,
  dayChosen,
  DINNER,
  foodOf,
  foodsListed,
  grams,
  LUNCH,
  matched,
  mealsListed,
  nearlyComplete,
  OWN_MEAL,
  RICE,
  served,
  someMeals,
  withFood,
  withLinked,
  withOwnMeal,
} from './example-recalls.ts';
import { CONSENT_VERSION, scheme } from './example-scheme.ts';
import { context } from './example-survey.ts';
import { AWAY, NEVER } from './pretend-service.ts';
import { found, RECEIPT, recallAt, refusedAnswer, write } from './recall-screen.tsx';
import type { States, Subjects } from './screens.tsx';

const day = { ask: 'day', daysBack: 0 } as const;
const meals = { ask: 'meals', open: [] } as const;
const firstPass = { ask: 'firstPass', meal: BREAKFAST } as const;
const forgotten = { ask: 'forgotten', rows: [] } as const;
const find = { ask: 'find', food: foodOf(foodsListed, 'tea'), hints: [], mayBeDish: true } as const;
const bread = withFood(FOODS.bread);
const pizza = withFood(FOODS.pizza);
const broccoli = withFood(FOODS.broccoli);
const rice = withFood(FOODS.rice);
const water = withFood(FOODS.water);
const cereal = withFood(FOODS.cornFlakes);
const cerealAndMilk = after(cereal.recall, { type: 'addFood', meal: LUNCH, text: 'cold milk' });
/** The food that a yes added was split into two. */
const milkSplit = (() => {
  const { target } = MILK_ON_CEREAL;
  const added = after(cereal.recall, {
    type: 'associated',
    food: cereal.food,
    target,
    answer: 'yes',
    text: 'milk and sugar',
    linkAsMain: false,
  });
  return after(added, { type: 'split', food: foodOf(added, 'milk and sugar'), parts: ['milk', 'sugar'] });
})();
const apple = withFood(FOODS.apple);
const teaWithMilk = withLinked(FOODS.tea, FOODS.milk, MILK_IN_TEA, grams(200));
const dish = after(
  allListed,
  { type: 'addFood', meal: LUNCH, text: 'lentil soup' },
  { type: 'finishMeal', meal: LUNCH },
);
const dishFood = foodOf(dish, 'lentil soup');
const dishMade = after(dish, { type: 'dish', food: dishFood });
const riceServed = served(rice.recall, 'Rice, white, boiled', RICE);
const waterServed = served(water.recall, 'Water, tap', {
  method: 'drink-scale',
  data: { servingWeight: 177, containerIndex: 1, fillLevel: 0.9 },
});
const leftRice = { ask: 'leftovers', food: rice.food } as const;

const FOUND = {
  'foods.lookup': {
    foods: [
      'Tea, black',
      'Tea, black, with milk and sugar, from a machine',
      'Green tea',
      'Herbal or fruit tea',
      'Iced tea, bottled',
      'Iced tea, no added sugar',
      'Instant tea with lemon',
      'Chai latte',
      'Matcha',
      'Bubble tea',
    ].map((name, at) => header(`T${at}`, name)),
    // Lists have categories of one name, such as the raw and the cooked meats.
    categories: [CATEGORIES.hotDrinks, { ...CATEGORIES.hotDrinks, code: 'HTDR2' }],
  },
};
const NOTHING = { 'foods.lookup': { foods: [], categories: [] } };

/** Each question of a recall, with what it may show. */
export const QUESTIONS = {
  consent: withFault(recallAt(begun, { ask: 'consent', version: CONSENT_VERSION })),
  day: {
    '': recallAt(begun, day),
    'of several': recallAt(begun, { ask: 'day', daysBack: 2 }),
    'of several, no answer': refusedAnswer(recallAt(begun, { ask: 'day', daysBack: 2 })),
  },
  startQuestion: { '': recallAt(dayChosen, { ask: 'startQuestion', question: 'choice' }) },
  wakeAndSleep: withFault(recallAt(begun, { ask: 'wakeAndSleep' })),
  meals: {
    '': recallAt(someMeals, meals),
    'no answer': refusedAnswer(recallAt(someMeals, meals)),
    'all answered': recallAt(allListed, meals),
  },
  quickList: {
    '': recallAt(dayChosen, { ask: 'quickList' }),
    'with foods': recallAt(after(dayChosen, { type: 'listFood', text: 'tea' }, { type: 'listFood', text: 'toast' }), {
      ask: 'quickList',
    }),
  },
  mealTime: {
    '': recallAt(mealsListed, { ask: 'mealTime', meal: DINNER }),
    'no answer': refusedAnswer(recallAt(mealsListed, { ask: 'mealTime', meal: DINNER })),
    'of an own meal': recallAt(withOwnMeal, { ask: 'mealTime', meal: OWN_MEAL }),
    'before waking up': refusedAnswer(
      recallAt(mealsListed, { ask: 'mealTime', meal: DINNER }, { scratch: { time: '01:30' } }),
    ),
  },
  firstPass: {
    '': recallAt(mealsListed, firstPass),
    'with foods': recallAt(foodsListed, firstPass),
    'one thing or several': recallAt(foodsListed, firstPass, {
      answers: {
        'foods.splitDescription': ({ desc }: { desc: string }) => ({
          parts: desc === 'bread and butter' ? ['bread', 'butter'] : [desc],
        }),
      },
    }),
  },
  mealOfFood: withFault(
    recallAt(after(dayChosen, { type: 'listFood', text: 'toast' }), {
      ask: 'mealOfFood',
      food: foodOf(after(dayChosen, { type: 'listFood', text: 'toast' }), 'toast'),
    }),
  ),
  gap: withFault(recallAt(allListed, { ask: 'gap', from: 13 * 60, to: 19 * 60 + 15 })),
  forgotten: withFault(recallAt(allListed, forgotten)),
  supplements: {
    '': recallAt(allListed, { ask: 'supplements' }),
    'with some': recallAt(allListed, { ask: 'supplements' }, { scratch: { supplements: ['vitamin D', 'iron'] } }),
  },
  split: withFault(
    recallAt(foodsListed, {
      ask: 'split',
      food: foodOf(foodsListed, 'bread and butter'),
      parts: ['bread', 'butter'],
    }),
  ),
  find: {
    '': recallAt(foodsListed, find, { answers: FOUND }),
    'nothing found': recallAt(foodsListed, find, { answers: NOTHING, scratch: { words: 'qwertz' } }),
    'nothing found twice': recallAt(foodsListed, find, {
      answers: NOTHING,
      scratch: { words: 'qwertz' },
      act: async () => {
        // They follow the first results.
        await found('.ways');
        await write('#words', 'qwert');
        await found('.notice--plain');
      },
    }),
    'still searching': recallAt(foodsListed, find, { answers: { 'foods.lookup': NEVER } }),
    offline: recallAt(foodsListed, find, { answers: { 'foods.lookup': AWAY } }),
    categories: recallAt(foodsListed, find, { scratch: { seen: [{ category: null }] } }),
    'foods of a category': recallAt(foodsListed, find, {
      scratch: { seen: [{ category: 'FRUT' }] },
      answers: {
        'categories.contents': {
          categories: [CATEGORIES.fruit],
          foods: 'Apple,Banana,Cherries,Grapes,Kiwi,Mango,Melon,Orange,Peach,Pear,Plum'
            .split(',')
            .map((name) => header(name, name)),
          thumbnail: null,
        },
      },
    }),
    'an empty category': recallAt(foodsListed, find, { scratch: { seen: [{ category: 'FRUT' }] } }),
    'categories offline': recallAt(foodsListed, find, {
      scratch: { seen: [{ category: null }] },
      answers: { 'categories.listRoots': AWAY },
    }),
    'in own words': recallAt(foodsListed, find, { scratch: { seen: ['missing'] } }),
    'in own words, no answer': refusedAnswer(
      recallAt(foodsListed, find, {
        scratch: {
          seen: ['missing'],
          missing: { name: '', brand: '', description: '', portionSize: '', leftovers: '' },
        },
      }),
    ),
  },
  ingredients: {
    '': recallAt(dishMade, { ask: 'ingredients', food: dishFood }),
    'no answer': refusedAnswer(recallAt(dishMade, { ask: 'ingredients', food: dishFood })),
    'with some': recallAt(after(dishMade, { type: 'addIngredient', food: dishFood, text: 'red lentils' }), {
      ask: 'ingredients',
      food: dishFood,
    }),
  },
  brand: {
    ...withFault(recallAt(bread.recall, { ask: 'brand', food: bread.food })),
    'another one': recallAt(bread.recall, { ask: 'brand', food: bread.food }, { scratch: { brand: ' other' } }),
  },
  readyMeal: withFault(recallAt(pizza.recall, { ask: 'readyMeal', food: pizza.food })),
  sameAsLastTime: withFault(
    recallAt(
      rice.recall,
      { ask: 'sameAsLastTime', food: rice.food, recallDate: '2026-11-12' },
      {
        answers: {
          'submissions.listEarlierAmounts': [{ code: FOODS.rice.code, recallDate: '2026-11-12', portion: RICE }],
        },
      },
    ),
  ),
  method: {
    ...withFault(recallAt(apple.recall, { ask: 'method', food: apple.food, methods: [0, 1, 2] })),
    'in words': recallAt(apple.recall, { ask: 'method', food: apple.food, methods: [0, 1, 2] }, { isInWords: true }),
    'without a connection': recallAt(
      apple.recall,
      { ask: 'method', food: apple.food, methods: [0, 1, 2] },
      { answers: { 'portionSizes.getGuideImage': AWAY } },
    ),
  },
  // The methods have screens of their own.
  portion: { '': recallAt(broccoli.recall, { ask: 'portion', food: broccoli.food, method: 0 }) },
  leftovers: {
    ...withFault(recallAt(riceServed, leftRice)),
    'by pictures': recallAt(riceServed, leftRice, { scratch: { step: 1 } }),
    'by pictures, chosen': recallAt(riceServed, leftRice, { scratch: { step: 1, left: { index: 1, fraction: 1 } } }),
    'by pictures, no answer': refusedAnswer(recallAt(riceServed, leftRice, { scratch: { step: 1 } })),
    'by level': recallAt(waterServed, { ask: 'leftovers', food: water.food }, { scratch: { step: 1, left: 0.4 } }),
    'by level, no answer': refusedAnswer(
      recallAt(waterServed, { ask: 'leftovers', food: water.food }, { scratch: { step: 1 } }),
    ),
    'of cereal': recallAt(
      served(cereal.recall, 'Corn flakes', BOWL),
      { ask: 'leftovers', food: cereal.food },
      { scratch: { step: 1 } },
    ),
    'as a share': recallAt(
      served(apple.recall, 'Apple', grams(120)),
      { ask: 'leftovers', food: apple.food },
      { scratch: { step: 1 } },
    ),
    'in words': recallAt(riceServed, leftRice, { scratch: { step: 1 }, isInWords: true }),
  },
  largeAmount: withFault(
    recallAt(served(apple.recall, 'Apple', grams(2400)), { ask: 'largeAmount', food: apple.food }),
  ),
  foodQuestion: { '': recallAt(apple.recall, { ask: 'foodQuestion', food: apple.food, question: 'scale' }) },
  associated: {
    ...withFault(
      recallAt(cereal.recall, {
        ask: 'associated',
        food: cereal.food,
        target: MILK_ON_CEREAL.target,
        yes: 0,
        alreadyInMeal: [],
      }),
    ),
    'in the list': recallAt(cerealAndMilk, {
      ask: 'associated',
      food: cereal.food,
      target: MILK_ON_CEREAL.target,
      yes: 0,
      alreadyInMeal: [foodOf(cerealAndMilk, 'cold milk')],
    }),
    'another one': recallAt(milkSplit, {
      ask: 'associated',
      food: cereal.food,
      target: MILK_ON_CEREAL.target,
      yes: 2,
      alreadyInMeal: [],
    }),
    'is there already': recallAt(teaWithMilk.recall, {
      ask: 'associated',
      food: foodOf(teaWithMilk.recall, FOODS.tea.localDescription),
      target: MILK_IN_TEA.target,
      yes: 1,
      alreadyInMeal: [teaWithMilk.food],
    }),
  },
  mealSuggestion: withFault(
    recallAt(nearlyComplete, { ask: 'mealSuggestion', meal: LUNCH, categories: ['SWTS', 'FRUT', 'BRED'] }),
  ),
  mealQuestion: { '': recallAt(allListed, { ask: 'mealQuestion', meal: LUNCH, question: 'yes-no' }) },
  isEverything: { '': recallAt(foodsListed, { ask: 'isEverything', reasons: ['few-foods'], of: '3 1 0' }) },
  checkAmounts: { '': recallAt(nearlyComplete, { ask: 'checkAmounts', of: '6000' }) },
  finalProbe: withFault(recallAt(nearlyComplete, { ask: 'finalProbe' })),
  endQuestion: { '': recallAt(nearlyComplete, { ask: 'endQuestion', question: 'choices' }) },
  needsFacts: {
    '': recallAt(matched(foodsListed, 'tea', FOODS.tea), { ask: 'needsFacts', foods: [foodOf(foodsListed, 'tea')] }),
  },
  confirm: {
    '': recallAt(nearlyComplete, { ask: 'confirm' }),
    'nothing is found': recallAt(allListed, { ask: 'confirm' }),
    'without questions of a study': recallAt(
      nearlyComplete,
      { ask: 'confirm' },
      { context: { ...context, scheme: { ...scheme, questions: [] } } },
    ),
    'what may be changed of a food': recallAt(nearlyComplete, { food: foodOf(nearlyComplete, 'apple') }),
  },
  send: { '': recallAt(confirmed, { ask: 'send' }) },
  sent: {
    '': recallAt(
      after(confirmed, { type: 'freeze', body: {} }),
      { ask: 'sent' },
      { answers: { 'submissions.submit': RECEIPT } },
    ),
  },
} satisfies Subjects<Prompt['ask']>;

/** A question, and what it says when it is left without an answer. */
function withFault(screen: States[string]): States {
  return { '': screen, 'no answer': refusedAnswer(screen) };
}

const study = (id: Question['type'], scratch: Record<string, unknown> = {}, recall = apple.recall) => {
  const { at } = scheme.questions.find((question) => question.id === id) ?? { at: 'end' };
  const prompts = {
    start: { ask: 'startQuestion', question: id },
    meal: { ask: 'mealQuestion', question: id, meal: LUNCH },
    food: { ask: 'foodQuestion', question: id, food: apple.food },
    end: { ask: 'endQuestion', question: id },
  } as const;
  return recallAt(recall, prompts[at], { scratch });
};

/** Each type of question that a study may ask. */
export const STUDY_QUESTIONS = {
  info: { '': study('info') },
  'yes-no': withFault(study('yes-no')),
  choice: withFault(study('choice')),
  choices: withFault(study('choices')),
  scale: withFault(study('scale')),
  number: {
    ...withFault(study('number')),
    'answered before': study(
      'number',
      {},
      after(apple.recall, { type: 'answer', item: null, question: 'number', value: 2.5 }),
    ),
  },
  text: withFault(study('text')),
  date: {
    ...withFault(study('date')),
    'too late': refusedAnswer(study('date', { value: '2099-01-01', typed: '2099-01-01' })),
  },
  time: withFault(study('time')),
} satisfies Subjects<Question['type']>;
