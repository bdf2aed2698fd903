import { scaleNutrients, roundToPrecision } from '@dietary-recall/nutrition';
import type { NutrientKind } from '@dietary-recall/vocabulary';

/** The data of a food of the food list that a snapshot needs. */
export interface KnownFood {
  englishDescription: string;
  localDescription: string;
  foodGroup: { id: number; name: string };
  attributes: {
    /** The largest plausible portion in g; null: nothing says what is plausible. */
    reasonableAmount: number | null;
    /** The weight in g that counts for a portion that the respondent could not say; null: none. */
    defaultAmount: number | null;
  };
  /** Whether a category above the food marks dietary supplements. */
  isSupplement: boolean;
  nutrientMappings: readonly MappedRecord[];
}

/** A record of a nutrient table that a food is mapped to. */
interface MappedRecord {
  tableId: string;
  recordId: string;
  /** The kind of the table. */
  kind: NutrientKind;
  fields: Readonly<Record<string, string>>;
  /** The amounts per 100 g by nutrient type id, in the units of the types. */
  nutrients: Readonly<Record<string, number>>;
}

/** The weights of a portion in g, null if they are unknown. */
export interface PortionEaten {
  servingWeightGrams: number | null;
  leftoversWeightGrams: number | null;
}

/** The part of a stored food that the server computes. */
export interface FoodSnapshot extends PortionEaten {
  isResolved: boolean;
  englishDescription: string | null;
  localDescription: string | null;
  foodGroupId: number | null;
  foodGroupName: string | null;
  portionWeightGrams: number | null;
  isReasonableAmount: boolean | null;
  nutrientTableId: string | null;
  nutrientRecordId: string | null;
  nutrientRecordFields: Readonly<Record<string, string>>;
  equivalentsTableId: string | null;
  equivalentsRecordId: string | null;
  isSupplement: boolean;
  nutrients: Record<string, number>;
}

/**
 * Finds the record of each kind that a food takes its amounts from: of several tables of a kind the first counts, in order of table
 * id. The mappings are in this order.
 */
export function recordsByKind<Mapping extends { kind: NutrientKind }>(
  mappings: readonly Mapping[],
): { composition: Mapping | null; equivalents: Mapping | null } {
  return {
    composition: mappings.find(({ kind }) => kind === 'nutrient') ?? null,
    equivalents: mappings.find(({ kind }) => kind === 'food-group-equivalent') ?? null,
  };
}

/**
 * Returns the amounts in 100 g of a food, by nutrient type id. A type that both kinds of records have is that of the composition: a table
 * of composition may have equivalents as well.
 */
export function nutrientsPer100g(
  mappings: readonly (NutrientsOfRecord & { kind: NutrientKind })[],
): Readonly<Record<string, number>> {
  const { composition, equivalents } = recordsByKind(mappings);
  return { ...equivalents?.nutrients, ...composition?.nutrients };
}

/**
 * Computes the amounts in a portion from the records of a food. A type that both have is that of the composition: a table of
 * composition may have equivalents as well. A portion of unknown weight has no amounts.
 */
export function portionAmounts(
  records: { composition: NutrientsOfRecord | null; equivalents: NutrientsOfRecord | null },
  weightGrams: number | null,
): Record<string, number> {
  if (weightGrams === null) return {};
  const { composition, equivalents } = records;
  const nutrients = composition ? scaleNutrients(composition.nutrients, weightGrams) : {};
  return equivalents ? { ...scaleNutrients(equivalents.nutrients, weightGrams), ...nutrients } : nutrients;
}

type NutrientsOfRecord = Pick<MappedRecord, 'nutrients'>;

/**
 * Returns the stored part of an eaten food (docs/reference/recall-rules.md#6-the-stored-snapshot); later edits of the food list do not
 * change it. An unknown food is kept, unresolved; a food without a nutrient mapping has no nutrients. Nutrients = amount per 100 g x
 * portion in g / 100, and portion = serving - leftovers, never below 0 g. An unknown portion has no nutrients.
 */
export function snapshotFood(food: KnownFood | undefined, portion: PortionEaten): FoodSnapshot {
  const portionWeightGrams = weightEaten(portion);
  const records = recordsByKind(food?.nutrientMappings ?? []);
  const { composition, equivalents } = records;
  return {
    ...portion,
    isResolved: food !== undefined,
    englishDescription: food?.englishDescription ?? null,
    localDescription: food?.localDescription ?? null,
    foodGroupId: food?.foodGroup.id ?? null,
    foodGroupName: food?.foodGroup.name ?? null,
    portionWeightGrams,
    isReasonableAmount: isReasonable(portionWeightGrams, food?.attributes.reasonableAmount ?? null),
    nutrientTableId: composition?.tableId ?? null,
    nutrientRecordId: composition?.recordId ?? null,
    nutrientRecordFields: composition?.fields ?? {},
    equivalentsTableId: equivalents?.tableId ?? null,
    equivalentsRecordId: equivalents?.recordId ?? null,
    isSupplement: food?.isSupplement ?? false,
    nutrients: portionAmounts(records, portionWeightGrams),
  };
}

/** Returns the portion of a food whose amount the respondent could not say: the default amount of the food, else unknown weights. */
export function unknownPortion(food: KnownFood | undefined): PortionEaten {
  const amount = food?.attributes.defaultAmount ?? null;
  return { servingWeightGrams: amount, leftoversWeightGrams: amount === null ? null : 0 };
}

function weightEaten({ servingWeightGrams, leftoversWeightGrams }: PortionEaten): number | null {
  if (servingWeightGrams === null || leftoversWeightGrams === null) return null;
  return roundToPrecision(Math.max(0, servingWeightGrams - leftoversWeightGrams));
}

/** Null if the weight is unknown, or if nothing says what is plausible. */
function isReasonable(portionWeightGrams: number | null, reasonableAmount: number | null): boolean | null {
  return portionWeightGrams === null || reasonableAmount === null ? null : portionWeightGrams <= reasonableAmount;
}
