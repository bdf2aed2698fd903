import type { MethodTables, PortionSizeMethod } from '@dietary-recall/recall';
import { asServedPortion, type PictureSet } from './as-served.ts';
import { drinkScalePortion, type Drinkware } from './drink-scale.ts';
import { guideImagePortion, type ObjectWeights } from './guide-image.ts';
import { hotDrinkMilkOptions } from './milk.ts';
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

/** Returns the grams of recorded choices by a method; undefined if the method, its image sets or the choices do not determine them. */
export function recomputedPortion(
  method: PortionSizeMethod,
  choices: RecordedChoices,
  sets: ImageSets,
): PortionEstimate | undefined {
  switch (method.method) {
    case 'as-served':
      return asServedOf(method, choices, sets);
    case 'guide-image':
      return guideImageOf(method, choices, sets);
    case 'drink-scale':
      return drinkScaleOf(method, choices, sets);
    case 'standard-portion':
      return standardOf(method, choices);
    default:
      return undefined;
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

function asServedOf(method: MethodOf<'as-served'>, choices: RecordedChoices, { asServedSets }: ImageSets) {
  const { servingImageSet, leftoversImageSet } = method.parameters;
  const serving = asServedSets.get(servingImageSet);
  const leftovers = leftoversImageSet === undefined ? undefined : asServedSets.get(leftoversImageSet);
  const index = numberOf(choices.servingChoiceIndex);
  const leftIndex = leftOf(choices, choices.leftoversChoiceIndex);
  if (!serving || index === undefined || leftIndex === undefined) return undefined;
  if (leftIndex !== null && leftoversImageSet !== undefined && !leftovers) return undefined;
  return asServedPortion(
    method,
    { serving, leftovers },
    {
      serving: { index, fraction: numberOf(choices.servingWeightFactor) },
      leftovers:
        leftIndex === null ? undefined : { index: leftIndex, fraction: numberOf(choices.leftoversWeightFactor) },
      quantity: quantityOf(choices.quantity),
      linkedQuantity: quantityOf(choices.linkedQuantity),
    },
  );
}

function guideImageOf(method: MethodOf<'guide-image'>, choices: RecordedChoices, { guideImages }: ImageSets) {
  const guide = guideImages.get(method.parameters.guideImageId);
  const object = numberOf(choices.objectIndex);
  const quantity = quantityOf(choices.quantity);
  if (!guide || object === undefined || quantity === undefined) return undefined;
  return guideImagePortion(method, guide, { object, quantity, linkedQuantity: quantityOf(choices.linkedQuantity) });
}

function drinkScaleOf(method: MethodOf<'drink-scale'>, choices: RecordedChoices, { drinkwareSets }: ImageSets) {
  const drinkware = drinkwareSets.get(method.parameters.drinkwareId);
  const container = numberOf(choices.containerIndex);
  const fillLevel = numberOf(choices.fillLevel);
  const leftoversLevel = leftOf(choices, choices.leftoversLevel);
  if (!drinkware || container === undefined || leftoversLevel === undefined) return undefined;
  if (fillLevel === undefined && !method.parameters.skipFillLevel) return undefined;
  return drinkScalePortion(method, drinkware, {
    container,
    fillLevel,
    leftoversLevel: leftoversLevel ?? 0,
    quantity: quantityOf(choices.quantity),
  });
}

function standardOf(method: MethodOf<'standard-portion'>, choices: RecordedChoices) {
  const unit = unitOf(method, choices['unit-choice']);
  const quantity = quantityOf(choices.quantity);
  if (unit === undefined || quantity === undefined) return undefined;
  return standardPortion(method, { unit, quantity, linkedQuantity: quantityOf(choices.linkedQuantity) });
}

// Clients record a unit by its name or by its position. A name that the method does not have is not a unit.
function unitOf({ parameters }: MethodOf<'standard-portion'>, said: string | number | undefined): number | undefined {
  if (said === undefined || said === '') return undefined;
  const named = parameters.units.findIndex(({ name }) => name === said);
  return named === -1 ? (numberOf(said) ?? -1) : named;
}

/** Returns the choice of leftovers: null if nothing was left; undefined if something was left and the choice is not recorded. */
function leftOf({ leftovers }: RecordedChoices, choice: string | number | undefined): number | null | undefined {
  if (leftovers === 'false') return null;
  return numberOf(choice) ?? (leftovers === 'true' ? undefined : null);
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
