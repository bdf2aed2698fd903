import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { below, categoryLocalName, localeChain } from '../food-list-editing/fragments.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import type { CategoryHeader, LocalCategory, MainCategory } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { loadLocalCategory, loadMainCategory } from './load-category-record.ts';

/** The two parts of a category as they are stored; nothing is inherited. */
export interface CategoryRecord {
  main: MainCategory;
  local: LocalCategory;
}

/** Finds the global part of a category and its part in one locale. Throws `category.not_found`. */
export async function findCategoryRecord(
  { em }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<CategoryRecord> {
  await requireLocale(em, locale);
  const { id, main } = await loadMainCategory(em, code, locale);
  return { main, local: await loadLocalCategory(em, locale, id) };
}

interface CategoriesWanted extends PageWanted {
  locale: string;
  /** Part of a code or of a name. */
  search?: string | undefined;
  /** Only categories below this one. */
  category?: string | undefined;
  sort: Sort<'code' | 'englishDescription' | 'localDescription'>;
}

/** All categories, hidden ones too, with their names in a locale, page by page: two queries, whatever the number. */
export async function listCategories({ em }: Context, wanted: CategoriesWanted): Promise<Page<CategoryHeader>> {
  const { locale, search = null, category = null, sort, limit, offset } = wanted;
  await requireLocale(em, locale);
  const isNamed = sql`strpos(lower(c.code || ' ' || c.english_description), lower(${search})) > 0
    or exists (select from category_local n join chain on chain.locale_id = n.locale_id where n.category_id = c.id
      and strpos(lower(n.local_description), lower(${search})) > 0)`;
  const [page] = await query<{ items: CategoryHeader[]; total: number }>(
    em,
    sql`with recursive ${localeChain(locale)}, ${below(category)},
          matched as (
            select c.code, c.english_description, ${categoryLocalName} as local_description, c.is_hidden
            from category c
            where (${category}::text is null or c.code <> ${category} and c.id in (select category_id from below))
              and (${search}::text is null or ${isNamed}))
        ${pageOf(
          orderBy(sort),
          sql`jsonb_build_object('code', code, 'englishDescription', english_description,
            'localDescription', local_description, 'isHidden', is_hidden)`,
          { limit, offset },
        )}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}
