import type { DetectionLimits } from '@dietary-recall/nutrition';
import type { NutrientKind } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { NutrientRecord } from '../../../entities/nutrient-record.ts';
import { NutrientValue } from '../../../entities/nutrient-value.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { requireKnown, unknown } from '../../refusals.ts';

/** What an editor gives of a record. An absent part stays as it is. */
export interface RecordGiven {
  description?: string | undefined;
  localDescription?: string | null | undefined;
  /** Text columns of the table: all of them. */
  fields?: Record<string, string> | undefined;
  /** All known amounts, per 100 g in the units of the nutrient types. */
  nutrients?: readonly { nutrientId: number; amountPer100g: number }[] | undefined;
  /** All amounts below detection: the limit per 100 g; null for traces. */
  belowDetection?: readonly { nutrientId: number; limitPer100g: number | null }[] | undefined;
}

/**
 * Refuses amounts of nutrient types that do not exist, or that a table of this kind does not have: a food takes its nutrients from its
 * composition, not from equivalents. Throws AppError `reference.not_found`.
 */
export async function requireTypesOf(em: EntityManager, kind: NutrientKind, given: RecordGiven): Promise<void> {
  const places = (['nutrients', 'belowDetection'] as const).flatMap((field) =>
    (given[field] ?? []).map(({ nutrientId }, index) => ({ path: `${field}.${index}.nutrientId`, nutrientId })),
  );
  if (places.length === 0) return;
  const ids = [...new Set(places.map(({ nutrientId }) => nutrientId))];
  let types = kysely(em).selectFrom('nutrient_type').select('id').where('id', '=', anyNumber(ids));
  if (kind === 'food-group-equivalent') types = types.where('kind', '=', kind);
  const known = new Set((await types.execute()).map(({ id }) => id));
  const what = kind === 'nutrient' ? 'nutrient type' : 'type of food-group equivalents';
  requireKnown(
    places
      .filter(({ nutrientId }) => !known.has(nutrientId))
      .map(({ path, nutrientId }) => unknown(path, `${what} ${nutrientId}`)),
  );
}

/** Replaces the amounts of a record where they are given. */
export async function storeAmounts(em: EntityManager, recordId: number, { nutrients }: RecordGiven): Promise<void> {
  if (nutrients === undefined) return;
  await em.nativeDelete(NutrientValue, { nutrientRecord: recordId });
  await em.insertMany(
    NutrientValue,
    nutrients.map(({ nutrientId, amountPer100g }) => ({
      nutrientRecord: recordId,
      nutrientType: nutrientId,
      unitsPer100g: amountPer100g,
    })),
  );
}

/** The columns of a record that are given. */
export function columnsOf({ description, localDescription, fields, belowDetection }: RecordGiven) {
  return {
    ...(description === undefined ? {} : { description }),
    ...(localDescription === undefined ? {} : { localDescription }),
    ...(fields === undefined ? {} : { fields }),
    ...(belowDetection === undefined ? {} : { detectionLimits: limitsOf(belowDetection) }),
  } satisfies Partial<NutrientRecord>;
}

function limitsOf(below: NonNullable<RecordGiven['belowDetection']>): DetectionLimits {
  return Object.fromEntries(below.map(({ nutrientId, limitPer100g }) => [nutrientId, limitPer100g]));
}
