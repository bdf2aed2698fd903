import { useLingui } from '@lingui/react/macro';
import type { PortionSizeMethod } from 'dietary-recall-client';

/** The question of each method about a food, in the words of Survey (apps/survey/src/portions). */
export function useMethodQuestion() {
  const { t } = useLingui();
  return (method: PortionSizeMethod, name: string): string => {
    switch (method.method) {
      case 'as-served':
        return t`${name}: how much did you have?`;
      case 'guide-image':
      case 'drink-scale':
        return t`${name}: which one is most like yours?`;
      case 'standard-portion':
        return t`${name}: which of these did you have?`;
      case 'cereal':
        return t`${name}: how much was in your bowl?`;
      case 'milk-on-cereal':
        return t`${name}: how high was the milk in the bowl?`;
      case 'milk-in-a-hot-drink':
        return t`${name}: how much of it was in the drink?`;
      case 'parent-food-portion':
        return t`${name}: how much of it was there?`;
      case 'pizza':
        return t`${name}: which pizza was it?`;
      case 'weight':
        return t`${name}: what did it weigh?`;
      case 'dimensions':
        return method.parameters.shapes.length === 1
          ? t`${name}: how big was one piece?`
          : t`${name}: what was the shape of one piece?`;
    }
  };
}
