import type { RecordedPortion } from '@dietary-recall/recall';
import type { Food, PortionSizeMethod } from 'dietary-recall-client';
import { FOODS, MILK_IN_TEA, MILK_ON_CEREAL } from './example-foods.ts';
import { BOWL, grams, served, withFood, withLinked } from './example-recalls.ts';
import { AWAY, NEVER } from './pretend-service.ts';
import { recallAt, refusedAnswer } from './recall-screen.tsx';
import type { Subjects } from './screens.tsx';

type Scratch = Record<string, unknown>;
type Options = Parameters<typeof recallAt>[2];

/** The screens of a method of a food: what is chosen says which. */
function amountOf(of: Food, method: number): (scratch?: Scratch, options?: Options) => ReturnType<typeof recallAt> {
  const { recall, food } = withFood(of);
  return (scratch = {}, options = {}) => recallAt(recall, { ask: 'portion', food, method }, { ...options, scratch });
}

function linkedAmount(...[main, linked, target, portion]: Parameters<typeof withLinked>): ReturnType<typeof amountOf> {
  const { recall, food } = withLinked(main, linked, target, portion);
  return (scratch = {}, options = {}) =>
    recallAt(recall, { ask: 'portion', food, method: methodFor(linked) }, { ...options, scratch });

  function methodFor({ portionSizeMethods }: Food): number {
    const name = portion.method === 'cereal' ? 'milk-on-cereal' : 'milk-in-a-hot-drink';
    return Math.max(
      0,
      portionSizeMethods.findIndex((one) => one.method === name),
    );
  }
}

const broccoli = amountOf(FOODS.broccoli, 0);
const apple = amountOf(FOODS.apple, 0);
const measures = amountOf(FOODS.apple, 1);
const weight = amountOf(FOODS.apple, 2);
const weightOfDrink = amountOf(FOODS.juice, 1);
const water = amountOf(FOODS.water, 0);
const pizza = amountOf(FOODS.pizza, 0);
const cereal = amountOf(FOODS.cornFlakes, 0);
const milkOnCereal = linkedAmount(FOODS.cornFlakes, FOODS.milk, MILK_ON_CEREAL, BOWL);
const milkInTea = linkedAmount(FOODS.tea, FOODS.milk, MILK_IN_TEA, grams(200));
const dressing = linkedAmount(FOODS.salad, FOODS.dressing, MILK_IN_TEA, grams(150));
/** Butter on so many slices. */
const onToast = (quantity: number, step: number) => {
  const { recall, food } = withLinked(FOODS.bread, FOODS.butter, MILK_IN_TEA, {
    method: 'guide-image',
    data: { servingWeight: 38 * quantity, objectIndex: 5, quantity },
  });
  const scratch = { picture: { index: 2, fraction: 1 }, step };
  return recallAt(recall, { ask: 'portion', food, method: 0 }, { scratch });
};
const cake = amountOf(FOODS.fruitCake, 0);
const cheddar = amountOf(FOODS.cheddar, 0);
const twoApples = withFood(FOODS.apple, 'two apples');
const severalGlasses = withFood(FOODS.water);
const TWO_GLASSES: RecordedPortion = {
  method: 'drink-scale',
  data: { servingWeight: 354, containerIndex: 1, fillLevel: 0.9, quantity: 2 },
};
const offline = { answers: { 'portionSizes.getAsServed': AWAY, 'portionSizes.getGuideImage': AWAY } };

