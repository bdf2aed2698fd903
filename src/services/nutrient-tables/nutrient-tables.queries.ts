import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';

interface TableHeader {
  id: string;
  description: string;
  url: string | null;
  copyrightNotice: string | null;
}

export interface NutrientTableHeader extends TableHeader {
  /** How many it has. */
  records: number;
}

export interface NutrientRecordHeader {
  id: string;
  nutrientTableId: string;
  description: string;
  localDescription: string | null;
}

export interface NutrientRecordDetails extends NutrientRecordHeader {
  fields: Record<string, string>;
  nutrients: { nutrientId: number; description: string; unit: string; amountPer100g: number }[];
}

interface Wanted extends PageWanted {
  /** Part of an id or of a description. */
  search?: string | undefined;
  sort: Sort<'id' | 'description'>;
}

/** A page of the nutrient tables: one query. */
export async function listNutrientTables(
  { em }: Context,
  { search, sort, limit, offset }: Wanted,
): Promise<Page<NutrientTableHeader>> {
  const [page] = await query<Pick<Page<NutrientTableHeader>, 'items' | 'total'>>(
    em,
    sql`with matched as (
          select t.*, t.id as code from nutrient_table t
          where ${search ?? null}::text is null or strpos(lower(t.id || ' ' || t.description), lower(${search})) > 0)
        ${pageOf(
          orderBy(sort),
          sql`jsonb_build_object('id', id, 'description', description, 'url', url, 'copyrightNotice', copyright_notice,
            'records', (select count(*) from nutrient_record r where r.nutrient_table_id = shown.id))`,
          { limit, offset },
        )}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}

/** A table with a page of its records: one query, whose `%` and `_` stand for themselves. */
export async function listNutrientRecords(
  { em }: Context,
  { nutrientTableId, search, sort, limit, offset }: Wanted & { nutrientTableId: string },
): Promise<TableHeader & Page<NutrientRecordHeader>> {
  const [page] = await query<Pick<Page<NutrientRecordHeader>, 'items' | 'total'> & { table: TableHeader | null }>(
    em,
    sql`with matched as (
          select r.record_id as id, r.record_id as code, r.description, r.local_description from nutrient_record r
          where r.nutrient_table_id = ${nutrientTableId} and (${search ?? null}::text is null
            or strpos(lower(concat_ws(' ', r.record_id, r.description, r.local_description)), lower(${search})) > 0))
        ${pageOf(
          orderBy(sort),
          sql`jsonb_build_object('id', id, 'nutrientTableId', ${nutrientTableId}::text, 'description', description,
            'localDescription', local_description)`,
          { limit, offset },
        )}, (select jsonb_build_object('id', id, 'description', description, 'url', url, 'copyrightNotice', copyright_notice)
          from nutrient_table where id = ${nutrientTableId}) as "table"`,
  );
  if (!page?.table) throw noTable(nutrientTableId);
  return { ...page.table, items: page.items, total: page.total, limit, offset };
}

/** A record with its amounts per 100 g, by nutrient type id: one query. */
export async function nutrientRecord(
  { em }: Context,
  { nutrientTableId, recordId }: { nutrientTableId: string; recordId: string },
): Promise<NutrientRecordDetails> {
  const [found] = await query<{ record: NutrientRecordDetails | null }>(
    em,
    sql`select (select jsonb_build_object('id', r.record_id, 'nutrientTableId', t.id, 'description', r.description,
            'localDescription', r.local_description, 'fields', r.fields,
            'nutrients', coalesce((select jsonb_agg(jsonb_build_object('nutrientId', n.id, 'description', n.description,
                'unit', u.symbol, 'amountPer100g', v.units_per_100g) order by n.id)
              from nutrient_value v join nutrient_type n on n.id = v.nutrient_type_id join nutrient_unit u on u.id = n.unit_id
              where v.nutrient_record_id = r.id), '[]'))
          from nutrient_record r where r.nutrient_table_id = t.id and r.record_id = ${recordId}) as record
        from nutrient_table t where t.id = ${nutrientTableId}`,
  );
  if (!found) throw noTable(nutrientTableId);
  if (!found.record) {
    const message = `There is no record "${recordId}" in the nutrient table "${nutrientTableId}".`;
    throw new AppError('not_found', 'nutrient_record.not_found', message);
  }
  return found.record;
}

function noTable(id: string): AppError {
  return new AppError('not_found', 'nutrient_table.not_found', `There is no nutrient table "${id}".`);
}
