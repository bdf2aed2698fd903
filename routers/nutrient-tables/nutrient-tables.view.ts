import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import { writeAmount } from '../../src/domain/composition-values.ts';
import type {
  NutrientRecordDetails,
  NutrientRecordHeader,
  NutrientTableHeader,
  NutrientTableSummary,
} from '../../src/services/nutrient-tables/nutrient-tables.queries.ts';
import type { NutrientTypeHeader } from '../../src/services/nutrient-tables/nutrient-types.ts';
import type {
  NutrientRecordPage,
  NutrientRecordView,
  NutrientTablePage,
  NutrientTypes,
} from './nutrient-tables.schema.ts';

export function toNutrientTablePage({
  items,
  ...page
}: Page<NutrientTableSummary>): z.output<typeof NutrientTablePage> {
  return { ...page, items: items.map((table) => ({ ...toTableHeader(table), records: table.records })) };
}

export function toNutrientRecordPage({
  items,
  total,
  limit,
  offset,
  ...table
}: NutrientTableHeader & Page<NutrientRecordHeader>): z.output<typeof NutrientRecordPage> {
  return { ...toTableHeader(table), items: items.map(toRecordHeader), total, limit, offset };
}

export function toNutrientRecord(record: NutrientRecordDetails): z.output<typeof NutrientRecordView> {
  const nutrients = record.nutrients.map((type) => ({ ...toNutrientType(type), amountPer100g: type.amountPer100g }));
  const belowDetection = record.belowDetection.map(({ limitPer100g, ...type }) => {
    return { ...toNutrientType(type), text: writeAmount({ limit: limitPer100g }), limitPer100g };
  });
  const { version, foods, fields } = record;
  return { ...toRecordHeader(record), version, foods, fields, nutrients, belowDetection };
}

export function toNutrientTypes(types: NutrientTypeHeader[]): z.output<typeof NutrientTypes> {
  return types.map(toNutrientType);
}

function toTableHeader({ id, description, url, copyrightNotice, kind }: NutrientTableHeader) {
  return { id, description, url, copyrightNotice, kind };
}

function toRecordHeader({ id, nutrientTableId, description, localDescription, isRetired }: NutrientRecordHeader) {
  return { id, nutrientTableId, description, localDescription, isRetired };
}

function toNutrientType({ nutrientId, description, unit, kind }: NutrientTypeHeader) {
  return { nutrientId, description, unit, kind };
}
