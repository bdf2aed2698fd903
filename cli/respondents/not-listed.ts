import { editDistance } from '@dietary-recall/food-search';

/** What somebody who knows the food would code it as: words to search for, and the weight in g for one portion. */
export type Recipe = readonly (readonly [words: string, grams: number])[];

/** Foods that no list has, in the words of those who ate them. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  'jackfruit tacos': [
    ['tortilla wrap', 60],
    ['mixed vegetables', 90],
  ],
  'seitan skewers': [
    ['quorn pieces', 120],
    ['red pepper', 60],
  ],
  'nan’s fish pie': [['fish pie', 300]],
  kombucha: [
    ['green tea', 250],
    ['sugar', 8],
  ],
  'bubble tea': [
    ['black tea', 250],
    ['whole milk', 60],
    ['sugar', 20],
  ],
  'teff porridge': [['porridge made with water', 240]],
  okonomiyaki: [
    ['plain omelette', 150],
    ['cabbage', 80],
  ],
  'home-made protein shake': [['protein powder shake', 300]],
  'cashew cheese': [['cashew nuts', 30]],
  'sea buckthorn juice': [['orange juice', 150]],
  'insect burger': [
    ['burger bun', 60],
    ['plant based burger', 100],
  ],
  'birch sap': [['coconut water', 200]],
};

/** The words of foods that no list has. */
export const NOT_LISTED: readonly string[] = Object.keys(RECIPES);

/** Two letters that are swapped or doubled, or one that is left out. */
const MOST_SLIPS = 2;

/** Finds the recipe of a food that no list has by the words of a person, who may have misspelt them; null: they are about another food. */
export function recipeOf(typed: string): Recipe | null {
  const meant = NOT_LISTED.find((words) => editDistance(typed.toLowerCase(), words, MOST_SLIPS) <= MOST_SLIPS);
  return meant === undefined ? null : (RECIPES[meant] ?? null);
}
