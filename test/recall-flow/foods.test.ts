import { stepsOfFood, type ListedFood } from '@dietary-recall/recall-flow';
import { expect, test } from 'vitest';
import { yesNo } from '../scheme/documents.ts';
import { factsOf, listedFood, methodOf } from './food-list.ts';
import { finished, grams, lunchOf, match, Play } from './play.ts';

const TEA = listedFood('TEA', {
  categories: ['DRNK'],
  portionSizeMethods: [methodOf('drink-scale'), methodOf('standard-portion')],
  associatedFoods: [
    {
      target: { type: 'category', code: 'MILK' },
      promptText: '',
      genericName: 'Milk',
      linkAsMain: false,
      multiple: false,
    },
  ],
});
const BUTTER = { type: 'category', code: 'BUTR' } as const;
const MILK = listedFood('SEMI', {
  categories: ['MILK'],
  portionSizeMethods: [methodOf('milk-in-a-hot-drink'), methodOf('weight')],
});

function lunchWith(foods: readonly ListedFood[], ...texts: string[]): Play {
  const play = new Play({}, foods);
  play.after(...lunchOf(...texts));
  return play;
}

test('words that name several foods are split, once', () => {
  const play = lunchWith([], 'bread and jam');
  play.facts = factsOf([], { parts: (typed) => typed.split(' and ') });
  expect(play.next()).toEqual({ ask: 'split', food: 'f2', parts: ['bread', 'jam'] });
  expect(play.after({ type: 'split', food: 'f2', parts: ['bread', 'jam'] })).toMatchObject({ ask: 'find', food: 'f3' });
  expect(play.recall.meals[0]?.foods.map(({ typed }) => typed)).toEqual(['bread', 'jam']);
});

test('a food asks for brand, ready meal, earlier amount, method, amount, leftovers, large amount, questions, in this order', () => {
  const portion = { method: 'weight', data: { servingWeight: 70 } } as const;
  const pie = listedFood('PIE', {
    brands: ['Acme'],
    readyMealOption: true,
    sameAsBeforeOption: true,
    reasonableAmount: 100,
    portionSizeMethods: [methodOf('weight'), methodOf('pizza'), methodOf('cereal')],
    categories: ['BAKE'],
  });
  const play = new Play({ questions: [yesNo('baked', { at: 'food', when: { fact: 'food.category', is: 'BAKE' } })] });
  play.facts = factsOf([pie], { earlierAmount: () => ({ recallDate: '2026-11-12', portion }) });
  play.after(...lunchOf('pie'));
  const food = 'f2';
  expect(play.after(match(food, 'PIE'))).toEqual({ ask: 'brand', food });
  expect(play.after({ type: 'brand', food, brand: '' })).toEqual({ ask: 'readyMeal', food });
  expect(play.after({ type: 'readyMeal', food, isReadyMeal: true })).toEqual({
    ask: 'sameAsLastTime',
    food,
    recallDate: '2026-11-12',
  });
  expect(play.after({ type: 'sameAsLastTime', food, portion: null })).toEqual({
    ask: 'method',
    food,
    methods: [0, 1, 2],
  });
  expect(play.after({ type: 'method', food, method: 0 })).toEqual({ ask: 'portion', food, method: 0 });
  expect(play.after(grams(food, 300))).toEqual({ ask: 'leftovers', food });
  expect(play.after(finished(food))).toEqual({ ask: 'largeAmount', food });
  expect(play.after({ type: 'largeAmount', food, isRight: false })).toEqual({ ask: 'portion', food, method: 0 });
  expect(play.after(grams(food, 250))).toEqual({ ask: 'leftovers', food });
  // It is asked once.
  expect(play.after(finished(food))).toEqual({ ask: 'foodQuestion', food, question: 'baked' });
  expect(play.after({ type: 'answer', item: food, question: 'baked', value: true })).toEqual({ ask: 'confirm' });
  const steps = stepsOfFood(play.recall, play.scheme, play.facts, food);
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
  expect(steps.map(({ prompt }) => prompt.ask)).toEqual([
    'find',
    'brand',
    'readyMeal',
    'sameAsLastTime',
    'method',
    'portion',
    'leftovers',
    'largeAmount',
    'foodQuestion',
  ]);
});

