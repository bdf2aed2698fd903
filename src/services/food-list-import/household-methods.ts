import type { OrderedMethod } from './planned-list.ts';

/** A household measure with its weight in g. */
export interface Unit {
  name: string;
  weight: number;
  omitFoodDescription: boolean;
}

const COMMON = { imageUrl: null, useForRecipes: true, conversionFactor: 1 };

/** The methods of a food or category with household measures: a choice of the measures, and a typed weight beside it. */
export function householdMethods(units: Unit[]): OrderedMethod[] {
  return [
    {
      seq: 1,
      method: { method: 'standard-portion', description: 'use_a_standard_portion', ...COMMON, parameters: { units } },
    },
    typedWeight(2),
  ];
}

/** The method by which a respondent types a weight in g. */
export function typedWeight(seq: number): OrderedMethod {
  return { seq, method: { method: 'weight', description: 'weight', ...COMMON, parameters: {} } };
}
