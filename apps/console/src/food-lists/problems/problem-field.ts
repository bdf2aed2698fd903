import type { FoodProblemKind } from 'dietary-recall-client';
import type { Open } from '../place.ts';

const FIELDS: Record<FoodProblemKind, Pick<Open, 'tab' | 'field'>> = {
  'no-portion-method': { tab: 'here', field: 'portionSize' },
  'empty-image-set': { tab: 'here', field: 'portionSize' },
  'no-nutrient-record': { tab: 'here', field: 'nutrientTableCodes' },
  'no-local-description': { tab: 'here', field: 'localDescription' },
  'only-hidden-categories': { tab: 'global', field: 'parentCategories' },
  uncategorised: { tab: 'global', field: 'parentCategories' },
};

/** Opens a food at the field that mends a problem. */
export function openProblem(kind: FoodProblemKind, food: string): Open {
  return { food, ...FIELDS[kind], problem: kind };
}

export function isProblemKind(kind: string): kind is FoodProblemKind {
  return kind in FIELDS;
}
