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
  /** Object id in the image map `gbowl`, from 1. */
  bowl: number;
  /** Object id in the image map `milkbowl<name of the bowl>`, from 1. */
  level: number;
}

/** Density of milk, g/ml (docs/reference/food-data.md#14-formulas-of-the-methods). */
const MILK_DENSITY = 1.032;

/**
 * Grams of milk on cereal: ml up to the level in the bowl x density of milk x conversion factor. Nothing is left over.
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

/** The shares of milk that a respondent may choose for a hot drink: the options of the method, else those of the tables. */
export function hotDrinkMilkOptions(
  { parameters }: MethodOf<'milk-in-a-hot-drink'>,
  tables: Pick<MethodTables, 'milkInHotDrink'>,
): readonly { label: string; value: number }[] {
  return parameters.options ?? tables.milkInHotDrink;
}

/**
 * Splits a hot drink into milk, which is the chosen share of serving and leftovers, and the drink without milk. Record both.
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
