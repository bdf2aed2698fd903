import type { MethodTables } from '@dietary-recall/recall';
import {
  portionOf,
  shareOf,
  type MethodOf,
  type NotOffered,
  type PortionEstimate,
  type PortionWeight,
} from './portion.ts';

export interface MilkOnCerealChoice {
  /** The object id of the bowl in the image map `gbowl`, from 1. */
  bowl: number;
  /** The object id of the level in the image map `milkbowl<name of the bowl>`, from 1. */
  level: number;
}

/** The density of milk in g/ml (docs/reference/food-data.md#14-formulas-of-the-methods). */
const MILK_DENSITY = 1.032;

/**
 * Returns the grams of milk on cereal: ml up to the level in the bowl x density of milk x conversion factor. Leftovers are 0 g.
 * `notOffered` names a bowl or a level that the tables do not have. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function milkOnCerealPortion(
  { conversionFactor }: MethodOf<'milk-on-cereal'>,
  { bowls }: Pick<MethodTables, 'bowls'>,
  choice: MilkOnCerealChoice,
): PortionEstimate {
  const bowl = bowls[choice.bowl - 1];
  if (!bowl) return { notOffered: 'bowl' };
  const ml = bowl.milkLevels[choice.level - 1];
  return ml === undefined ? { notOffered: 'level' } : portionOf(ml * MILK_DENSITY * conversionFactor);
}

/** Returns the shares of milk that a respondent may choose for a hot drink: the options of the method, or else those of the tables. */
export function hotDrinkMilkOptions(
  { parameters }: MethodOf<'milk-in-a-hot-drink'>,
  tables: Pick<MethodTables, 'milkInHotDrink'>,
): readonly { label: string; value: number }[] {
  return parameters.options ?? tables.milkInHotDrink;
}

/**
 * Splits a hot drink into milk, the chosen share of serving and leftovers, and the drink without milk. Clients record both as foods.
 * The conversion factor is not used. `notOffered` names an option (position from 0) that does not exist or that is more than
 * the whole cup. Source: docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function milkInHotDrinkPortion(
  method: MethodOf<'milk-in-a-hot-drink'>,
  tables: Pick<MethodTables, 'milkInHotDrink'>,
  drink: PortionWeight,
  choice: { option: number },
): { milk: PortionWeight; drink: PortionWeight } | NotOffered {
  const share = hotDrinkMilkOptions(method, tables)[choice.option]?.value;
  if (share === undefined || share > 1) return { notOffered: 'option' };
  return { milk: shareOf(drink, share), drink: shareOf(drink, 1 - share) };
}