test('an earlier amount is taken over with its leftovers', () => {
  const soup = listedFood('SOUP', { sameAsBeforeOption: true });
  const play = lunchWith([soup], 'soup');
  const portion = { method: 'weight', data: { servingWeight: 70, leftoversWeight: 20 } } as const;
  play.facts = factsOf([soup], { earlierAmount: () => ({ recallDate: '2026-11-12', portion }) });
  expect(play.after(match('f2', 'SOUP')).ask).toBe('sameAsLastTime');
  expect(play.after({ type: 'sameAsLastTime', food: 'f2', portion })).toEqual({ ask: 'confirm' });
  expect(play.submission().meals[0]?.foods[0]?.portionSize).toEqual({
    ...portion,
    data: { ...portion.data, sameAsBefore: true },
  });
});

test('another answer about what was left of an earlier amount replaces the earlier picture of it', () => {
  const pie = listedFood('PIE', { sameAsBeforeOption: true, portionSizeMethods: [methodOf('as-served')] });
  const play = lunchWith([pie], 'pie');
  const served = { servingWeight: 70, servingChoiceIndex: 3 };
  const left = { leftoversWeight: 20, leftovers: true, leftoversChoiceIndex: 2, leftoversImage: 'pie_left_3' };
  const portion = { method: 'as-served', data: { ...served, ...left } } as const;
  play.facts = factsOf([pie], { earlierAmount: () => ({ recallDate: '2026-11-12', portion }) });
  play.after(match('f2', 'PIE'), { type: 'sameAsLastTime', food: 'f2', portion });
  const sent = () => play.submission().meals[0]?.foods[0]?.portionSize;
  expect(sent()).toEqual({ method: 'as-served', data: { ...served, ...left, sameAsBefore: true } });
  play.after({ type: 'leftovers', food: 'f2', leftovers: { leftoversWeight: 0, leftovers: false } });
  const nothingLeft = { leftoversWeight: 0, leftovers: false };
  expect(sent()).toEqual({ method: 'as-served', data: { ...served, ...nothingLeft, sameAsBefore: false } });
});

test('what was left is asked of each amount that was served, also where there are no pictures of leftovers', () => {
  const served = { method: 'as-served', description: 'use_an_image', imageUrl: null, useForRecipes: false } as const;
  const peas = listedFood('PEAS', {
    portionSizeMethods: [{ ...served, conversionFactor: 1, parameters: { servingImageSet: 'peas' } }],
  });
  const play = lunchWith([peas], 'peas');
  play.after(match('f2', 'PEAS'));
  const portion = { method: 'as-served', data: { servingWeight: 80, servingChoiceIndex: 2 } } as const;
  expect(play.after({ type: 'portion', food: 'f2', portion })).toEqual({ ask: 'leftovers', food: 'f2' });
});

test('nobody is asked what was left of a supplement', () => {
  const play = lunchWith([listedFood('VITC', { tags: ['supplement'] })], 'vitamin c');
  expect(play.after(match('f2', 'VITC'), grams('f2', 1))).toEqual({ ask: 'confirm' });
});

test('the only method besides the weight is taken, and another may be chosen', () => {
  const pie = listedFood('PIE', { portionSizeMethods: [methodOf('weight'), methodOf('as-served')] });
  const play = lunchWith([pie], 'pie');
  expect(play.after(match('f2', 'PIE'))).toEqual({ ask: 'portion', food: 'f2', method: 1 });
  const steps = stepsOfFood(play.recall, play.scheme, play.facts, 'f2');
  expect(steps.map(({ prompt }) => prompt)).toContainEqual({ ask: 'method', food: 'f2', methods: [0, 1] });
  expect(play.after({ type: 'method', food: 'f2', method: 0 })).toEqual({ ask: 'portion', food: 'f2', method: 0 });
});

