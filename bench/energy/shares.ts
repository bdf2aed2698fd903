import {
  meanIntakes,
  ruleValue,
  sumNutrients,
  type FeedbackGroup,
  type FeedbackPerson,
} from '@dietary-recall/nutrition';
import type { ListedFood, ListKind } from './lists.ts';

const ENERGY = 1;
/** Tables print energy to 1 kcal and nutrients to 0.1 g at best. */
const HALF_KCAL = 0.5;
const HALF_TENTH = 0.05;

const NOBODY: FeedbackPerson = {
  sex: null,
  age: null,
  weight: null,
  height: null,
  physicalActivityLevel: null,
  weightTarget: null,
};

/** How the stated energy of foods compares with the energy by the factors of their list. */
export interface Comparison {
  foods: number;
  /** The share of foods whose energies differ by no more than the rounding of the table, in %. */
  withinRounding: number;
  /** The same for no more than the rounding or 10 % of the stated energy. */
  withinTenth: number;
}

export function compareFoods(foods: readonly ListedFood[], { factors }: ListKind): Comparison {
  const given = Object.entries(factors);
  const rounding = given.reduce((sum, [, factor]) => sum + HALF_TENTH * factor, HALF_KCAL);
  const counts = { withinRounding: 0, withinTenth: 0 };
  for (const { amounts } of foods) {
    const stated = amounts[ENERGY] ?? 0;
    const computed = given.reduce((sum, [type, factor]) => sum + factor * (amounts[type] ?? 0), 0);
    const difference = Math.abs(computed - stated);
    if (difference <= rounding) counts.withinRounding++;
    if (difference <= Math.max(rounding, stated / 10)) counts.withinTenth++;
  }
  const share = (count: number) => (count * 100) / foods.length;
  return {
    foods: foods.length,
    withinRounding: share(counts.withinRounding),
    withinTenth: share(counts.withinTenth),
  };
}

/** The sum of the percentages of energy of a day by the rule percentage_of_energy, as feedback computes them. */
export function sumOfPercentages(day: readonly ListedFood[], { factors }: ListKind): number {
  const intakes = meanIntakes([sumNutrients(day.map(({ amounts }) => amounts))]);
  return Object.entries(factors).reduce((sum, [type, factor]) => {
    const value = ruleValue(groupOf(Number(type), factor), NOBODY, intakes);
    return sum + ('value' in value ? value.value : 0);
  }, 0);
}

function groupOf(nutrientTypeId: number, nutrientTypeKCalPerUnit: number): FeedbackGroup {
  return {
    id: nutrientTypeId,
    sex: null,
    age: null,
    height: null,
    weight: null,
    physicalLevelId: null,
    nutrientTypeId,
    nutrientRuleType: 'percentage_of_energy',
    nutrientTypeKCalPerUnit,
    scaleSectors: [],
  };
}
