import type { NutrientRecordDetails, NutrientRecordRef } from './nutrient-tables.queries.ts';

/** The name of a record in the trail: that of its table comes first, which has no slash. */
export function trailCodeOf({ nutrientTableId, recordId }: NutrientRecordRef): string {
  return `${nutrientTableId}/${recordId}`;
}

/** What the trail keeps of a record: amounts and limits by nutrient type id. */
export interface TrailContents extends Pick<
  NutrientRecordDetails,
  'description' | 'localDescription' | 'fields' | 'isRetired'
> {
  nutrients: Record<string, number>;
  belowDetection: Record<string, number | null>;
}

export function trailContents(record: NutrientRecordDetails): TrailContents {
  const { description, localDescription, fields, isRetired, nutrients, belowDetection } = record;
  return {
    description,
    localDescription,
    fields,
    isRetired,
    nutrients: Object.fromEntries(nutrients.map(({ nutrientId, amountPer100g }) => [nutrientId, amountPer100g])),
    belowDetection: Object.fromEntries(
      belowDetection.map(({ nutrientId, limitPer100g }) => [nutrientId, limitPer100g]),
    ),
  };
}
