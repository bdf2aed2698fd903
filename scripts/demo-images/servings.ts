import { berries, block, slices, spread } from './foods-shaped.ts';
import { heap, over, pieces, swirls, type Food } from './foods.ts';
import { sides } from './servings-sides.ts';
import type { vessels } from './vessels.ts';

export interface Serving {
  readonly id: string;
  readonly description: string;
  readonly vessel: keyof typeof vessels;
  /** A small and a very large serving. They are chosen for the demo, not measured. */
  readonly grams: readonly [least: number, most: number];
  /** Grams per ml, including the air between the pieces. */
  readonly gramsPerMl: number;
  /** The height of a heap as a share of its radius. */
  readonly slope: number;
  readonly food: Food;
  /** The colour of the traces on a used plate. A food with this colour also gets pictures of leftovers. */
  readonly smear?: string;
}

export const servings: readonly Serving[] = [
  ...sides,
  {
    id: 'baked_beans',
    description: 'Baked beans',
    vessel: 'plate',
    grams: [40, 340],
    gramsPerMl: 1.05,
    slope: 0.16,
    food: over(
      heap('#cf5a28'),
      pieces({ colours: ['#e9935a', '#e07f45'], thick: 9, long: 6, gramsEach: 1.3, most: 110 }),
    ),
  },
  {
    id: 'stew',
    description: 'Stew, curry, chilli or stir fry',
    vessel: 'plate',
    grams: [100, 560],
    gramsPerMl: 1,
    slope: 0.28,
    food: over(
      heap('#94552b'),
      pieces({ colours: ['#8a4a2a', '#ee8a2a', '#744327', '#ead08a', '#6fae45'], thick: 17, long: 10, gramsEach: 13 }),
    ),
  },
  {
    id: 'lasagne',
    description: 'Lasagne, pies with a potato top and other bakes',
    vessel: 'plate',
    grams: [100, 560],
    gramsPerMl: 1,
    slope: 1,
    food: block('#ecc367', ['#f4e2b2', '#b2432b', '#f4e2b2', '#a03a26', '#f4e2b2']),
  },
  {
    id: 'roast_meat',
    description: 'Meat and poultry, sliced',
    vessel: 'plate',
    grams: [25, 230],
    gramsPerMl: 1,
    slope: 1,
    food: slices('#c88a69', '#9a6040', 38, 5),
  },
  {
    id: 'spread_on_bread',
    description: 'Butter, jam or another spread on a slice',
    vessel: 'plate',
    grams: [2, 24],
    gramsPerMl: 1,
    slope: 1,
    food: spread('#f3cc45'),
  },
  {
    id: 'porridge',
    description: 'Porridge',
    vessel: 'bowl',
    grams: [90, 440],
    gramsPerMl: 1.04,
    slope: 0,
    food: over(
      heap('#e3cfa4', 0),
      pieces({ colours: ['#eddcb8', '#d8c192'], thick: 4, long: 3, gramsEach: 2, most: 150 }),
    ),
  },
  {
    id: 'yoghurt',
    description: 'Yoghurt, custard and milk puddings',
    vessel: 'bowl',
    grams: [40, 280],
    gramsPerMl: 1.04,
    slope: 0.08,
    food: over(heap('#f6f1e4', 0.01), swirls('#ece5d3')),
  },
  {
    id: 'berries',
    description: 'Berries, grapes and cherries',
    vessel: 'bowl',
    grams: [20, 200],
    gramsPerMl: 0.6,
    slope: 0.2,
    food: berries(7),
  },
];
