import type { PieceShape } from '@dietary-recall/vocabulary';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { useFormat } from '../../patterns/format.ts';

export type MethodName = PortionSizeMethod['method'];

/** The shapes of a piece that is measured. */
export function usePieceShapes(): Record<PieceShape, string> {
  const { t } = useLingui();
  return { block: t`block`, round: t`round`, wedge: t`wedge of a round` };
}

/** The portion methods in words. */
export function useMethodWords() {
  const { t } = useLingui();
  const { number, semicolon } = useFormat();
  const names: Record<MethodName, string> = {
    'as-served': t`As-served pictures`,
    'guide-image': t`Guide picture`,
    'drink-scale': t`Glass with a level`,
    'standard-portion': t`Standard portions`,
    cereal: t`Cereal in a bowl`,
    'milk-on-cereal': t`Milk on cereal`,
    'milk-in-a-hot-drink': t`Milk in a hot drink`,
    pizza: t`Pizza`,
    weight: t`Typed weight`,
    'parent-food-portion': t`Share of another food`,
    dimensions: t`Measured size`,
  };
  const shapes = usePieceShapes();
  const detailOf = (method: PortionSizeMethod): string => {
    switch (method.method) {
      case 'as-served':
        return method.parameters.servingImageSet;
      case 'guide-image':
        return method.parameters.guideImageId;
      case 'drink-scale':
        return method.parameters.drinkwareId;
      case 'standard-portion':
        return method.parameters.units.map(({ name, weight }) => `${name} ${number(weight)} g`).join(', ');
      case 'cereal':
        return method.parameters.type;
      case 'parent-food-portion': {
        const count = method.parameters.options.length;
        return t`${plural(count, { one: '# kind of food', other: '# kinds of foods' })}`;
      }
      case 'weight':
        return t`grams`;
      case 'dimensions': {
        const { shapes: of, densityGPerCm3 } = method.parameters;
        return `${of.map((shape) => shapes[shape]).join(', ')}, ${number(densityGPerCm3, 2)} g/cm³`;
      }
      case 'milk-on-cereal':
      case 'milk-in-a-hot-drink':
      case 'pizza':
        return '';
    }
  };
  return {
    nameOf: (name: MethodName) => names[name],
    names,
    summaryOf: (method: PortionSizeMethod) => {
      const factor = method.conversionFactor === 1 ? '' : t`weight × ${number(method.conversionFactor, 2)}`;
      const recipes = method.useForRecipes ? t`also in recipes` : '';
      return [detailOf(method), factor, recipes].filter((part) => part !== '').join(semicolon);
    },
  };
}

/** A method as it is added: its parts are still to be chosen. */
export function newMethod(method: MethodName): PortionSizeMethod {
  const same = { imageUrl: null, useForRecipes: method === 'weight', conversionFactor: 1 };
  switch (method) {
    case 'as-served':
      return { method, ...same, description: 'use_an_image', parameters: { servingImageSet: '' } };
    case 'guide-image':
      return { method, ...same, description: 'use_an_image', parameters: { guideImageId: '' } };
    case 'drink-scale':
      return {
        method,
        ...same,
        description: 'in_a_glass',
        parameters: { drinkwareId: '', initialFillLevel: 0.9, skipFillLevel: false },
      };
    case 'standard-portion':
      return {
        method,
        ...same,
        description: 'use_a_standard_portion',
        parameters: { units: [{ name: '', weight: 100, omitFoodDescription: false }] },
      };
    case 'cereal':
      return { method, ...same, description: 'in_a_bowl', parameters: { type: 'flake' } };
    case 'parent-food-portion':
      return {
        method,
        ...same,
        description: 'share_of_the_food',
        parameters: { options: [{ category: null, choices: [{ label: '', value: 0.1 }] }] },
      };
    case 'milk-in-a-hot-drink':
      return { method, ...same, description: 'in_a_hot_drink', parameters: {} };
    case 'milk-on-cereal':
      return { method, ...same, description: 'on_cereal', parameters: {} };
    case 'pizza':
      return { method, ...same, description: 'use_an_image', parameters: {} };
    case 'weight':
      return { method, ...same, description: 'weight', parameters: {} };
    case 'dimensions':
      return {
        method,
        ...same,
        description: 'by_its_size',
        parameters: { shapes: ['block'], densityGPerCm3: 1 },
      };
  }
}
