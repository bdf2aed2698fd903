import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asServedPortion,
  cerealPictureSets,
  cerealPortion,
  dimensionsPortion,
  drinkScalePortion,
  guideImagePortion,
  milkInHotDrinkPortion,
  milkOnCerealPortion,
  parentFoodPortion,
  pizzaPortion,
  standardPortion,
  typedPortion,
  type PieceShape,
  type PortionEstimate,
  type PortionSizeMethod,
  type PortionWeight,
  type ServingPictures,
  type VolumeSample,
} from '@dietary-recall/portion-weight';
import { MethodTables } from '@dietary-recall/recall';
import { methodOf } from './portion-methods.ts';

type Expected = PortionEstimate | { milk: PortionWeight; drink: PortionWeight };

/** An example of docs/reference/portion-vectors.json. `input` has what no key records. */
export interface PortionVector {
  name: string;
  method: PortionSizeMethod['method'];
  conversionFactor: number;
  parameters: never;
  choices: Record<string, string | number | boolean>;
  input?: {
    grams?: number;
    option?: number;
    parent?: { servingWeight: number; leftoversWeight: number; categories: string[] };
    drink?: { servingWeight: number; leftoversWeight: number };
  };
  expected: Expected;
}

export interface EnergyVector {
  name: string;
  sex: 'm' | 'f';
  age: number;
  weightKg: number;
  heightCm: number | null;
  physicalActivityLevel: number | null;
  weightTarget: string | null;
  expected: { bmrKcal: number | null; equation: string | null; requirementKcal: number | null };
}

interface Vectors {
  methodTables: unknown;
  asServedSets: Record<string, number[]>;
  guideImages: Record<string, Record<string, number>>;
  drinkwareSets: Record<string, Record<string, VolumeSample[]>>;
  portions: PortionVector[];
  energy: EnergyVector[];
}

export const REFERENCE = join(import.meta.dirname, '../../docs/reference');
export const VECTORS = JSON.parse(readFileSync(join(REFERENCE, 'portion-vectors.json'), 'utf8')) as Vectors;

const TABLES = MethodTables.parse(VECTORS.methodTables);

const pictureSet = (id: string) => ({ images: (VECTORS.asServedSets[id] ?? []).map((weight) => ({ weight })) });
const drinkware = (id: string) => ({
  scales: Object.entries(VECTORS.drinkwareSets[id] ?? {}).map(([objectId, volumeSamples]) => ({
    objectId: Number(objectId),
    volumeSamples,
  })),
});

/** The image sets of the examples, as the verification takes them. */
export const SETS = {
  asServedSets: new Map(Object.keys(VECTORS.asServedSets).map((id) => [id, pictureSet(id)])),
  guideImages: new Map(Object.entries(VECTORS.guideImages).map(([id, weights]) => [id, { weights }])),
  drinkwareSets: new Map(Object.keys(VECTORS.drinkwareSets).map((id) => [id, drinkware(id)])),
};

export const methodOfVector = ({ method, parameters, conversionFactor }: PortionVector): PortionSizeMethod =>
  methodOf(method, parameters, conversionFactor);

const numberAt = ({ choices }: PortionVector, key: string): number | undefined =>
  typeof choices[key] === 'number' ? choices[key] : undefined;
const needed = (vector: PortionVector, key: string): number => numberAt(vector, key) ?? Number.NaN;
const countsOf = (vector: PortionVector) => ({
  quantity: numberAt(vector, 'quantity'),
  linkedQuantity: numberAt(vector, 'linkedQuantity'),
});

function picturesOf(vector: PortionVector) {
  const leftIndex = vector.choices.leftovers === true ? numberAt(vector, 'leftoversChoiceIndex') : undefined;
  return {
    serving: { index: needed(vector, 'servingChoiceIndex'), fraction: numberAt(vector, 'servingWeightFactor') },
    leftovers:
      leftIndex === undefined ? undefined : { index: leftIndex, fraction: numberAt(vector, 'leftoversWeightFactor') },
  };
}

const pictureSets = (serving: string, leftovers: string | undefined): ServingPictures => ({
  serving: pictureSet(serving),
  leftovers: leftovers === undefined ? undefined : pictureSet(leftovers),
});

/** Computes an example with the function that the typed client has for its method. */
export function computed(vector: PortionVector): Expected {
  const method = methodOfVector(vector);
  const { choices, input } = vector;
  switch (method.method) {
    case 'as-served': {
      const { servingImageSet, leftoversImageSet } = method.parameters;
      const chosen = { ...picturesOf(vector), ...countsOf(vector) };
      return asServedPortion(method, pictureSets(servingImageSet, leftoversImageSet), chosen);
    }
    case 'guide-image': {
      const guide = { weights: VECTORS.guideImages[method.parameters.guideImageId] ?? {} };
      return guideImagePortion(method, guide, { object: needed(vector, 'objectIndex'), ...countsOf(vector) });
    }
    case 'drink-scale':
      return drinkScalePortion(method, drinkware(method.parameters.drinkwareId), {
        container: needed(vector, 'containerIndex'),
        fillLevel: numberAt(vector, 'fillLevel'),
        leftoversLevel: numberAt(vector, 'leftoversLevel'),
        quantity: numberAt(vector, 'quantity'),
      });
    case 'standard-portion': {
      const said = choices['unit-choice'];
      const unit = typeof said === 'number' ? said : method.parameters.units.findIndex(({ name }) => name === said);
      return standardPortion(method, { unit, ...countsOf(vector) });
    }
    case 'cereal': {
      const sets = cerealPictureSets(method, String(choices.bowl));
      return cerealPortion(method, pictureSets(sets.serving, sets.leftovers), picturesOf(vector));
    }
    case 'milk-on-cereal':
      return milkOnCerealPortion(method, TABLES, {
        bowl: needed(vector, 'bowlIndex'),
        level: needed(vector, 'milkLevelChoice'),
      });
    case 'milk-in-a-hot-drink': {
      const { servingWeight = Number.NaN, leftoversWeight = Number.NaN } = input?.drink ?? {};
      const drink = { servingWeight, leftoversWeight, portionWeight: servingWeight - leftoversWeight };
      return milkInHotDrinkPortion(method, TABLES, drink, { option: needed(vector, 'milkPartIndex') });
    }
    case 'pizza':
      return pizzaPortion(method, TABLES, {
        type: needed(vector, 'pizzaType'),
        thickness: needed(vector, 'pizzaThickness'),
        slice: needed(vector, 'sliceType'),
        quantity: numberAt(vector, 'sliceQuantity'),
      });
    case 'weight':
      return typedPortion(method, { grams: input?.grams ?? Number.NaN });
    case 'parent-food-portion': {
      const { servingWeight = Number.NaN, leftoversWeight = Number.NaN, categories = [] } = input?.parent ?? {};
      const portion = { servingWeight, leftoversWeight, portionWeight: servingWeight - leftoversWeight };
      return parentFoodPortion(method, { portion, categories }, { option: input?.option ?? Number.NaN });
    }
    case 'dimensions':
      return dimensionsPortion(method, {
        shape: choices.shape as PieceShape,
        lengthCm: numberAt(vector, 'lengthCm'),
        widthCm: numberAt(vector, 'widthCm'),
        heightCm: numberAt(vector, 'heightCm'),
        diameterCm: numberAt(vector, 'diameterCm'),
        wedgesInRound: numberAt(vector, 'wedgesInRound'),
        ...countsOf(vector),
      });
  }
}
