import type { Food, Meal } from '../../test/browser/survey/respondent.ts';

/** A set of photographs of a person's own, and the category whose foods look like it on a plate. */
export interface OwnSet {
  description: string;
  /** A word that finds the category, and its whole name. */
  search: string;
  category: string;
}

/** What somebody does with a published list. */
export interface PublishedList {
  locale: string;
  /** Told before there are photographs. */
  breakfast: Meal;
  sets: readonly OwnSet[];
  /** Ten foods of the categories that have the sets. */
  dinner: Meal;
}

const BREAKFAST_TIME = '7:30';
const DINNER_TIME = '19:00';

/** The lists that the tutorial is for, by the name that `--as` has for them. */
export const PUBLISHED_LISTS: Readonly<Record<string, PublishedList>> = {
  fndds: {
    locale: 'en_US',
    breakfast: { name: 'Breakfast', time: BREAKFAST_TIME, foods: foundFirst('coffee', 'bagel', 'orange juice') },
    sets: [
      { description: 'Rice, cooked', search: 'rice', category: 'Rice' },
      { description: 'French fries', search: 'fries', category: 'French fries and other fried white potatoes' },
    ],
    dinner: {
      name: 'Dinner',
      time: DINNER_TIME,
      foods: [
        { words: 'white rice', take: 'Rice, white, cooked, no added fat' },
        { words: 'rice made with butter', take: 'Rice, white, cooked, made with butter' },
        { words: 'brown rice', take: 'Rice, brown, cooked, no added fat' },
        { words: 'wild rice', take: 'Rice, wild, 100%, cooked, no added fat' },
        { words: 'yellow rice', take: 'Yellow rice, cooked, fat added' },
        { words: 'french fries fast food', take: 'Potato, french fries, fast food' },
        { words: 'french fries restaurant', take: 'Potato, french fries, restaurant' },
        { words: 'french fries school', take: 'Potato, french fries, school' },
        { words: 'french fries baked', take: 'Potato, french fries, from frozen, baked' },
        { words: 'home fries', take: 'Potato, home fries, from fresh' },
      ],
    },
  },
  cofid: {
    locale: 'en_GB',
    breakfast: { name: 'Breakfast', time: BREAKFAST_TIME, foods: foundFirst('tea', 'porridge', 'orange juice') },
    sets: [
      { description: 'Rice, cooked', search: 'rice', category: 'Rice' },
      { description: 'Chips', search: 'chip', category: 'Chipped old potatoes' },
    ],
    dinner: {
      name: 'Dinner',
      time: DINNER_TIME,
      foods: [
        { words: 'basmati rice', take: 'Rice, white, basmati, boiled in unsalted water' },
        { words: 'brown rice', take: 'Rice, brown, wholegrain, boiled in unsalted water' },
        { words: 'egg fried rice', take: 'Rice, egg fried, takeaway' },
        { words: 'pilau rice', take: 'Rice, pilau, plain, homemade' },
        { words: 'wild rice', take: 'Rice, wild, boiled in unsalted water' },
        { words: 'chip shop chips', take: 'Potato chips, fried in commercial oil, from takeaway fish and chip shops' },
        { words: 'oven chips', take: 'Potato chips, oven ready, no batter, baked' },
        { words: 'microwave chips', take: 'Potato chips, microwave, cooked' },
        { words: 'homemade chips', take: 'Potato chips, homemade, fried in sunflower oil' },
        { words: 'crinkle cut chips', take: 'Potato chips, crinkle cut, frozen, fried in corn oil' },
      ],
    },
  },
  ciqual: {
    locale: 'fr_FR',
    breakfast: { name: 'Petit-déjeuner', time: BREAKFAST_TIME, foods: foundFirst('café', 'croissant', 'jus d’orange') },
    sets: [
      { description: 'Pâtes et riz', search: 'riz', category: 'pâtes, riz et céréales cuits' },
      { description: 'Soupe', search: 'soupe', category: 'soupes' },
    ],
    dinner: {
      name: 'Dîner',
      time: DINNER_TIME,
      foods: [
        { words: 'riz blanc', take: 'Riz blanc, cuit, sans sel ajouté' },
        { words: 'riz complet', take: 'Riz complet, cuit, sans sel ajouté' },
        { words: 'riz basmati', take: 'Riz basmati, cuit, sans sel ajouté' },
        { words: 'quinoa', take: "Quinoa, bouilli/cuit à l'eau, sans sel ajouté" },
        { words: 'pâtes complètes', take: 'Pâtes sèches, au blé complet, cuites, sans sel ajouté' },
        { words: 'soupe de légumes', take: 'Soupe aux légumes variés, préemballée à réchauffer' },
        { words: 'soupe à la tomate', take: 'Soupe à la tomate, préemballée à réchauffer' },
        { words: 'soupe à l’oignon', take: "Soupe à l'oignon, préemballée à réchauffer" },
        { words: 'soupe au potiron', take: 'Soupe au potiron, préemballée à réchauffer' },
        { words: 'gaspacho', take: 'Soupe froide type gaspacho ou gazpacho, préemballée' },
      ],
    },
  },
};

/** Foods of which the first that is found is taken. */
function foundFirst(...words: readonly string[]): Food[] {
  return words.map((one) => ({ words: one }));
}