test('a method that a newer service has is left out, and a food that has no other is weighed', () => {
  const newer = { ...methodOf('as-served'), method: 'hologram' } as unknown as ReturnType<typeof methodOf>;
  const pie = listedFood('PIE', { portionSizeMethods: [newer, methodOf('standard-portion'), methodOf('as-served')] });
  expect(lunchWith([pie], 'pie').after(match('f2', 'PIE'))).toEqual({ ask: 'method', food: 'f2', methods: [1, 2] });
  const tart = listedFood('TART', { portionSizeMethods: [newer] });
  expect(lunchWith([tart], 'tart').after(match('f2', 'TART'))).toEqual({ ask: 'portion', food: 'f2', method: null });
});

test('pictures that the list puts first are taken, and those after another method are a choice', () => {
  const [pictures, measures] = [methodOf('as-served'), methodOf('standard-portion')];
  const peas = listedFood('PEAS', { portionSizeMethods: [pictures, measures] });
  expect(lunchWith([peas], 'peas').after(match('f2', 'PEAS'))).toEqual({ ask: 'portion', food: 'f2', method: 0 });
  const loaf = listedFood('LOAF', { portionSizeMethods: [measures, pictures] });
  expect(lunchWith([loaf], 'loaf').after(match('f2', 'LOAF'))).toEqual({
    ask: 'method',
    food: 'f2',
    methods: [0, 1],
  });
});

test.each([
  ['hot-drink', 1],
  ['cereal', 2],
])('what goes with a food of the tag %s is measured as made for it', (tag, method) => {
  const target = { type: 'category', code: 'MILK' } as const;
  const main = listedFood('MAIN', {
    tags: [tag],
    associatedFoods: [{ target, promptText: '', genericName: 'Milk', linkAsMain: false, multiple: false }],
  });
  const milk = listedFood('SEMI', {
    categories: ['MILK'],
    portionSizeMethods: [
      methodOf('drink-scale'),
      methodOf('milk-in-a-hot-drink'),
      methodOf('milk-on-cereal'),
      methodOf('weight'),
    ],
  });
  const play = lunchWith([main, milk], 'main');
  play.after(match('f2', 'MAIN'), grams('f2', 200), finished('f2'));
  play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Milk', linkAsMain: false });
  expect(play.after(match('f3', 'SEMI'))).toEqual({ ask: 'portion', food: 'f3', method });
});

test('an amount that the respondent cannot say is unknown, without leftovers', () => {
  const play = lunchWith([listedFood('SOUP')], 'soup');
  play.after(match('f2', 'SOUP'));
  expect(play.after({ type: 'portion', food: 'f2', portion: { method: 'unknown' } })).toEqual({ ask: 'confirm' });
});

test('a food without methods is weighed', () => {
  const play = lunchWith([listedFood('SOUP', { portionSizeMethods: [] })], 'soup');
  expect(play.after(match('f2', 'SOUP'))).toEqual({ ask: 'portion', food: 'f2', method: null });
});

test('a food that is not in the list is described, and asks nothing else', () => {
  const play = lunchWith([], 'grandma’s stew');
  const missing = { name: 'Stew', brand: '', description: 'with beef', portionSize: 'a plate', leftovers: '' };
  expect(play.after({ type: 'missing', food: 'f2', missing })).toEqual({ ask: 'confirm' });
  expect(play.submission().meals[0]).toMatchObject({ foods: [], missingFoods: [missing] });
});

test('a dish is described by its ingredients, by the methods for recipes', () => {
  const flour = listedFood('FLOU', {
    portionSizeMethods: [methodOf('as-served'), methodOf('weight', { useForRecipes: true })],
  });
  const play = new Play({ foods: { recipes: true } }, [flour]);
  expect(play.after(...lunchOf('my cake'))).toEqual({ ask: 'find', food: 'f2', hints: [], mayBeDish: true });
  expect(play.after({ type: 'dish', food: 'f2' })).toEqual({ ask: 'ingredients', food: 'f2' });
  play.after({ type: 'addIngredient', food: 'f2', text: 'flour' });
  expect(play.after({ type: 'finishDish', food: 'f2' })).toMatchObject({ ask: 'find', food: 'f3' });
  expect(play.after(match('f3', 'FLOU'))).toEqual({ ask: 'portion', food: 'f3', method: 1 });
  play.after(grams('f3', 200), finished('f3'));
  expect(play.submission().meals[0]?.foods).toMatchObject([{ code: 'FLOU', customData: { dish: 'my cake' } }]);
});

