import type { EntityManager } from '@mikro-orm/sql';
import { Category } from '../../../entities/category.ts';
import { attributesJson } from '../../db/attribute-columns.ts';
import { columnList } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { methodJson } from '../../directories/load-foods.ts';
import { ATTRIBUTE_NAMES } from '../../domain/inheritable-attributes.ts';
import { categoryHeader, localeChain } from '../food-list-editing/fragments.ts';
import type { LocalCategory, MainCategory } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';

/** The global part of a category with the id of its row, which does not change when the category is renamed. */
export interface StoredMainCategory {
  id: number;
  main: MainCategory;
}

/**
 * Loads the global part of a category, with the names of its parents in `localeId`. Throws AppError `category.not_found`. Set-based: the
 * names follow the chain of locales, which is recursive.
 */
export async function loadMainCategory(
  em: EntityManager,
  code: string,
  localeId: string | null = null,
): Promise<StoredMainCategory> {
  const [row] = await query<MainCategory & { id: number }>(
    em,
    sql`with recursive ${localeChain(localeId)}
        select ${columnList(em, Category, 'stored', { without: ATTRIBUTE_NAMES })}, ${attributesJson('stored')} as attributes,
          coalesce((select jsonb_agg(${categoryHeader} order by c.code) from category_parent_category link
            join category c on c.id = link.parent_category_id where link.category_id = stored.id), '[]') as "parentCategories"
        from category stored where stored.code = ${code}`,
  );
  if (!row) throw notFound('category', code);
  const { id, ...main } = row;
  return { id, main };
}

/**
 * Loads the part of a category in one locale as it is stored; an empty part when the locale has none. Set-based: the methods are
 * aggregated by the expression that hot statements use.
 */
export async function loadLocalCategory(
  em: EntityManager,
  localeId: string,
  categoryId: number,
): Promise<LocalCategory> {
  const [local] = await query<LocalCategory>(
    em,
    sql`select l.version, l.local_description as "localDescription",
          coalesce((select jsonb_agg(${methodJson} order by m.order_index, m.id) from portion_size_method m
            where m.category_local_id = l.id), '[]') as "portionSize"
        from category_local l where l.category_id = ${categoryId} and l.locale_id = ${localeId}`,
  );
  return local ?? { version: null, localDescription: null, portionSize: [] };
}
