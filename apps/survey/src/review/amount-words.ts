import type { DraftFood } from '@dietary-recall/recall-flow';
import { useLingui } from '@lingui/react/macro';
import { usePieceWords } from '../portions/piece-words.ts';
import { useLevelWords } from '../portions/vessel.tsx';
import { useWords } from '../shell/words.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { useRecall } from '../store/recall.ts';

/** An amount in words, as the respondent said it. Never in grams, but where grams were typed or chosen from a list. */
export function useAmountWords(): (food: Pick<DraftFood, 'portion' | 'leftovers' | 'match'>) => string {
  const { t } = useLingui();
  const levelWords = useLevelWords();
  const { sizeOf } = usePieceWords();
  const { countText, number } = useWords();
  const library = useRecall((state) => state.library);
  const isInWords = usePicturesInWords();
  const times = (quantity: number, name: string) => (quantity === 1 ? name : `${countText(quantity)} × ${name}`);
  const served = ({ portion }: Pick<DraftFood, 'portion'>): string => {
    switch (portion?.method) {
      case undefined:
        return '';
      case 'unknown':
        return t`I don’t know how much`;
      case 'as-served':
      case 'cereal': {
        const { servingWeight, servingImage = '', servingChoiceIndex = 0, servingWeightFactor = 1 } = portion.data;
        if (isInWords) {
          const grams = number(servingWeight, servingWeight < 10 ? 1 : 0);
          return t`about ${grams} g`;
        }
        const place = servingChoiceIndex + 1;
        const count = library.picturesBeside(servingImage);
        const picture = count === undefined ? t`picture ${place}` : t`picture ${place} of ${count}`;
        // On three slices it was three times what the picture shows.
        const { linkedQuantity = 1 } = portion.method === 'as-served' ? portion.data : {};
        const shown = servingWeightFactor * linkedQuantity;
        return shown === 1 ? t`as in ${picture}` : times(shown, picture);
      }
      case 'guide-image': {
        const { objectIndex, quantity = 1, imageUrl } = portion.data;
        const name = objectIndex === undefined ? undefined : library.objectName(imageUrl ?? '', objectIndex);
        if (name !== undefined) return times(quantity, name);
        const count = countText(quantity);
        return t`${count} of the chosen size`;
      }
      case 'drink-scale': {
        const { fillLevel = 1, quantity = 1 } = portion.data;
        const { containerIndex = 0, imageUrl = '' } = portion.data;
        const vessel = library.objectName(imageUrl, containerIndex);
        const level = levelWords(fillLevel);
        if (vessel !== undefined) return `${times(quantity, vessel)}, ${level}`;
        const count = countText(quantity);
        return quantity === 1 ? level : t`${count}, each ${level}`;
      }
      case 'standard-portion': {
        const { quantity = 1, 'unit-choice': unit = '' } = portion.data;
        return `${countText(quantity)} × ${unit}`;
      }
      case 'milk-on-cereal': {
        const level = portion.data.milkLevelChoice ?? 1;
        return t`up to line ${level} in the bowl`;
      }
      case 'milk-in-a-hot-drink':
        return t`in the drink`;
      case 'pizza': {
        const { sliceType = 0, sliceQuantity = 1 } = portion.data;
        const count = countText(sliceQuantity);
        return sliceType === 0 ? t`${count} × the whole pizza` : t`${count} × a piece`;
      }
      case 'parent-food-portion':
        return t`a share of the food`;
      case 'dimensions': {
        const { quantity = 1 } = portion.data;
        const count = countText(quantity);
        const size = sizeOf(portion.data);
        return quantity === 1 ? size : t`${count} pieces, each ${size}`;
      }
      case 'weight': {
        const grams = number(portion.data.servingWeight, 2);
        return t`${grams} g, as you said`;
      }
    }
  };
  return (food) => {
    const words = served(food);
    return (food.leftovers?.leftoversWeight ?? 0) > 0 ? t`${words}, something left over` : words;
  };
}
