import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';

/** A food group. */
export interface FoodGroupRecord {
  id: number;
  name: string;
}

interface Listed {
  /** Part of an id or of a name. */
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Lists food groups by id. Without `limit` all are listed. */
export function listFoodGroups(
  { em }: Context,
  { search, limit, offset = 0 }: Listed = {},
): Promise<FoodGroupRecord[]> {
  let found = kysely(em).selectFrom('food_group').select(['id', 'name']).orderBy('id').offset(offset);
  if (search !== undefined)
    found = found.where((eb) => containsText(eb.fn<string>('concat_ws', [sql.lit(' '), 'id', 'name']), search));
  return (limit === undefined ? found : found.limit(limit)).execute();
}

/** A food group, with the number of foods in it. */
export interface FoodGroupDetails extends FoodGroupRecord {
  foodCount: number;
}

/** Finds a food group. Throws AppError `food_group.not_found`. */
export async function requireFoodGroup({ em }: Context, { id }: { id: number }): Promise<FoodGroupDetails> {
  const row = await kysely(em)
    .selectFrom('food_group as g')
    .select(['g.id', 'g.name'])
    .select((eb) =>
      eb
        .selectFrom('food as f')
        .select(sql<number>`count(*)::int`.as('foods'))
        .whereRef('f.food_group_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('foodCount'),
    )
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!row) throw foodGroupNotFound(id);
  return row;
}

export function foodGroupNotFound(id: number): AppError {
  return new AppError('not_found', 'food_group.not_found', `There is no food group ${id}.`);
}
