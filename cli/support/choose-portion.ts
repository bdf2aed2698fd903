import type { RecordedPortion } from '@dietary-recall/recall';
import {
  asServedPortion,
  cerealPictureSets,
  cerealPortion,
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

const TYPED_GRAMS = 130;
const BOWL = 'C';

/** Chooses a portion as a person would: the middle photograph, the first object, a nearly full glass, or two of the first unit. */
export async function choosePortion(client: RecallClient, food: Food, preferred: string): Promise<ChosenPortion> {
  const methods = food.portionSizeMethods;
  const method = methods.find((candidate) => candidate.method === preferred) ?? methods[0];
  const choice = await (method ? choose(client, method) : undefined);
  if (!method || !choice || 'notOffered' in choice.estimate) return typeIn();
  const grams = Math.round(choice.estimate.servingWeight * 10) / 10;
  // The choices have the names of the method that they were made by.
  const portion = { method: method.method, data: { ...choice.choices, servingWeight: grams } } as RecordedPortion;
  return { said: choice.said, grams, portion };
}

async function choose(client: RecallClient, method: PortionSizeMethod): Promise<Choice | undefined> {
  switch (method.method) {
    case 'as-served':
      return choosePhoto(client, method.parameters.servingImageSet, (serving, index) =>
        asServedPortion(method, { serving }, { serving: { index } }),
      );
    case 'cereal':
      return choosePhoto(client, cerealPictureSets(method, BOWL).serving, (serving, index) =>
        cerealPortion(method, { serving }, { serving: { index } }),
      );
    case 'guide-image':
      return chooseObject(client, method);
    case 'drink-scale':
      return chooseGlass(client, method);
    case 'standard-portion': {
      const quantity = 2;
      const name = method.parameters.units[0]?.name ?? '';
      return {
        said: `${quantity} x ${name}`,
        choices: { 'unit-choice': name, quantity },
        estimate: standardPortion(method, { unit: 0, quantity }),
      };
    }
    default:
      return undefined;
  }
}

async function choosePhoto(
  client: RecallClient,
  id: string,
  estimate: (set: AsServedSet, index: number) => PortionEstimate,
): Promise<Choice> {
  const set = await client.api.portionSizes.getAsServed.query({ id });
  const index = Math.floor(set.images.length / 2);
  return {
    said: `photo ${index + 1} of ${set.images.length}`,
    choices: { servingChoiceIndex: index, servingImage: set.images[index]?.mainImageUrl ?? '' },
    estimate: estimate(set, index),
  };
}

async function chooseObject(client: RecallClient, method: MethodOf<'guide-image'>): Promise<Choice | undefined> {
  const guide = await client.api.portionSizes.getGuideImage.query({ id: method.parameters.guideImageId });
  const [object] = guide.imageMap.objects;
  return (
    object && {
      said: `outline "${object.description}"`,
      choices: { objectIndex: object.id, quantity: 1 },
      estimate: guideImagePortion(method, guide, { object: object.id }),
    }
  );
}

async function chooseGlass(client: RecallClient, method: MethodOf<'drink-scale'>): Promise<Choice | undefined> {
  const drinkware = await client.api.portionSizes.getDrinkware.query({ id: method.parameters.drinkwareId });
  const container = drinkware.scales[0]?.objectId;
  const fillLevel = method.parameters.initialFillLevel;
  return container === undefined
    ? undefined
    : {
        said: `container ${container} filled to ${fillLevel * 100} %`,
        choices: { containerIndex: container, fillLevel },
        estimate: drinkScalePortion(method, drinkware, { container, fillLevel }),
      };
}

function typeIn(): ChosenPortion {
  return {
    said: 'typed',
    grams: TYPED_GRAMS,
    portion: { method: 'weight', data: { servingWeight: TYPED_GRAMS } },
  };
}
