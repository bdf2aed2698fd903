import { findFood } from '@dietary-recall/recall-flow';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { lazy, type ReactElement } from 'react';
import { useRecall } from '../store/recall.ts';
import { AsServed } from './as-served.tsx';
import { Cereal } from './cereal.tsx';
import { DrinkScale } from './drink-scale.tsx';
import { loadDimensions } from './foresee.ts';
import { GuideImage } from './guide-image.tsx';
import { MilkInHotDrink } from './milk-in-hot-drink.tsx';
import { MilkOnCereal } from './milk-on-cereal.tsx';
import { ParentShare } from './parent-share.tsx';
import { Pizza } from './pizza.tsx';
import { StandardPortion } from './standard-portion.tsx';
import { Weight } from './weight.tsx';

const Dimensions = lazy(async () => ({ default: (await loadDimensions()).Dimensions }));

/** A food without methods is weighed. */
const WEIGHT: Extract<PortionSizeMethod, { method: 'weight' }> = {
  method: 'weight',
  description: 'weight',
  imageUrl: null,
  useForRecipes: true,
  conversionFactor: 1,
  parameters: {},
};

/** The amount that was served, by one of the methods of the food. */
export function AskPortion({
  food: id,
  method: position,
}: {
  food: string;
  method: number | null;
}): ReactElement | null {
  const { recall, library } = useRecall((state) => state);
  const found = findFood(recall, id);
  const listed = library.knownFood(found?.food.match?.code ?? '');
  if (!found || !listed) return null;
  const method = (position === null ? undefined : listed.portionSizeMethods[position]) ?? WEIGHT;
  const props = { food: found.food, parent: found.parent, listed };
  switch (method.method) {
    case 'as-served':
      return <AsServed {...props} method={method} />;
    case 'guide-image':
      return <GuideImage {...props} method={method} />;
    case 'drink-scale':
      return <DrinkScale {...props} method={method} />;
    case 'standard-portion':
      return <StandardPortion {...props} method={method} />;
    case 'cereal':
      return <Cereal {...props} method={method} />;
    case 'milk-on-cereal':
      return <MilkOnCereal {...props} method={method} />;
    case 'milk-in-a-hot-drink':
      return <MilkInHotDrink {...props} method={method} />;
    case 'pizza':
      return <Pizza {...props} method={method} />;
    case 'parent-food-portion':
      return <ParentShare {...props} method={method} />;
    case 'dimensions':
      return <Dimensions {...props} method={method} />;
    case 'weight':
      return <Weight {...props} method={method} />;
  }
}
