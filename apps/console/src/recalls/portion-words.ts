import { CODED_METHOD, UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../patterns/format.ts';
import type { DayFood } from './meal-foods.ts';

/** Says how an amount was told: by which picture, vessel or measure, and how many of them. */
export function usePortionWords(): (food: DayFood) => string {
  const { t } = useLingui();
  const { percent, number } = useFormat();
  return ({ portionMethod, portionData }) => {
    const numberOf = (name: string) => (name in portionData ? Number(portionData[name]) : null);
    const quantity = numberOf('quantity') ?? numberOf('sliceQuantity') ?? 1;
    const times = quantity === 1 ? '' : ` × ${number(quantity, Number.isInteger(quantity) ? 0 : 1)}`;
    const same = portionData['sameAsBefore'] === 'true' ? t`, as in an earlier recall` : '';
    const position = (name: string, from: 0 | 1) => String((numberOf(name) ?? 0) + (from === 0 ? 1 : 0));
    const told = (): string => {
      switch (portionMethod) {
        case 'as-served':
          return t`picture ${position('servingChoiceIndex', 0)}`;
        case 'guide-image':
          return t`outline ${position('objectIndex', 1)}`;
        case 'drink-scale':
          return t`vessel ${position('containerIndex', 1)}, ${percent(numberOf('fillLevel'))} full`;
        case 'standard-portion':
          return t`unit: ${portionData['unit-choice'] ?? '–'}`;
        case 'cereal':
          return t`bowl ${portionData['bowl'] ?? '–'}, picture ${position('servingChoiceIndex', 0)}`;
        case 'milk-on-cereal':
          return t`bowl ${portionData['bowl'] ?? '–'}, level ${position('milkLevelChoice', 1)}`;
        case 'milk-in-a-hot-drink':
          return t`${percent(numberOf('milkVolumePercentage'))} of the cup`;
        case 'pizza':
          return t`pizza ${position('pizzaType', 1)}`;
        case 'parent-food-portion':
          return t`${percent(numberOf('portionValue'))} of the food it goes with`;
        case 'weight':
          return t`in grams`;
        case UNKNOWN_METHOD:
          return t`did not know`;
        case CODED_METHOD:
          return t`set by a coder`;
        default:
          return portionMethod;
      }
    };
    return `${told()}${times}${same}`;
  };
}
