import type { EntityManager } from '@mikro-orm/sql';
import { FoodLocaleRestriction } from '../../../entities/food-locale-restriction.ts';
import { FoodParentCategory } from '../../../entities/food-parent-category.ts';
import type { Food } from '../../../entities/food.ts';
import { anyText } from '../../db/any-of.ts';
import type { RowOf } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import type { MainFoodGiven } from '../food-list-editing/records.ts';

/** The properties of the entity `Food` that an editor sets. */
export function foodProperties({
  groupCode,
  attributes,
  parentCategories: _parentCategories,
  localeRestrictions: _localeRestrictions,
  ...plain
}: MainFoodGiven): Omit<RowOf<Food>, 'id' | 'version' | 'foodGroupId'> & { foodGroup: number } {
  return { ...plain, ...attributes, foodGroup: groupCode };
}

/** The rows that the global part of a food refers to. */
export interface MainFoodReferences {
  parentIds: number[];
  localeIds: string[];
}

/**
 * Finds the rows that the global part names. Set-based: one query for all of them. Refuses unknown ones, each with its place in the body. The categories
 * are locked until the transaction ends, so that none of them is deleted before.
 */
export async function requireMainReferences(em: EntityManager, given: MainFoodGiven): Promise<MainFoodReferences> {
  const { groupCode, parentCategories, localeRestrictions } = given;
  const [found] = await query<{ hasGroup: boolean; categories: Record<string, number>; localeIds: string[] }>(
    em,
    sql`select exists (select from food_group where id = ${groupCode}::int) as "hasGroup",
          coalesce((select jsonb_object_agg(code, id) from (
            select code, id from category where code = ${anyText(parentCategories)} for key share) as parent), '{}') as categories,
          array(select id from locale where id = ${anyText(localeRestrictions)})::text[] as "localeIds"`,
  );
  const { hasGroup = false, categories = {}, localeIds = [] } = found ?? {};
  const parents = new Map(Object.entries(categories));
  requireKnown([
    ...(hasGroup ? [] : [unknown('groupCode', `food group ${groupCode}`)]),
    ...parentCategories.flatMap((code, index) =>
      parents.has(code) ? [] : [unknown(`parentCategories.${index}`, `category "${code}"`)],
    ),
    ...localeRestrictions.flatMap((id, index) =>
      localeIds.includes(id) ? [] : [unknown(`localeRestrictions.${index}`, `locale "${id}"`)],
    ),
  ]);
  return { parentIds: [...parents.values()], localeIds };
}

/** Replaces the parent categories and the locale restrictions of a food. */
export async function storeLinks(
  em: EntityManager,
  food: number,
  { parentIds, localeIds }: MainFoodReferences,
): Promise<void> {
  await em.nativeDelete(FoodParentCategory, { food });
  await em.insertMany(
    FoodParentCategory,
    parentIds.map((category) => ({ food, category })),
  );
  await em.nativeDelete(FoodLocaleRestriction, { food });
  await em.insertMany(
    FoodLocaleRestriction,
    localeIds.map((locale) => ({ food, locale })),
  );
}
