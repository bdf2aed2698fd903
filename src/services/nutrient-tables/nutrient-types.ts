import type { NutrientKind } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

export interface NutrientTypeHeader {
  nutrientId: number;
  description: string;
  /** The symbol of the unit. */
  unit: string;
  kind: NutrientKind;
}

/** Lists the nutrient types of the installation by id: one query. */
export function listNutrientTypes({ em }: Pick<Context, 'em'>): Promise<NutrientTypeHeader[]> {
  return selectTypes(em).execute();
}

/** Nutrient types by what a file calls them: the id as a number, the description or an alias letter for letter. */
export type NutrientNames = ReadonlyMap<number | string, NutrientTypeHeader>;

/** Reads the names under which a composition table may mention a nutrient: one query. */
export async function nutrientNames(em: EntityManager): Promise<NutrientNames> {
  const rows = await selectTypes(em).select('t.aliases').execute();
  const names = rows.flatMap(({ aliases, ...type }) =>
    [type.nutrientId, ...aliases, type.description].map((name) => [name, type] as const),
  );
  return new Map<number | string, NutrientTypeHeader>(names);
}

function selectTypes(em: EntityManager) {
  return kysely(em)
    .selectFrom('nutrient_type as t')
    .innerJoin('nutrient_unit as u', 'u.id', 't.unit_id')
    .select(['t.id as nutrientId', 't.description', 'u.symbol as unit', 't.kind'])
    .orderBy('t.id');
}
