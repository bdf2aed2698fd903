import { florets, leaves, potatoes } from './foods-shaped.ts';
import { bed, dome, heap, onTop, over, pieces, rounds, strands, swirls } from './foods.ts';
import type { Serving } from './servings.ts';

const pasta = ['#e9c977', '#efd48c'];
const spaghetti = ['#ecd08a', '#f3dc9c', '#e6c778'];
const greens = ['#7cbf55', '#9ccf6c', '#5fa83d'];

/** The servings of side dishes and pasta. */
export const sides: readonly Serving[] = [
  {
    id: 'rice',
    description: 'Rice, couscous and other grains, cooked',
    vessel: 'plate',
    grams: [50, 400],
    gramsPerMl: 0.75,
    slope: 0.42,
    food: over(
      dome('#f2e9d4', 0.04),
      pieces({ colours: ['#f8f3e4', '#fffcf2'], thick: 3.2, long: 7.5, gramsEach: 0.03, most: 210 }),
    ),
    smear: '#b9a877',
  },
  {
    id: 'pasta',
    description: 'Pasta, cooked',
    vessel: 'plate',
    grams: [60, 420],
    gramsPerMl: 0.55,
    slope: 0.4,
    food: over(bed('#e9c977'), pieces({ colours: pasta, thick: 10, long: 32, gramsEach: 2 })),
  },
  {
    id: 'pasta_dish',
    description: 'Pasta with sauce',
    vessel: 'plate',
    grams: [110, 650],
    gramsPerMl: 0.8,
    slope: 0.36,
    food: over(
      bed('#e9c977'),
      pieces({ colours: pasta, thick: 13, long: 38, gramsEach: 6, most: 64 }),
      onTop(
        0.62,
        over(heap('#a8432b', 0.12), pieces({ colours: ['#8d3f24'], thick: 7, long: 3, gramsEach: 2.5, most: 45 })),
      ),
    ),
  },
  {
    id: 'spaghetti',
    description: 'Spaghetti and noodles, cooked',
    vessel: 'plate',
    grams: [60, 420],
    gramsPerMl: 0.65,
    slope: 0.4,
    food: over(bed('#e6c67c'), strands(spaghetti, 3.4)),
  },
  {
    id: 'spaghetti_dish',
    description: 'Spaghetti with sauce',
    vessel: 'plate',
    grams: [110, 650],
    gramsPerMl: 0.85,
    slope: 0.36,
    food: over(
      bed('#e6c67c'),
      strands(spaghetti, 3.4),
      onTop(
        0.62,
        over(heap('#a8432b', 0.12), pieces({ colours: ['#8d3f24'], thick: 7, long: 3, gramsEach: 2.5, most: 45 })),
      ),
    ),
  },
  {
    id: 'chips',
    description: 'Chips',
    vessel: 'plate',
    grams: [50, 350],
    gramsPerMl: 0.42,
    slope: 0.42,
    food: over(
      bed('#c9933a'),
      pieces({ colours: ['#e8b64c', '#f0c562', '#dea53c'], thick: 10, long: 58, gramsEach: 5 }),
    ),
    smear: '#d9b25f',
  },
  {
    id: 'mash',
    description: 'Mashed potato',
    vessel: 'plate',
    grams: [40, 380],
    gramsPerMl: 1,
    slope: 0.5,
    food: over(dome('#f1dfa2', 0.06), swirls('#f1dfa2')),
  },
  {
    id: 'potatoes',
    description: 'Potatoes, boiled or roast',
    vessel: 'plate',
    grams: [40, 380],
    gramsPerMl: 0.62,
    slope: 0.75,
    food: potatoes(['#eccb74', '#e6bf66', '#f0d58c'], 38),
  },
  {
    id: 'peas',
    description: 'Peas and sweetcorn',
    vessel: 'plate',
    grams: [15, 180],
    gramsPerMl: 0.65,
    slope: 0.28,
    food: over(
      bed('#5fa83d'),
      pieces({ colours: ['#5fa83d', '#70b94a', '#5fa83d', '#f0cc45'], thick: 8.6, gramsEach: 0.45 }),
    ),
  },
  {
    id: 'broccoli',
    description: 'Broccoli, cauliflower and green vegetables',
    vessel: 'plate',
    grams: [20, 200],
    gramsPerMl: 0.4,
    slope: 0.5,
    food: florets('#bcd68a', '#458f3e', 12),
  },
  {
    id: 'mixed_veg',
    description: 'Carrots and mixed vegetables',
    vessel: 'plate',
    grams: [20, 210],
    gramsPerMl: 0.6,
    slope: 0.3,
    food: over(
      bed('#c9762a'),
      pieces({ colours: ['#ee8a2a', '#5fa83d', '#f59b3d', '#f3cf4a'], thick: 11, long: 3, gramsEach: 1.3, most: 150 }),
    ),
  },
  {
    id: 'salad',
    description: 'Salad',
    vessel: 'plate',
    grams: [15, 180],
    gramsPerMl: 0.17,
    slope: 0.55,
    food: over(
      leaves(greens, 24, 3.5),
      rounds('#4f8f3f', '#dcebb6', '#f3f6dc', 14, 26),
      onTop(0.8, pieces({ colours: ['#ea5540', '#de4433'], thick: 22, gramsEach: 15 })),
    ),
  },
];
