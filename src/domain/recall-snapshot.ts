import { scaleNutrients, roundToPrecision } from '@dietary-recall/nutrition';

/** The data of a food of the food list that a snapshot needs. */
export interface KnownFood {
  englishDescription: string;
  localDescription: string;
  foodGroup: { id: number; name: string };
  attributes: { reasonableAmount: number };
  nutrientMappings: readonly {
    tableId: string;
    recordId: string;
    fields: Readonly<Record<string, string>>;
    /** The amounts per 100 g by nutrient type id, in the units of the types. */
    nutrients: Readonly<Record<string, number>>;
  }[];
}

/** The weights of a portion in g. */
export interface PortionEaten {
  servingWeightGrams: number;
  leftoversWeightGrams: number;
}

/** The part of a stored food that the server computes. */
export interface FoodSnapshot extends PortionEaten {
  isResolved: boolean;
  englishDescription: string | null;
  localDescription: string | null;
  foodGroupId: number | null;
  foodGroupName: string | null;
  portionWeightGrams: number;
  isReasonableAmount: boolean | null;
  nutrientTableId: string | null;
  nutrientRecordId: string | null;
  nutrientRecordFields: Readonly<Record<string, string>>;
  nutrients: Record<string, number>;
}

/**
 * Returns the stored part of an eaten food (docs/reference/recall-rules.md#6-the-stored-snapshot); later edits of the food list do not
 * change it. An unknown food is kept, unresolved; a food without a nutrient mapping has no nutrients. The first mapping, in order
 * of table id, counts. Nutrients = amount per 100 g x portion in g / 100, and portion = serving - leftovers, never below 0 g.
 */
export function snapshotFood(food: KnownFood | undefined, portion: PortionEaten): FoodSnapshot {
  const portionWeightGrams = roundToPrecision(Math.max(0, portion.servingWeightGrams - portion.leftoversWeightGrams));
  const mapping = food?.nutrientMappings[0];
  return {
    ...portion,
    isResolved: food !== undefined,
    englishDescription: food?.englishDescription ?? null,
    localDescription: food?.localDescription ?? null,
    foodGroupId: food?.foodGroup.id ?? null,
    foodGroupName: food?.foodGroup.name ?? null,
    portionWeightGrams,
    isReasonableAmount: food ? portionWeightGrams <= food.attributes.reasonableAmount : null,
    nutrientTableId: mapping?.tableId ?? null,
    nutrientRecordId: mapping?.recordId ?? null,
    nutrientRecordFields: mapping?.fields ?? {},
    nutrients: mapping ? scaleNutrients(mapping.nutrients, portionWeightGrams) : {},
  };
}
