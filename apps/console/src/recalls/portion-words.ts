import { CODED_METHOD, UNKNOWN_METHOD, type PortionSizeMethodName as MethodName } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import type { PieceMeasure } from 'dietary-recall-client';
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
    const cm = (name: PieceMeasure) => number(numberOf(name) ?? 0, 1);
    const pieces: Record<string, () => string> = {
      block: () => t`${cm('lengthCm')} × ${cm('widthCm')} × ${cm('heightCm')} cm`,
      round: () => t`${cm('diameterCm')} cm across, ${cm('heightCm')} cm high`,
      wedge: () =>
        t`one of ${cm('wedgesInRound')} of a round, ${cm('diameterCm')} cm across, ${cm('heightCm')} cm high`,
    };
    const told: Record<MethodName | typeof UNKNOWN_METHOD | typeof CODED_METHOD, () => string> = {
      'as-served': () => t`picture ${position('servingChoiceIndex', 0)}`,
      'guide-image': () => t`outline ${position('objectIndex', 1)}`,
      'drink-scale': () => t`vessel ${position('containerIndex', 1)}, ${percent(numberOf('fillLevel'))} full`,
      'standard-portion': () => t`unit: ${portionData['unit-choice'] ?? '–'}`,
      cereal: () => t`bowl ${portionData['bowl'] ?? '–'}, picture ${position('servingChoiceIndex', 0)}`,
      'milk-on-cereal': () => t`bowl ${portionData['bowl'] ?? '–'}, level ${position('milkLevelChoice', 1)}`,
      'milk-in-a-hot-drink': () => t`${percent(numberOf('milkVolumePercentage'))} of the cup`,
      pizza: () => t`pizza ${position('pizzaType', 1)}`,
      'parent-food-portion': () => t`${percent(numberOf('portionValue'))} of the food it goes with`,
      weight: () => t`in grams`,
      dimensions: () => pieces[portionData['shape'] ?? '']?.() ?? t`measured`,
      [UNKNOWN_METHOD]: () => t`did not know`,
      [CODED_METHOD]: () => t`set by a coder`,
    };
    // Applications may record methods of their own.
    const words = Object.hasOwn(told, portionMethod) ? told[portionMethod as MethodName]() : portionMethod;
    return `${words}${times}${same}`;
  };
}
