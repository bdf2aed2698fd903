import type { NutrientKind } from '@dietary-recall/vocabulary';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';
import type { NutrientTypeHeader } from './nutrient-types.ts';

/** A nutrient table without its records. */
export interface NutrientTableHeader {
  id: string;
  description: string;
  kind: NutrientKind;
  url: string | null;
  copyrightNotice: string | null;
}

export interface NutrientTableSummary extends NutrientTableHeader {
  /** The number of records of the table. */
  records: number;
}

export interface NutrientRecordHeader {
  id: string;
  nutrientTableId: string;
  description: string;
  localDescription: string | null;
  /** A retired record has no foods, and none can be mapped to it. */
  isRetired: boolean;
}

export interface NutrientRecordDetails extends NutrientRecordHeader {
  version: string;
  /** The number of foods that are mapped to the record, each counted once in every locale. */
  foods: number;
  /** Text columns of the table, by their names. */
  fields: Record<string, string>;
  /** Known amounts, by nutrient type id. */
  nutrients: (NutrientTypeHeader & { amountPer100g: number })[];
  /** Limits of amounts below detection, by nutrient type id; null for traces. */
  belowDetection: (NutrientTypeHeader & { limitPer100g: number | null })[];
}

/** Names a record of a nutrient table. */
export interface NutrientRecordRef {
  nutrientTableId: string;
  recordId: string;
}

interface Wanted extends PageWanted {
  /** Part of an id or of a description. */
  search?: string | undefined;
  sort: Sort<'id' | 'description'>;
}

const COUNT = sql<number>`count(*)::int`;
const IS_RETIRED = sql<boolean>`r.retired_at is not null`;

/** Lists the nutrient tables with the numbers of their records: one query. */
export async function listNutrientTables(
  { em }: Context,
  { search, sort, ...wanted }: Wanted,
): Promise<Page<NutrientTableSummary>> {
  let matched = kysely(em)
    .selectFrom('nutrient_table as t')
    .select(['t.id', 't.description', 't.url', 't.copyright_notice as copyrightNotice', 't.kind'])
    .select((eb) =>
      eb
        .selectFrom('nutrient_record as r')
        .whereRef('r.nutrient_table_id', '=', 't.id')
        .select(COUNT.as('records'))
        .$asScalar()
        .$notNull()
        .as('records'),
    );
  if (search !== undefined) {
    matched = matched.where((eb) =>
      containsText(eb.fn<string>('concat_ws', [sql.lit(' '), 't.id', 't.description']), search),
    );
  }
  return findPage(em, matched, [inDictionaryOrder(sort), 'id'], wanted);
}

/**
 * Reads a nutrient table with a page of its records: one query. `%` and `_` in the search stand for themselves. Throws AppError
 * `nutrient_table.not_found`.
 */
export async function listNutrientRecords(
  { em }: Context,
  {
    nutrientTableId,
    isRetired,
    search,
    sort,
    limit,
    offset,
  }: Wanted & {
    nutrientTableId: string;
    isRetired?: boolean | undefined;
  },
): Promise<NutrientTableHeader & Page<NutrientRecordHeader>> {
  let matched = kysely(em)
    .selectFrom('nutrient_record as r')
    .select(['r.record_id as id', 'r.nutrient_table_id as nutrientTableId', 'r.description'])
    .select('r.local_description as localDescription')
    .select(IS_RETIRED.as('isRetired'))
    .where('r.nutrient_table_id', '=', nutrientTableId);
  if (isRetired !== undefined) matched = matched.where('r.retired_at', isRetired ? 'is not' : 'is', null);
  if (search !== undefined) {
    const texts = ['r.record_id', 'r.description', 'r.local_description'] as const;
    matched = matched.where((eb) => containsText(eb.fn<string>('concat_ws', [sql.lit(' '), ...texts]), search));
  }
  const page = await kysely(em)
    .selectFrom('nutrient_table as t')
    .where('t.id', '=', nutrientTableId)
    .select(['t.id', 't.description', 't.url', 't.copyright_notice as copyrightNotice', 't.kind'])
    .select((eb) => [
      eb.selectFrom(matched.as('m')).select(COUNT.as('total')).$asScalar().$notNull().as('total'),
      jsonArrayFrom(
        eb
          .selectFrom(matched.as('m'))
          .selectAll()
          .orderBy(inDictionaryOrder(sort))
          .orderBy('id')
          .limit(limit)
          .offset(offset),
      ).as('items'),
    ])
    .executeTakeFirst();
  if (!page) throw noTable(nutrientTableId);
  return { ...page, limit, offset };
}

