import type { Meal } from '../../test/browser/survey/respondent.ts';

/** A set of photographs of a person's own, and the category whose foods look like it on a plate. */
export interface OwnSet {
  description: string;
  /** A word that finds the category, and its whole name. */
  search: string;
  category: string;
}

/** What somebody does with a published list. */
export interface TutorialList {
  locale: string;
  /** Told before there are photographs. */
  breakfast: Meal;
  sets: readonly OwnSet[];
  /** Ten foods of the categories that have the sets. */
  dinner: Meal;
}

/** The lists that the tutorial is for, by the name that `--as` has for them. */
export const TUTORIAL_LISTS: Readonly<Record<string, TutorialList>> = {
  fndds: {
    locale: 'en_US',
    breakfast: breakfast('Breakfast', ['coffee', 'bagel', 'orange juice']),
    sets: [
      { description: 'Rice, cooked', search: 'rice', category: 'Rice' },
      { description: 'French fries', search: 'fries', category: 'French fries and other fried white potatoes' },
    ],
    dinner: dinner('Dinner', {
      'white rice': 'Rice, white, cooked, no added fat',
      'rice made with butter': 'Rice, white, cooked, made with butter',
      'brown rice': 'Rice, brown, cooked, no added fat',
      'wild rice': 'Rice, wild, 100%, cooked, no added fat',
      'yellow rice': 'Yellow rice, cooked, fat added',
      'french fries fast food': 'Potato, french fries, fast food',
      'french fries restaurant': 'Potato, french fries, restaurant',
      'french fries school': 'Potato, french fries, school',
      'french fries baked': 'Potato, french fries, from frozen, baked',
      'home fries': 'Potato, home fries, from fresh',
    }),
  },
  cofid: {
    locale: 'en_GB',
    breakfast: breakfast('Breakfast', ['tea', 'porridge', 'orange juice']),
    sets: [
      { description: 'Rice, cooked', search: 'rice', category: 'Rice' },
      { description: 'Chips', search: 'chip', category: 'Chipped old potatoes' },
    ],
    dinner: dinner('Dinner', {
      'basmati rice': 'Rice, white, basmati, boiled in unsalted water',
      'brown rice': 'Rice, brown, wholegrain, boiled in unsalted water',
      'egg fried rice': 'Rice, egg fried, takeaway',
      'pilau rice': 'Rice, pilau, plain, homemade',
      'wild rice': 'Rice, wild, boiled in unsalted water',
      'chip shop chips': 'Potato chips, fried in commercial oil, from takeaway fish and chip shops',
      'oven chips': 'Potato chips, oven ready, no batter, baked',
      'microwave chips': 'Potato chips, microwave, cooked',
      'homemade chips': 'Potato chips, homemade, fried in sunflower oil',
      'crinkle cut chips': 'Potato chips, crinkle cut, frozen, fried in corn oil',
    }),
  },
  ciqual: {
    locale: 'fr_FR',
    breakfast: breakfast('Petit-déjeuner', ['café', 'croissant', 'jus d’orange']),
    sets: [
      { description: 'Pâtes et riz', search: 'riz', category: 'pâtes, riz et céréales cuits' },
      { description: 'Soupe', search: 'soupe', category: 'soupes' },
    ],
    dinner: dinner('Dîner', {
      'riz blanc': 'Riz blanc, cuit, sans sel ajouté',
      'riz complet': 'Riz complet, cuit, sans sel ajouté',
      'riz basmati': 'Riz basmati, cuit, sans sel ajouté',
      quinoa: "Quinoa, bouilli/cuit à l'eau, sans sel ajouté",
      'pâtes complètes': 'Pâtes sèches, au blé complet, cuites, sans sel ajouté',
      'soupe de légumes': 'Soupe aux légumes variés, préemballée à réchauffer',
      'soupe à la tomate': 'Soupe à la tomate, préemballée à réchauffer',
      'soupe à l’oignon': "Soupe à l'oignon, préemballée à réchauffer",
      'soupe au potiron': 'Soupe au potiron, préemballée à réchauffer',
      gaspacho: 'Soupe froide type gaspacho ou gazpacho, préemballée',
    }),
  },
};

/** Of each food the first one that is found is taken. */
function breakfast(name: string, words: readonly string[]): Meal {
  return { name, time: '7:30', foods: words.map((one) => ({ words: one })) };
}

/** `names` are the foods that are taken, by the words that find them. */
function dinner(name: string, names: Readonly<Record<string, string>>): Meal {
  return { name, time: '19:00', foods: Object.entries(names).map(([words, take]) => ({ words, take })) };
}