test('a food that goes with another one is asked right after it, and measured by it', () => {
  const play = lunchWith([TEA, MILK], 'tea', 'soup');
  play.after(match('f2', 'TEA'), { type: 'method', food: 'f2', method: 0 });
  const tea = { servingWeight: 200, containerIndex: 1, fillLevel: 0.8 };
  play.after({ type: 'portion', food: 'f2', portion: { method: 'drink-scale', data: tea } });
  const target = { type: 'category', code: 'MILK' } as const;
  expect(play.after(finished('f2'))).toEqual({ ask: 'associated', food: 'f2', target, yes: 0, alreadyInMeal: [] });
  expect(
    play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Milk', linkAsMain: false }),
  ).toEqual({ ask: 'find', food: 'f4', hints: [target], mayBeDish: false });
  expect(play.after(match('f4', 'SEMI'))).toEqual({ ask: 'portion', food: 'f4', method: 0 });
  const share = { servingWeight: 20, leftoversWeight: 0, milkPartIndex: 1, milkVolumePercentage: 0.1 };
  expect(
    play.after({ type: 'portion', food: 'f4', portion: { method: 'milk-in-a-hot-drink', data: share } }),
  ).toMatchObject({ ask: 'find', food: 'f3' });
  expect(play.submission().meals[0]?.foods[0]).toMatchObject({
    code: 'TEA',
    // A tenth of the cup is milk.
    portionSize: { data: { ...tea, servingWeight: 180, leftoversWeight: 0 } },
    linkedFoods: [{ code: 'SEMI', relation: 'with', portionSize: { data: share } }],
  });
  // Another amount of tea: the milk is asked for again, but not what it is.
  play.after({ type: 'portion', food: 'f2', portion: { method: 'drink-scale', data: { ...tea, servingWeight: 150 } } });
  expect(play.after(finished('f2'))).toEqual({ ask: 'portion', food: 'f4', method: 0 });
  expect(play.food('f4')).toMatchObject({ match: { code: 'SEMI' }, portion: null });
});

test('what was spread on one slice is asked again when it was more slices', () => {
  const bread = listedFood('BRED', {
    associatedFoods: [{ target: BUTTER, promptText: '', genericName: 'Butter', linkAsMain: false, multiple: false }],
  });
  const play = lunchWith([bread, listedFood('BTTR', { categories: ['BUTR'] })], 'toast');
  const slices = (quantity: number) => ({
    type: 'portion' as const,
    food: 'f2',
    portion: { method: 'guide-image' as const, data: { servingWeight: 30 * quantity, objectIndex: 1, quantity } },
  });
  play.after(match('f2', 'BRED'), slices(1), finished('f2'));
  play.after({ type: 'associated', food: 'f2', target: BUTTER, answer: 'yes', text: 'Butter', linkAsMain: false });
  const spread = { servingWeight: 10, servingChoiceIndex: 1, linkedQuantity: 1 };
  play.after(match('f3', 'BTTR'), { type: 'portion', food: 'f3', portion: { method: 'as-served', data: spread } });
  expect(play.food('f3')?.portion).not.toBeNull();
  play.after(slices(3));
  expect(play.food('f3')?.portion).toBeNull();
});

test('shares of a food whose amount is unknown are not offered', () => {
  const play = lunchWith([TEA, MILK], 'tea');
  const target = { type: 'category', code: 'MILK' } as const;
  play.after(match('f2', 'TEA'), { type: 'portion', food: 'f2', portion: { method: 'unknown' } });
  play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Milk', linkAsMain: false });
  expect(play.after(match('f3', 'SEMI'))).toEqual({ ask: 'portion', food: 'f3', method: 1 });
});

