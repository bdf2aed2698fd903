import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { notFound } from '../food-list-editing/refusals.ts';

interface ChainLink {
  localeId: string;
  version: string;
  nutrients: number[];
  fields: string[];
}

export interface ExportColumnsRecord {
  version: string;
  /** The locale that the list of nutrients comes from; null if no locale of the chain has a list, so that all nutrients are shown. */
  nutrientsOf: string | null;
  nutrients: { id: number; description: string; unit: string }[];
  fieldsOf: string | null;
  fields: string[];
}

/**
 * Finds the nutrients and text fields that exports of a locale show. Each list is that of the locale, or of the nearest prototype
 * locale that has one. Without a list, all nutrient types with an amount in some composition table are shown, by id, and no
 * fields. Throws AppError `locale.not_found`. Set-based: the chain of locales is recursive.
 */
export async function requireExportColumns(
  context: Context,
  { locale }: { locale: string },
): Promise<ExportColumnsRecord> {
  const chain = await query<ChainLink>(
    context.em,
    sql`with recursive chain as (
          select id, prototype_locale_id, version, export_nutrients, export_fields, 0 as depth from locale where id = ${locale}
          union all select l.id, l.prototype_locale_id, l.version, l.export_nutrients, l.export_fields, depth + 1
          from chain join locale l on l.id = chain.prototype_locale_id where depth < 20)
        select id as "localeId", version, export_nutrients as nutrients, export_fields as fields from chain order by depth`,
  );
  const [own] = chain;
  if (!own) throw notFound('locale', locale);
  const chosen = chain.find(({ nutrients }) => nutrients.length > 0);
  const named = chain.find(({ fields }) => fields.length > 0);
  const types = context.foods.nutrientTypes();
  const ids = chosen?.nutrients ?? (await knownNutrients(context));
  return {
    version: own.version,
    nutrientsOf: chosen?.localeId ?? null,
    nutrients: ids.flatMap((id) => (types[id] ? [{ id, ...types[id] }] : [])),
    fieldsOf: named?.localeId ?? null,
    fields: named?.fields ?? [],
  };
}

async function knownNutrients({ em }: Context): Promise<number[]> {
  const types = await kysely(em)
    .selectFrom('nutrient_type as t')
    .select('t.id')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('nutrient_value as v').select('v.nutrient_type_id').whereRef('v.nutrient_type_id', '=', 't.id'),
      ),
    )
    .orderBy('t.id')
    .execute();
  return types.map(({ id }) => id);
}
