import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { isRestrictedElsewhere } from '../../directories/load-food-list.ts';
import {
  browsedCategoryHeader,
  byEnglishName,
  filledCategories,
  foodHeader,
  localeChain,
} from '../food-list-editing/fragments.ts';
import type { BrowsedCategory, FoodHeader } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';

interface InLocale {
  locale: string;
  code: string;
}

/**
 * Lists the categories without a visible parent. Hidden and empty categories are included. Set-based: names follow the chain of locales,
 * which is recursive.
 */
export async function listRootCategories({ em }: Context, { locale }: { locale: string }): Promise<BrowsedCategory[]> {
  await requireLocale(em, locale);
  const rows = await query<{ header: BrowsedCategory }>(
    em,
    sql`with recursive ${localeChain(locale)}, ${filledCategories(locale)}
        select ${browsedCategoryHeader(locale)} as header from category c
        where not exists (select from category_parent_category link join category p on p.id = link.parent_category_id
                          where link.category_id = c.id and not p.is_hidden
                            and not ${isRestrictedElsewhere('p', locale)})
        order by ${byEnglishName('c')}`,
  );
  return rows.map(({ header }) => header);
}

/**
 * Lists the foods in no category: those in the food list of the locale and those in no food list at all. Set-based: names
 * follow the chain of locales, which is recursive.
 */
export async function listUncategorisedFoods({ em }: Context, { locale }: { locale: string }): Promise<FoodHeader[]> {
  await requireLocale(em, locale);
  const rows = await query<{ header: FoodHeader }>(
    em,
    sql`with recursive ${localeChain(locale)}
        select ${foodHeader} as header from food f
        where not exists (select from food_parent_category link where link.food_id = f.id)
          and (exists (select from food_list_entry e where e.food_id = f.id and e.locale_id = ${locale})
            or not exists (select from food_list_entry e where e.food_id = f.id))
        order by ${byEnglishName('f')}`,
  );
  return rows.map(({ header }) => header);
}

/** The subcategories and the foods directly in a category. */
export interface CategoryContents {
  foods: FoodHeader[];
  subcategories: BrowsedCategory[];
  totalFoods: number;
}

/**
 * Lists the subcategories of a category and its foods in the food list of the locale: all foods, or a page of them. Hidden
 * and empty subcategories are included. Throws AppError `category.not_found`. Set-based: names follow the chain of locales, which is recursive.
 */
export async function listCategoryContents(
  { em }: Context,
  { locale, code, limit, offset }: InLocale & { limit?: number | undefined; offset: number },
): Promise<CategoryContents> {
  await requireLocale(em, locale);
  const [contents] = await query<CategoryContents>(
    em,
    sql`with recursive ${localeChain(locale)}, ${filledCategories(locale)},
          listed as (select f.* from food f join food_parent_category link on link.food_id = f.id
            join category p on p.id = link.category_id and p.code = ${code}
            join food_list_entry e on e.food_id = f.id and e.locale_id = ${locale}),
          shown as (select f.* from listed f order by ${byEnglishName('f')} limit ${limit ?? null}::bigint offset ${offset}::bigint)
        select coalesce((select jsonb_agg(${foodHeader} order by ${byEnglishName('f')}) from shown f), '[]') as foods,
          (select count(*)::int from listed) as "totalFoods",
          coalesce((select jsonb_agg(${browsedCategoryHeader(locale)} order by ${byEnglishName('c')}) from category c
            join category_parent_category link on link.category_id = c.id where link.parent_category_id = parent.id), '[]')
            as subcategories
        from category parent where parent.code = ${code}`,
  );
  if (!contents) throw notFound('category', code);
  return contents;
}

/** Lists the categories directly above a food. Throws AppError `food.not_found`. */
export function listParentsOfFood(context: Context, { locale, code }: InLocale): Promise<BrowsedCategory[]> {
  return categoriesOf(context, locale, 'food', code, sql`select category_id from parents`);
}

/** Lists all categories above a food. Throws AppError `food.not_found`. */
export function listAncestorsOfFood(context: Context, { locale, code }: InLocale): Promise<BrowsedCategory[]> {
  return categoriesOf(context, locale, 'food', code, sql`select category_id from above`);
}

/** Lists the categories directly above a category. Throws AppError `category.not_found`. */
export function listParentsOfCategory(context: Context, { locale, code }: InLocale): Promise<BrowsedCategory[]> {
  return categoriesOf(context, locale, 'category', code, sql`select category_id from parents`);
}

/** Lists all categories above a category, without the category itself. Throws AppError `category.not_found`. */
export function listAncestorsOfCategory(context: Context, { locale, code }: InLocale): Promise<BrowsedCategory[]> {
  return categoriesOf(context, locale, 'category', code, sql`select category_id from above`);
}

// Set-based: names follow the chain of locales, and ancestors the category graph, both recursively. `union` removes duplicates,
// so that the recursion would end in a cycle too, which no writer stores.
async function categoriesOf(
  { em }: Context,
  locale: string,
  noun: 'food' | 'category',
  code: string,
  which: RawBuilder<unknown>,
): Promise<BrowsedCategory[]> {
  await requireLocale(em, locale);
  const parents =
    noun === 'food'
      ? sql`select link.category_id from food_parent_category link join food f on f.id = link.food_id where f.code = ${code}`
      : sql`select link.parent_category_id from category_parent_category link join category c on c.id = link.category_id
            where c.code = ${code}`;
  const [row] = await query<{ headers: BrowsedCategory[] }>(
    em,
    sql`with recursive ${localeChain(locale)}, ${filledCategories(locale)},
          parents (category_id) as (${parents}),
          above (category_id) as (
            select category_id from parents
            union
            select link.parent_category_id from category_parent_category link join above on above.category_id = link.category_id)
        select coalesce((select jsonb_agg(${browsedCategoryHeader(locale)} order by ${byEnglishName('c')}) from category c
            where c.id in (${which})), '[]') as headers
        from ${sql.table(noun)} where code = ${code}`,
  );
  if (!row) throw notFound(noun, code);
  return row.headers;
}
