import type { RecordedPortion } from '@dietary-recall/recall';
import {
  asServedPortion,
  cerealPictureSets,
  cerealPortion,
  dimensionsPortion,
  drinkScalePortion,
  guideImagePortion,
  standardPortion,
  type AsServedSet,
  type Food,
  type MethodOf,
  type PortionEstimate,
  type PortionSizeMethod,
  type RecallClient,
} from '../../client/index.ts';

export interface ChosenPortion {
  /** The choice of the respondent in words. */
  said: string;
  grams: number;
  portion: RecordedPortion;
}

interface Choice extends Pick<ChosenPortion, 'said'> {
  choices: Record<string, string | number>;
  estimate: PortionEstimate;
}

const BOWL = 'C';

/** How much somebody eats: which of the pictures, objects and glasses they choose, by their number, and what they say in numbers. */
export interface Amounts {
  photo: (count: number) => number;
  object: (count: number) => number;
  /** How full the glass was, 0 to 1; null: as the application shows it at first. */
  fillLevel: number | null;
  units: number;
  typedGrams: number;
}

const USUAL: Amounts = {
  photo: (count) => Math.floor(count / 2),
  object: () => 0,
  fillLevel: null,
  units: 2,
  typedGrams: 130,
};

interface Chooser {
  client: RecallClient;
  amounts: Amounts;
}

/** Chooses a portion as a person would: usually the middle photograph, the first object, a nearly full glass, or two of the first unit. */
export async function choosePortion(
  client: RecallClient,
  food: Food,
  preferred: string,
  amounts = USUAL,
): Promise<ChosenPortion> {
  const methods = food.portionSizeMethods;
  const method = methods.find((candidate) => candidate.method === preferred) ?? methods[0];
  const choice = await (method ? choose({ client, amounts }, method) : undefined);
  if (!method || !choice || 'notOffered' in choice.estimate) return typeIn(amounts);
  const grams = Math.round(choice.estimate.servingWeight * 10) / 10;
  // The choices have the names of the method that they were made by.
  const portion = { method: method.method, data: { ...choice.choices, servingWeight: grams } } as RecordedPortion;
  return { said: choice.said, grams, portion };
}

async function choose(chooser: Chooser, method: PortionSizeMethod): Promise<Choice | undefined> {
  switch (method.method) {
    case 'as-served':
      return choosePhoto(chooser, method.parameters.servingImageSet, (serving, index) =>
        asServedPortion(method, { serving }, { serving: { index } }),
      );
    case 'cereal':
      return choosePhoto(chooser, cerealPictureSets(method, BOWL).serving, (serving, index) =>
        cerealPortion(method, { serving }, { serving: { index } }),
      );
    case 'guide-image':
      return chooseObject(chooser, method);
    case 'drink-scale':
      return chooseGlass(chooser, method);
    case 'standard-portion': {
      const quantity = chooser.amounts.units;
      const name = method.parameters.units[0]?.name ?? '';
      return {
        said: `${quantity} x ${name}`,
        choices: { 'unit-choice': name, quantity },
        estimate: standardPortion(method, { unit: 0, quantity }),
      };
    }
    case 'dimensions': {
      const piece = PIECES[method.parameters.shapes[0] ?? 'block'];
      return { said: `a ${piece.shape}`, choices: { ...piece }, estimate: dimensionsPortion(method, piece) };
    }
    default:
      return undefined;
  }
}

/** A piece of each shape as it is usually cut. */
const PIECES = {
  block: { shape: 'block', lengthCm: 8, widthCm: 4, heightCm: 3 },
  round: { shape: 'round', diameterCm: 7, heightCm: 2.5 },
  wedge: { shape: 'wedge', diameterCm: 20, heightCm: 6, wedgesInRound: 12 },
} as const;

async function choosePhoto(
  { client, amounts }: Chooser,
  id: string,
  estimate: (set: AsServedSet, index: number) => PortionEstimate,
): Promise<Choice> {
  const set = await client.api.portionSizes.getAsServed.query({ id });
  const index = amounts.photo(set.images.length);
  return {
    said: `photo ${index + 1} of ${set.images.length}`,
    choices: { servingChoiceIndex: index, servingImage: set.images[index]?.mainImageUrl ?? '' },
    estimate: estimate(set, index),
  };
}

async function chooseObject(
  { client, amounts }: Chooser,
  method: MethodOf<'guide-image'>,
): Promise<Choice | undefined> {
  const guide = await client.api.portionSizes.getGuideImage.query({ id: method.parameters.guideImageId });
  const { objects } = guide.imageMap;
  const object = objects[amounts.object(objects.length)];
  return (
    object && {
      said: `outline "${object.description}"`,
      choices: { objectIndex: object.id, quantity: 1 },
      estimate: guideImagePortion(method, guide, { object: object.id }),
    }
  );
}

async function chooseGlass({ client, amounts }: Chooser, method: MethodOf<'drink-scale'>): Promise<Choice | undefined> {
  const drinkware = await client.api.portionSizes.getDrinkware.query({ id: method.parameters.drinkwareId });
  const container = drinkware.scales[amounts.object(drinkware.scales.length)]?.objectId;
  const fillLevel = amounts.fillLevel ?? method.parameters.initialFillLevel;
  return container === undefined
    ? undefined
    : {
        said: `container ${container} filled to ${fillLevel * 100} %`,
        choices: { containerIndex: container, fillLevel },
        estimate: drinkScalePortion(method, drinkware, { container, fillLevel }),
      };
}

function typeIn({ typedGrams }: Amounts): ChosenPortion {
  return {
    said: 'typed',
    grams: typedGrams,
    portion: { method: 'weight', data: { servingWeight: typedGrams } },
  };
}
