import { useQueries } from '@tanstack/react-query';
import type { Food, Picture } from 'dietary-recall-client';
import { read } from '../calls/read.ts';

/** An amount of a food that a respondent could have chosen. */
export interface Portion {
  name: string;
  grams: number;
  picture: Picture | null;
}

/** The most measures of a food: the list of the United States has up to 153. */
const MOST_UNITS = 24;

/** The household measures of a food and the photographs of its portions, as its portion size methods have them. */
export function usePortions(food: Food | null): readonly Portion[] {
  const methods = food?.portionSizeMethods ?? [];
  const sets = methods.flatMap((method) => (method.method === 'as-served' ? [method] : []));
  const pictures = useQueries({
    queries: sets.map(({ parameters }) => read.portionSizes.getAsServed({ id: parameters.servingImageSet })),
  });
  const units = methods.flatMap((method) =>
    method.method === 'standard-portion'
      ? method.parameters.units.map(({ name, weight }) => ({
          name,
          grams: weight * method.conversionFactor,
          picture: null,
        }))
      : [],
  );
  const served = sets.flatMap(({ conversionFactor }, at) =>
    (pictures[at]?.data?.images ?? []).map(({ weight, label, thumbnail }) => ({
      name: label ?? '',
      grams: weight * conversionFactor,
      picture: thumbnail,
    })),
  );
  return [...units.slice(0, MOST_UNITS), ...served];
}
