import { p } from '@mikro-orm/core';

/** The columns of the attributes that a food or category may inherit from its categories. Null means that the value is inherited. */
export const inheritableAttributes = {
  readyMealOption: p.boolean().nullable(),
  sameAsBeforeOption: p.boolean().nullable(),
  /** The upper limit of a plausible portion in g. */
  reasonableAmount: p.integer().nullable().check('reasonable_amount > 0'),
  /** The weight in g that is assumed when a respondent does not know the portion. */
  defaultAmount: p.double().$type<number>().nullable().check("default_amount > '0'::double precision"),
  /** 0 anywhere, 1 regular foods only, 2 recipe ingredients only: the codes of Intake24. */
  useInRecipes: p.smallint().nullable().check('use_in_recipes >= 0 and use_in_recipes <= 2'),
};