/**
 * Reads a record with its known amounts per 100 g, by nutrient type id: one query. Throws AppError `nutrient_table.not_found`,
 * `nutrient_record.not_found`.
 */
export async function requireNutrientRecord(
  { em }: Context,
  { nutrientTableId, recordId }: NutrientRecordRef,
): Promise<NutrientRecordDetails> {
  const found = await kysely(em)
    .selectFrom('nutrient_table as t')
    .leftJoin('nutrient_record as r', (join) =>
      join.onRef('r.nutrient_table_id', '=', 't.id').on('r.record_id', '=', recordId),
    )
    .where('t.id', '=', nutrientTableId)
    .select(['r.record_id as id', 't.id as nutrientTableId', 'r.description', 'r.fields', 'r.version'])
    .select(IS_RETIRED.as('isRetired'))
    .select((eb) =>
      eb
        .selectFrom('food_nutrient_mapping as f')
        .whereRef('f.nutrient_record_id', '=', 'r.id')
        .select(COUNT.as('foods'))
        .$asScalar()
        .$notNull()
        .as('foods'),
    )
    .select('r.local_description as localDescription')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('nutrient_value as v')
          .innerJoin('nutrient_type as n', 'n.id', 'v.nutrient_type_id')
          .innerJoin('nutrient_unit as u', 'u.id', 'n.unit_id')
          .whereRef('v.nutrient_record_id', '=', 'r.id')
          .select(['n.id as nutrientId', 'n.description', 'u.symbol as unit', 'n.kind'])
          .select('v.units_per_100g as amountPer100g')
          .orderBy('n.id'),
      ).as('nutrients'),
    )
    .select('r.detection_limits as limits')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('nutrient_type as l')
          .innerJoin('nutrient_unit as m', 'm.id', 'l.unit_id')
          .where((inner) => inner.fn<boolean>('jsonb_exists', ['r.detection_limits', inner.cast('l.id', 'text')]))
          .select(['l.id as nutrientId', 'l.description', 'm.symbol as unit', 'l.kind'])
          .orderBy('l.id'),
      ).as('limited'),
    )
    .executeTakeFirst();
  if (!found) throw noTable(nutrientTableId);
  const { id, description, fields, version, limits, limited, ...rest } = found;
  if (id === null || description === null || fields === null || version === null || limits === null)
    throw noRecord({ nutrientTableId, recordId });
  // A stored amount of a type counts instead of its limit.
  const known = new Set(rest.nutrients.map(({ nutrientId }) => nutrientId));
  const below = limited.filter(({ nutrientId }) => !known.has(nutrientId));
  const belowDetection = below.map((type) => ({ ...type, limitPer100g: limits[type.nutrientId] ?? null }));
  return { id, description, fields, version, ...rest, belowDetection };
}

export function noRecord({ nutrientTableId, recordId }: NutrientRecordRef): AppError {
  const message = `There is no record "${recordId}" in the nutrient table "${nutrientTableId}".`;
  return new AppError('not_found', 'nutrient_record.not_found', message);
}

export function noTable(id: string): AppError {
  return new AppError('not_found', 'nutrient_table.not_found', `There is no nutrient table "${id}".`);
}
