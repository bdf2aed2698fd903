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

/** g per ml of milk (domain reference 12.3). */
const MILK_DENSITY = 1.032;

/**
 * Grams of milk on cereal: ml up to the level of the bowl x density of milk x conversion factor; nothing is left over. Not
 * offered: a bowl or level that the tables do not have. Domain reference 12.2 and 12.3.
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

/** How much milk may be said to be in a hot drink: the method's own options, else those of the tables. */
export function hotDrinkMilkOptions(
  { parameters }: MethodOf<'milk-in-a-hot-drink'>,
  tables: Pick<MethodTables, 'milkInHotDrink'>,
): readonly { label: string; value: number }[] {
  return parameters.options ?? tables.milkInHotDrink;
}

/**
 * Splits a hot drink into milk, the chosen share of its serving and leftovers, and the drink without it: record both. The
 * conversion factor is not used. Not offered: an option (position, from 0) that there is none of, or one of more than the
 * whole cup. Domain reference 12.3.
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
