/**
 * Computes grams from what a respondent chose: one pure function for each portion size method
 * (docs/reference/food-data.md#12-portion-size-methods).
 *
 *     const estimate = asServedPortion(method, { serving, leftovers }, { serving: { index: 3 }, leftovers: { index: 0 } })
 *     if ('notOffered' in estimate) askAgain(estimate.notOffered)
 *     else record(estimate.servingWeight, estimate.leftoversWeight)
 *
 * Each takes the method of a food, the data that the method refers to (image sets as the portion-size operations return them,
 * method tables, the parent food) and the choice of the respondent. Weights are in g and not rounded.
 */
export type { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
export {
  dimensionsPortion,
  MEASURES_OF_SHAPE,
  volumeOfPiece,
  type MeasuredPiece,
  type PieceChoice,
  type PieceMeasure,
  type PieceShape,
} from './dimensions.ts';
export {
  drinkScalePortion,
  volumeAt,
  type Drinkware,
  type DrinkScaleChoice,
  type VolumeSample,
} from './drink-scale.ts';
export { guideImagePortion, OBJECT_FRACTIONS, type GuideImageChoice, type ObjectWeights } from './guide-image.ts';
export { hotDrinkMilkOptions, milkInHotDrinkPortion, milkOnCerealPortion, type MilkOnCerealChoice } from './milk.ts';
export { parentFoodOptions, parentFoodPortion, type ParentFood } from './parent-food.ts';
export {
  asServedPortion,
  cerealPictureSets,
  cerealPortion,
  fractionsOffered,
  type AsServedChoice,
  type ChosenPicture,
  type PictureChoice,
  type PictureSet,
  type ServingPictures,
} from './as-served.ts';
export { pizzaPortion, type PizzaChoice } from './pizza.ts';
export type { MethodOf, NotOffered, PortionEstimate, PortionWeight } from './portion.ts';
export { standardPortion, typedPortion, type UnitChoice } from './standard-portion.ts';
