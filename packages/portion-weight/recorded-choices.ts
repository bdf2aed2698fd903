import type { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import { asServedPortion, type PictureSet } from './as-served.ts';
import { dimensionsPortion, MEASURES_OF_SHAPE, type PieceShape } from './dimensions.ts';
import { drinkScalePortion, type Drinkware } from './drink-scale.ts';
import { guideImagePortion, type ObjectWeights } from './guide-image.ts';
import { hotDrinkMilkOptions } from './milk.ts';
import { parentFoodOptions, parentFoodPortion, type ParentFood } from './parent-food.ts';
import type { MethodOf, PortionEstimate } from './portion.ts';
import { standardPortion } from './standard-portion.ts';

/** Recorded choices by their keys (docs/reference/food-data.md#15-recorded-choices-and-their-verification). An empty text is no choice. */
export type RecordedChoices = Readonly<Record<string, string | number>>;

/** The image sets and tables that the methods of a food refer to, by id. */
export interface ImageSets {
  asServedSets: ReadonlyMap<string, PictureSet>;
  guideImages: ReadonlyMap<string, ObjectWeights>;
  drinkwareSets: ReadonlyMap<string, Drinkware>;
}

/**
 * What recorded choices say about a weight: the grams. `notOffered`: the food does not offer them. `unknown`: a choice, an image set or
 * the formula is missing. Of leftovers also `unsaid`: the choices do not mention an amount; `some`: they say only that something was left.
 */
export type ChosenWeight = number | 'notOffered' | 'unknown' | 'unsaid' | 'some';

/** What recorded choices say about serving and leftovers, each by itself. */
export interface ChosenPortion {
  serving: ChosenWeight;
  leftovers: ChosenWeight;
}

/** Returns what recorded choices say about serving and leftovers (g) by a method. */
export function chosenPortion(
  method: PortionSizeMethod,
  choices: RecordedChoices,
  known: ImageSets & { parent?: ParentFood | undefined },
): ChosenPortion {
  switch (method.method) {
    case 'as-served':
      return asServedOf(method, choices, known);
    case 'guide-image':
      return guideImageOf(method, choices, known);
    case 'drink-scale':
      return drinkScaleOf(method, choices, known);
    case 'standard-portion':
      return standardOf(method, choices);
    case 'parent-food-portion':
      return parentShareOf(method, choices, known.parent);
    case 'dimensions':
      return dimensionsOf(method, choices);
    case 'cereal':
    case 'milk-on-cereal':
    case 'milk-in-a-hot-drink':
    case 'pizza':
    case 'weight':
      return { serving: 'unknown', leftovers: 'unknown' };
  }
}

/**
 * Returns the share of milk in the hot drink for which it was recorded, from 0 to 1; undefined if the choices name no share that the
 * method offers. Clients record the position and the share itself (`milkVolumePercentage`, which is a fraction).
 */
export function recordedMilkShare(
  method: MethodOf<'milk-in-a-hot-drink'>,
  choices: RecordedChoices,
  tables: Pick<MethodTables, 'milkInHotDrink'>,
): number | undefined {
  const options = hotDrinkMilkOptions(method, tables);
  const position = numberOf(choices.milkPartIndex);
  const share = numberOf(choices.milkVolumePercentage);
  const option = position === undefined ? options.find(({ value }) => value === share) : options[position];
  return option && option.value <= 1 ? option.value : undefined;
}

/** A recorded share of the parent food. Clients record the position of the share (`portionIndex`) or the share itself (`portionValue`). */
function parentShareOf(
  method: MethodOf<'parent-food-portion'>,
  choices: RecordedChoices,
  parent: ParentFood | undefined,
): ChosenPortion {
  const leftovers = unmeasured(choices);
  const share = numberOf(choices.portionValue);
  const position = numberOf(choices.portionIndex);
  if (!parent || (position === undefined && share === undefined)) return { serving: 'unknown', leftovers };
  const offered = parentFoodOptions(method, parent.categories);
  const option = position ?? offered.findIndex(({ value }) => value === share);
  return { serving: servingOf(parentFoodPortion(method, parent, { option })), leftovers };
}

function asServedOf(
  method: MethodOf<'as-served'>,
  choices: RecordedChoices,
  { asServedSets }: ImageSets,
): ChosenPortion {
  const { servingImageSet, leftoversImageSet } = method.parameters;
  const serving = asServedSets.get(servingImageSet);
  const index = numberOf(choices.servingChoiceIndex);
  if (!serving || index === undefined) return { serving: 'unknown', leftovers: unmeasured(choices) };
  const choice = {
    serving: { index, fraction: numberOf(choices.servingWeightFactor) },
    quantity: quantityOf(choices.quantity),
    linkedQuantity: quantityOf(choices.linkedQuantity),
  };
  const served = servingOf(asServedPortion(method, { serving }, choice));
  const leftIndex = leftOf(choices, choices.leftoversChoiceIndex);
  if (leftIndex === undefined) return { serving: served, leftovers: unmeasured(choices) };
  const leftovers = leftoversImageSet === undefined ? undefined : asServedSets.get(leftoversImageSet);
  if (leftoversImageSet !== undefined && !leftovers) return { serving: served, leftovers: 'unknown' };
  const left = { index: leftIndex, fraction: numberOf(choices.leftoversWeightFactor) };
  const estimate = asServedPortion(method, { serving, leftovers }, { ...choice, leftovers: left });
  return { serving: served, leftovers: leftoversOf(estimate) };
}

function guideImageOf(
  method: MethodOf<'guide-image'>,
  choices: RecordedChoices,
  { guideImages }: ImageSets,
): ChosenPortion {
  const guide = guideImages.get(method.parameters.guideImageId);
  const object = numberOf(choices.objectIndex);
  const quantity = quantityOf(choices.quantity);
  const leftovers = unmeasured(choices);
  if (!guide || object === undefined || quantity === undefined) return { serving: 'unknown', leftovers };
  const choice = { object, quantity, linkedQuantity: quantityOf(choices.linkedQuantity) };
  return { serving: servingOf(guideImagePortion(method, guide, choice)), leftovers };
}

function drinkScaleOf(
  method: MethodOf<'drink-scale'>,
  choices: RecordedChoices,
  { drinkwareSets }: ImageSets,
): ChosenPortion {
  const drinkware = drinkwareSets.get(method.parameters.drinkwareId);
  const container = numberOf(choices.containerIndex);
  const fillLevel = numberOf(choices.fillLevel);
  const isFilled = fillLevel !== undefined || method.parameters.skipFillLevel;
  if (!drinkware || container === undefined || !isFilled) return { serving: 'unknown', leftovers: unmeasured(choices) };
  const choice = { container, fillLevel, quantity: quantityOf(choices.quantity) };
  const served = servingOf(drinkScalePortion(method, drinkware, choice));
  const leftoversLevel = leftOf(choices, choices.leftoversLevel);
  if (leftoversLevel === undefined) return { serving: served, leftovers: unmeasured(choices) };
  const estimate = drinkScalePortion(method, drinkware, { ...choice, leftoversLevel });
  return { serving: served, leftovers: leftoversOf(estimate) };
}

function standardOf(method: MethodOf<'standard-portion'>, choices: RecordedChoices): ChosenPortion {
  const unit = unitOf(method, choices['unit-choice']);
  const quantity = quantityOf(choices.quantity);
  const leftovers = unmeasured(choices);
  if (unit === undefined || quantity === undefined) return { serving: 'unknown', leftovers };
  const estimate = standardPortion(method, { unit, quantity, linkedQuantity: quantityOf(choices.linkedQuantity) });
  return { serving: servingOf(estimate), leftovers };
}

function dimensionsOf(method: MethodOf<'dimensions'>, choices: RecordedChoices): ChosenPortion {
  const leftovers = unmeasured(choices);
  const { shape } = choices;
  if (!isShape(shape)) return { serving: 'unknown', leftovers };
  const measures = MEASURES_OF_SHAPE[shape].map((name) => [name, numberOf(choices[name])] as const);
  if (measures.some(([, value]) => value === undefined)) return { serving: 'unknown', leftovers };
  const counts = { quantity: quantityOf(choices.quantity), linkedQuantity: quantityOf(choices.linkedQuantity) };
  const choice = { shape, ...Object.fromEntries(measures), ...counts };
  return { serving: servingOf(dimensionsPortion(method, choice)), leftovers };
}

function isShape(said: string | number | undefined): said is PieceShape {
  return said !== undefined && Object.hasOwn(MEASURES_OF_SHAPE, said);
}

function servingOf(estimate: PortionEstimate): ChosenWeight {
  return 'notOffered' in estimate ? 'notOffered' : estimate.servingWeight;
}

function leftoversOf(estimate: PortionEstimate): ChosenWeight {
  return 'notOffered' in estimate ? 'notOffered' : estimate.leftoversWeight;
}

// Clients record a unit by its name or by its position. A name that the method does not have is not a unit.
function unitOf({ parameters }: MethodOf<'standard-portion'>, said: string | number | undefined): number | undefined {
  if (said === undefined || said === '') return undefined;
  const named = parameters.units.findIndex(({ name }) => name === said);
  return named === -1 ? (numberOf(said) ?? -1) : named;
}

/** Returns the choice of how much was left; undefined if it is not recorded, or if nothing was left. */
function leftOf({ leftovers }: RecordedChoices, choice: string | number | undefined): number | undefined {
  return leftovers === 'false' ? undefined : numberOf(choice);
}

/** Returns what is known about leftovers of which no amount is recorded. Most methods record none; applications then let it be typed. */
function unmeasured({ leftovers }: RecordedChoices): ChosenWeight {
  if (leftovers === 'false') return 0;
  return leftovers === 'true' ? 'some' : 'unsaid';
}

const THIRDS = [1 / 3, 2 / 3];
const WRITTEN_TO = 0.005;

// Clients may have recorded a third as 0.33.
function quantityOf(said: string | number | undefined): number | undefined {
  const quantity = numberOf(said);
  if (quantity === undefined) return undefined;
  const whole = Math.floor(quantity);
  const third = THIRDS.find((part) => Math.abs(quantity - whole - part) < WRITTEN_TO);
  return third === undefined ? quantity : whole + third;
}

function numberOf(said: string | number | undefined): number | undefined {
  if (said === undefined || (typeof said === 'string' && said.trim() === '')) return undefined;
  const value = Number(said);
  return Number.isFinite(value) ? value : undefined;
}
