import type { inferRouterOutputs } from '@trpc/server';
import type { RecallClient } from '../../client/index.ts';
import type { AppRouter } from '../../routers/index.ts';

type Food = inferRouterOutputs<AppRouter>['foods']['get'];
type Method = Food['portionSizeMethods'][number];

export interface ChosenPortion {
  method: string;
  /** What the respondent chose, in words. */
  said: string;
  grams: number;
  choices: Record<string, string | number>;
}

const TYPED_GRAMS = 130;

/** Says how much, as a person would: the middle photograph, the first object, a glass nearly full, the first unit. */
export async function choosePortion(client: RecallClient, food: Food, preferred: string): Promise<ChosenPortion> {
  const methods = food.portionSizeMethods;
  const method = methods.find((candidate) => candidate.method === preferred) ?? methods[0];
  const chosen = await (method ? choose(client, method) : undefined);
  return chosen ?? typeIn();
}

async function choose(client: RecallClient, method: Method): Promise<ChosenPortion | undefined> {
  const portion = (said: string, grams: number, choices: ChosenPortion['choices']): ChosenPortion => ({
    method: method.method,
    said,
    grams: Math.round(grams * method.conversionFactor * 10) / 10,
    choices,
  });
  switch (method.method) {
    case 'as-served':
      return choosePhoto(client, method.parameters.servingImageSet, portion);
    case 'cereal':
      return choosePhoto(client, `cereal_${method.parameters.type}C`, portion);
    case 'guide-image': {
      const guide = await client.api.portionSizes.getGuideImage.query({ id: method.parameters.guideImageId });
      const [object] = guide.imageMap.objects;
      if (!object) return undefined;
      return portion(`outline "${object.description}"`, guide.weights[object.id] ?? 0, {
        objectIndex: object.id,
        quantity: 1,
      });
    }
    case 'drink-scale': {
      const { scales } = await client.api.portionSizes.getDrinkware.query({ id: method.parameters.drinkwareId });
      const [scale] = scales;
      const fill = method.parameters.initialFillLevel;
      const sample = scale?.volumeSamples.filter(({ fl }) => fl <= fill).at(-1);
      if (!scale || !sample) return undefined;
      return portion(`container ${scale.objectId} filled to ${sample.fl * 100} %`, sample.v, {
        containerIndex: scale.objectId,
        fillLevel: sample.fl,
      });
    }
    case 'standard-portion': {
      const [unit] = method.parameters.units;
      return unit && portion(`2 x ${unit.name}`, 2 * unit.weight, { 'unit-choice': unit.name, quantity: 2 });
    }
    default:
      return typeIn();
  }
}

async function choosePhoto(
  client: RecallClient,
  id: string,
  portion: (said: string, grams: number, choices: ChosenPortion['choices']) => ChosenPortion,
): Promise<ChosenPortion | undefined> {
  const { images } = await client.api.portionSizes.getAsServed.query({ id });
  const index = Math.floor(images.length / 2);
  const image = images[index];
  return (
    image &&
    portion(`photo ${index + 1} of ${images.length}`, image.weight, {
      servingChoiceIndex: index,
      servingImage: image.mainImageUrl,
    })
  );
}

function typeIn(): ChosenPortion {
  return { method: 'weight', said: 'typed', grams: TYPED_GRAMS, choices: {} };
}
