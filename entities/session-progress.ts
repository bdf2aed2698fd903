import { p } from '@mikro-orm/core';

/** The columns of how far a recall came, as the application counted it. Null means that it did not say. */
export const sessionProgress = {
  progressStage: p.string().length(64).nullable(),
  progressMeals: p.smallint().nullable(),
  progressFoods: p.smallint().nullable(),
  progressPercent: p.smallint().nullable(),
};
