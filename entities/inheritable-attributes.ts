import { p } from '@mikro-orm/core';

/** The four attributes of a food or category that fall back to its categories; null means "inherit". */
export const inheritableAttributes = {
  readyMealOption: p.boolean().nullable(),
  sameAsBeforeOption: p.boolean().nullable(),
  /** Upper bound of a plausible portion, g. */
  reasonableAmount: p.integer().nullable().check('reasonable_amount > 0'),
  /** 0 anywhere, 1 regular foods only, 2 recipe ingredients only (Intake24's codes). */
  useInRecipes: p.smallint().nullable().check('use_in_recipes >= 0 and use_in_recipes <= 2'),
};