test('a food of the meal that may be the associated one is named, so that it is not counted twice', () => {
  const play = lunchWith([TEA, MILK], 'milk', 'tea');
  play.after(match('f2', 'SEMI'), grams('f2', 30), finished('f2'), match('f3', 'TEA'));
  const target = { type: 'category', code: 'MILK' } as const;
  play.after({ type: 'portion', food: 'f3', portion: { method: 'unknown' } });
  expect(play.next()).toEqual({ ask: 'associated', food: 'f3', target, yes: 0, alreadyInMeal: ['f2'] });
  expect(play.after({ type: 'associated', food: 'f3', target, answer: 'already' })).toEqual({ ask: 'confirm' });
});

test('a food that is not found yet may be the associated one, if the respondent called it so', () => {
  const play = lunchWith([TEA, MILK], 'tea', 'skimmed milk', 'soup');
  play.after(match('f2', 'TEA'), { type: 'portion', food: 'f2', portion: { method: 'unknown' } });
  expect(play.next()).toMatchObject({ ask: 'associated', food: 'f2', alreadyInMeal: ['f3'] });
});

test('a second tea that is not found yet is not the milk of “milk in your tea?”', () => {
  const target = { type: 'category', code: 'MILK' } as const;
  const promptText = 'Did you have milk or cream in your black tea?';
  const tea = listedFood('TEA', {
    associatedFoods: [{ target, promptText, genericName: 'milk', linkAsMain: false, multiple: false }],
  });
  const play = lunchWith([tea, MILK], 'tea with cream', 'tea', 'black tea', 'cream');
  const found = { code: 'TEA', name: 'Tea, black', searchTerm: 'tea', rank: 1 };
  play.after({ type: 'match', food: 'f2', match: found });
  play.after({ type: 'portion', food: 'f2', portion: { method: 'unknown' } });
  expect(play.next()).toMatchObject({ ask: 'associated', food: 'f2', alreadyInMeal: ['f5'] });
});

test('a food that goes with another one, or is not there, is not the associated one; words that are not found yet stand first', () => {
  const target = { type: 'category', code: 'SGAR' } as const;
  const promptText = 'Did you add sugar, honey or syrup to your porridge?';
  const porridge = listedFood('PORW', {
    associatedFoods: [{ target, promptText, genericName: 'sugar', linkAsMain: false, multiple: false }],
  });
  const tea = listedFood('TEA', {
    associatedFoods: [{ target, promptText: '', genericName: 'sugar', linkAsMain: false, multiple: false }],
  });
  const sugar = listedFood('WSUG', { categories: ['SGAR'] });
  const named = (...foods: string[]) => {
    const play = lunchWith([porridge, tea, sugar], 'porridge', 'tea', ...foods);
    const unknown = { method: 'unknown' } as const;
    play.after(match('f3', 'TEA'), { type: 'portion', food: 'f3', portion: unknown });
    play.after({ type: 'associated', food: 'f3', target, answer: 'yes', text: 'sugar', linkAsMain: false });
    for (const [at, typed] of foods.entries()) if (typed === 'lump') play.after(match(`f${at + 4}`, 'WSUG'));
    play.after(match('f2', 'PORW'), { type: 'portion', food: 'f2', portion: unknown });
    const prompt = play.next();
    return prompt.ask === 'associated' ? prompt.alreadyInMeal.map((id) => play.food(id)?.typed) : prompt;
  };
  expect(named('coffee with milk, no sugar', 'Kaffee ohne Zucker', 'sugar-free jelly', 'without sugar')).toEqual([]);
  expect(named('lump', 'cake with sugar', 'honey', 'brown sugar')).toEqual(['honey', 'brown sugar', 'lump']);
});

test('an associated food that becomes the main one takes the other below it, which outlives it', () => {
  const target = { type: 'category', code: 'BRED' } as const;
  const butter = listedFood('BUTR', {
    associatedFoods: [{ target, promptText: '', genericName: 'Bread', linkAsMain: true, multiple: false }],
  });
  const play = lunchWith([butter, listedFood('LOAF', { categories: ['BRED'] })], 'butter');
  play.after(match('f2', 'BUTR'), grams('f2', 10), finished('f2'));
  play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Bread', linkAsMain: true });
  expect(play.recall.meals[0]?.foods).toMatchObject([{ id: 'f3', linkedFoods: [{ id: 'f2', relation: 'with' }] }]);
  expect(play.after(match('f3', 'LOAF'), grams('f3', 40), finished('f3'))).toEqual({ ask: 'confirm' });
  play.after(match('f3', 'SOUP'));
  expect(play.food('f3')?.linkedFoods).toMatchObject([{ id: 'f2', match: { code: 'BUTR' } }]);
  play.after({ type: 'removeFood', food: 'f3' });
  expect(play.recall.meals[0]?.foods).toMatchObject([{ id: 'f2', relation: null, portion: { method: 'weight' } }]);
});

