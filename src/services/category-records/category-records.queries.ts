import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { categoriesFrom } from '../food-list-editing/fragments.ts';
import type { CategoryHeader, LocalCategory, MainCategory } from '../food-list-editing/records.ts';
import { findLocaleChain } from '../food-list-editing/require-locale.ts';
import { loadInheritedMethods, type InheritedMethods } from './inherited-methods.ts';
import { loadLocalCategory, loadMainCategory } from './load-category-record.ts';
import { countFoodsBelow, type FoodsBelow } from './own-methods.ts';

/** The two parts of a category as they are stored, what it has while it has no portion size methods of its own, and whom these reach. */
export interface CategoryRecord {
  main: MainCategory;
  local: LocalCategory;
  inherited: InheritedMethods;
  foods: FoodsBelow;
}

/**
 * Finds the global part of a category, its part in one locale, the portion size methods that it inherits there, and how many foods have
 * methods of their own instead. Throws AppError `locale.not_found` or `category.not_found`.
 */
export async function requireCategoryRecord(
  { em }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<CategoryRecord> {
  const chain = await findLocaleChain(em, locale);
  const { id, main } = await loadMainCategory(em, code, locale);
  const local = await loadLocalCategory(em, locale, id);
  return {
    main,
    local,
    inherited: await loadInheritedMethods(em, chain, code),
    foods: await countFoodsBelow(em, locale, code, local.portionSize),
  };
}

interface CategoriesWanted extends PageWanted {
  locale: string;
  /** A part of a code or of a name. */
  search?: string | undefined;
  /** The code of a category: only categories below it. */
  category?: string | undefined;
  sort: Sort<'code' | 'englishDescription' | 'localDescription'>;
}

/** Lists all categories with their names in a locale, page by page. Hidden categories are included. Two queries for any page. */
export async function listCategories({ em }: Context, wanted: CategoriesWanted): Promise<Page<CategoryHeader>> {
  const { locale, search, category, sort } = wanted;
  const chain = await findLocaleChain(em, locale);
  let matched = kysely(em)
    .selectFrom('category as c')
    .select(['c.code', 'c.english_description as englishDescription', 'c.is_hidden as isHidden'])
    .select((eb) =>
      eb
        .selectFrom('category_local as n')
        .select('n.local_description')
        .whereRef('n.category_id', '=', 'c.id')
        .where('n.locale_id', '=', anyText(chain))
        .where('n.local_description', 'is not', null)
        .orderBy((of) => sql`array_position(${chain}::text[], ${of.ref('n.locale_id')}::text)`)
        .limit(1)
        .as('localDescription'),
    );
  if (category !== undefined) {
    matched = matched.where('c.code', '<>', category).where('c.id', 'in', categoriesFrom(category));
  }
  if (search !== undefined) {
    matched = matched.where((eb) =>
      eb.or([
        containsText(sql<string>`${eb.ref('c.code')} || ' ' || ${eb.ref('c.english_description')}`, search),
        eb.exists(
          eb
            .selectFrom('category_local as n')
            .select('n.id')
            .whereRef('n.category_id', '=', 'c.id')
            .where('n.locale_id', '=', anyText(chain))
            .where((of) => containsText(of.ref('n.local_description'), search)),
        ),
      ]),
    );
  }
  return findPage(em, matched, [inDictionaryOrder(sort), 'code'], wanted);
}
