import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { FlowFacts, ListedFood } from '@dietary-recall/recall-flow';

type Name = PortionSizeMethod['method'];

const COMMON = { description: 'how_much', imageUrl: null, useForRecipes: false, conversionFactor: 1 };
const PARAMETERS: { [Method in Name]: Extract<PortionSizeMethod, { method: Method }>['parameters'] } = {
  'as-served': { servingImageSet: 'pie', leftoversImageSet: 'pie_leftovers' },
  'guide-image': { guideImageId: 'fruit' },
  'drink-scale': { drinkwareId: 'cups', initialFillLevel: 0.9, skipFillLevel: false },
  'standard-portion': { units: [{ name: 'slice', weight: 40, omitFoodDescription: false }] },
  cereal: { type: 'flake' },
  'milk-on-cereal': {},
  'milk-in-a-hot-drink': {},
  pizza: {},
  weight: {},
  'parent-food-portion': { options: [{ category: null, choices: [{ label: 'Some', value: 0.1 }] }] },
  dimensions: { shapes: ['block'], densityGPerCm3: 1 },
};

export function methodOf(method: Name, parts: Partial<typeof COMMON> = {}): PortionSizeMethod {
  return { method, ...COMMON, ...parts, parameters: PARAMETERS[method] } as PortionSizeMethod;
}

export function listedFood(code: string, parts: Partial<ListedFood> = {}): ListedFood {
  return {
    code,
    categories: [],
    tags: [],
    brands: [],
    readyMealOption: false,
    sameAsBeforeOption: false,
    reasonableAmount: null,
    caloriesPer100g: 100,
    portionSizeMethods: [methodOf('weight')],
    associatedFoods: [],
    nutrients: {},
    ...parts,
  };
}

/** Nothing is known but these foods, or what a test says. */
export function factsOf(foods: readonly ListedFood[], parts: Partial<FlowFacts> = {}): FlowFacts {
  return {
    food: (code) => foods.find((food) => food.code === code) ?? null,
    parts: () => undefined,
    suggestedCategories: () => undefined,
    earlierAmount: () => undefined,
    personFields: {},
    sex: null,
    recallNumber: 1,
    plausibleEnergy: { least: 0, most: 100_000 },
    ...parts,
  };
}