test('a prompt for several foods asks for another one until there is none', () => {
  const target = { type: 'category', code: 'SAUC' } as const;
  const chips = listedFood('CHIP', {
    associatedFoods: [{ target, promptText: '', genericName: 'Sauce', linkAsMain: false, multiple: true }],
  });
  const play = lunchWith([chips, listedFood('SAUC')], 'chips');
  play.after(match('f2', 'CHIP'), grams('f2', 100), finished('f2'));
  play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Sauce', linkAsMain: false });
  play.after(match('f3', 'SAUC'), grams('f3', 10));
  expect(play.after(finished('f3'))).toMatchObject({ ask: 'associated', food: 'f2', yes: 1 });
  play.after({ type: 'associated', food: 'f2', target, answer: 'yes', text: 'Sauce', linkAsMain: false });
  expect(play.after({ type: 'removeFood', food: 'f4' })).toMatchObject({ ask: 'associated', food: 'f2', yes: 1 });
  expect(play.after({ type: 'undo' })).toMatchObject({ ask: 'find', food: 'f4' });
  play.after(match('f4', 'SAUC'), grams('f4', 10));
  expect(play.after(finished('f4'))).toMatchObject({ ask: 'associated', food: 'f2', yes: 2 });
  expect(play.after({ type: 'associated', food: 'f2', target, answer: 'no' })).toEqual({ ask: 'confirm' });
  expect(play.after({ type: 'removeFood', food: 'f3' }, { type: 'removeFood', food: 'f4' })).toEqual({
    ask: 'confirm',
  });
});

test('foods are linked in three levels', () => {
  const target = { type: 'food', code: 'SELF' } as const;
  const self = listedFood('SELF', {
    portionSizeMethods: [methodOf('pizza')],
    associatedFoods: [{ target, promptText: '', genericName: 'More', linkAsMain: false, multiple: false }],
  });
  const play = lunchWith([self], 'more');
  const portion = { method: 'pizza', data: { servingWeight: 10 } } as const;
  for (const food of ['f2', 'f3', 'f4']) {
    play.after(match(food, 'SELF'), { type: 'portion', food, portion });
    if (food !== 'f4') play.after({ type: 'associated', food, target, answer: 'yes', text: 'More', linkAsMain: false });
  }
  expect(play.next()).toEqual({ ask: 'confirm' });
  expect(play.submission().meals[0]?.foods[0]?.linkedFoods[0]?.linkedFoods).toHaveLength(1);
});

test('foods whose facts are not known are left for later, and asked for before the day is confirmed', () => {
  const soup = listedFood('SOUP');
  const play = new Play({ texts: { finalProbe: { en: 'Anything else?' } }, checks: { fewestFoods: 9 } });
  play.facts = factsOf([soup], { food: () => undefined });
  play.after(...lunchOf('soup', 'more soup'), match('f2', 'SOUP'));
  expect(play.next()).toMatchObject({ ask: 'find', food: 'f3' });
  expect(play.after(match('f3', 'SOUP'))).toEqual({ ask: 'finalProbe' });
  expect(play.after({ type: 'finalProbe' })).toEqual({ ask: 'needsFacts', foods: ['f2', 'f3'] });
  play.facts = factsOf([soup]);
  expect(play.next()).toEqual({ ask: 'portion', food: 'f2', method: 0 });
});

test('a food that the list does not have any more is to be found again', () => {
  const play = lunchWith([], 'soup');
  expect(play.after(match('f2', 'SOUP'))).toMatchObject({ ask: 'find', food: 'f2' });
});
