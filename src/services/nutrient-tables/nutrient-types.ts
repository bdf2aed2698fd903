import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

export interface NutrientTypeHeader {
  nutrientId: number;
  description: string;
  /** Symbol of the unit. */
  unit: string;
}

/** The nutrient types of the installation, by id: one query. */
export function listNutrientTypes({ em }: Pick<Context, 'em'>): Promise<NutrientTypeHeader[]> {
  return query(
    em,
    sql`select t.id as "nutrientId", t.description, u.symbol as unit
        from nutrient_type t join nutrient_unit u on u.id = t.unit_id order by t.id`,
  );
}

/** Nutrient types by what a file calls them: the id as a number, the description or an alias letter for letter. */
export type NutrientNames = ReadonlyMap<number | string, NutrientTypeHeader>;

export async function nutrientNames(em: EntityManager): Promise<NutrientNames> {
  const types = await listNutrientTypes({ em });
  const byId = new Map(types.map((type) => [type.nutrientId, type]));
  const names = await query<{ id: number; name: string }>(
    em,
    sql`select id, unnest(aliases) as name from nutrient_type union all select id, description from nutrient_type`,
  );
  const byName = names.flatMap(({ id, name }) => {
    const type = byId.get(id);
    return type ? [[name, type] as const] : [];
  });
  return new Map<number | string, NutrientTypeHeader>([...byId, ...byName]);
}