/** Each way to say an amount, and each of its screens. */
export const PORTIONS = {
  'as-served': {
    '': broccoli(),
    'no answer': refusedAnswer(broccoli()),
    chosen: broccoli({ picture: { index: 3, fraction: 1 } }),
    'less than the smallest': broccoli({ picture: { index: 0, fraction: 0.5 } }),
    'more than the largest': broccoli({ picture: { index: 7, fraction: 2 } }),
    'on half a slice': onToast(1 / 2, 0),
    'on several slices': onToast(2, 1),
    'on slices and a part': onToast(7 / 4, 1),
    'in words': broccoli({}, { isInWords: true }),
    loading: broccoli({}, { answers: { 'portionSizes.getAsServed': NEVER } }),
    offline: broccoli({}, offline),
  },
  'guide-image': {
    '': apple(),
    'no answer': refusedAnswer(apple()),
    chosen: apple({ object: 2 }),
    'how many': apple({ object: 2, step: 1 }),
    'how many, no answer': refusedAnswer(apple({ object: 2, step: 1, count: '' })),
    'in words': apple({}, { isInWords: true }),
    offline: apple({}, offline),
  },
  'drink-scale': {
    '': water(),
    'no answer': refusedAnswer(water()),
    'how full': water({ vessel: 2, step: 1 }),
    'how full, set': water({ vessel: 2, step: 1, level: 0.6 }),
    'how full, no answer': refusedAnswer(water({ vessel: 2, step: 1 })),
    'how full in words': water({ vessel: 2, step: 1 }, { isInWords: true }),
    'how full, of several': recallAt(
      served(severalGlasses.recall, 'Water, tap', TWO_GLASSES),
      { ask: 'portion', food: severalGlasses.food, method: 0 },
      { scratch: { step: 1 } },
    ),
    'how many': water({ vessel: 2, step: 2, level: 0.6 }),
    'in words': water({}, { isInWords: true }),
  },
  'standard-portion': {
    '': measures(),
    'no answer': refusedAnswer(measures()),
    'how many': measures({ unit: 1, step: 1, count: '1½' }),
    'of one measure': amountOf(FOODS.tablet, 0)(),
    'how many, of two typed': recallAt(
      twoApples.recall,
      { ask: 'portion', food: twoApples.food, method: 1 },
      { scratch: { unit: 1, step: 1 } },
    ),
  },
  cereal: {
    '': cereal(),
    'no answer': refusedAnswer(cereal()),
    pictures: cereal({ bowl: 2, step: 1 }),
    'pictures, chosen': cereal({ bowl: 2, step: 1, picture: { index: 2, fraction: 1 } }),
    'in words': cereal({ bowl: 2, step: 1 }, { isInWords: true }),
  },
  'milk-on-cereal': {
    '': milkOnCereal(),
    'no answer': refusedAnswer(milkOnCereal()),
    'another bowl': milkOnCereal({ step: 0 }),
  },
  'milk-in-a-hot-drink': { '': milkInTea(), 'no answer': refusedAnswer(milkInTea()) },
  pizza: {
    '': pizza(),
    'no answer': refusedAnswer(pizza()),
    'how thick': pizza({ type: 1, step: 1 }),
    'how big a piece': pizza({ type: 1, thickness: 2, step: 2 }),
    'how many pieces': pizza({ type: 1, thickness: 2, slice: 2, step: 3 }),
    'how many pizzas': pizza({ type: 1, thickness: 2, slice: 0, step: 3 }),
  },
  weight: {
    '': weight(),
    'no answer': refusedAnswer(weight()),
    typed: weight({ grams: '150' }),
    'of a drink': weightOfDrink(),
    'of a drink, no answer': refusedAnswer(weightOfDrink()),
  },
  'parent-food-portion': { '': dressing(), 'no answer': refusedAnswer(dressing()) },
  dimensions: {
    '': cake(),
    'no answer': refusedAnswer(cake()),
    'a block': cake({ shape: 'block', step: 1 }),
    'a block, measured': cake({ shape: 'block', step: 1, measures: { lengthCm: '8', widthCm: '2.5', heightCm: '6' } }),
    'a block, no answer': refusedAnswer(cake({ shape: 'block', step: 1 })),
    'a round, measured': cake({ shape: 'round', step: 1, measures: { diameterCm: '7.5', heightCm: '3' } }),
    'a wedge, measured': cake({
      shape: 'wedge',
      step: 1,
      measures: { diameterCm: '18', heightCm: '7', wedgesInRound: '12' },
    }),
    'a wedge in words': cake({ shape: 'wedge', step: 1 }, { isInWords: true }),
    'of one shape': cheddar(),
    'how many': cake({
      shape: 'block',
      step: 2,
      measures: { lengthCm: '8', widthCm: '2.5', heightCm: '6' },
    }),
  },
} satisfies Subjects<PortionSizeMethod['method']>;
