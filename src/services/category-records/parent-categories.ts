import type { EntityManager } from '@mikro-orm/sql';
import { CategoryParentCategory } from '../../../entities/category-parent-category.ts';
import { anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { findPathUp } from '../../domain/category-graph.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { requireNoCycle } from '../food-list-editing/refusals.ts';

interface Place {
  /** The stored code of the category, or the code of a new category. */
  code: string;
  /** The code that the category will have. */
  newCode: string;
  parentCategories: readonly string[];
}

/**
 * Finds the ids of the parents of a category, in one query. Refuses unknown parents and those that are the category itself or
 * below it, each with its place in the body. The caller holds the lock of the category graph.
 */
export async function requireParents(em: EntityManager, { code, newCode, parentCategories }: Place): Promise<number[]> {
  const above = await categoriesAbove(em, parentCategories);
  const parentsOf = new Map(above.map((category) => [category.code, category.parents]));
  const issues = parentCategories.flatMap((parent, index) => {
    const way = findPathUp(parent === newCode ? code : parent, code, parentsOf);
    if (way === null) return [];
    const message = `A category cannot be above itself: ${[code, ...way].join(' in ')}.`;
    return [{ path: `parentCategories.${index}`, code: 'cycle', message }];
  });
  requireNoCycle(issues);
  requireKnown(
    parentCategories.flatMap((parent, index) =>
      parentsOf.has(parent) ? [] : [unknown(`parentCategories.${index}`, `category "${parent}"`)],
    ),
  );
  return above.filter((category) => parentCategories.includes(category.code)).map(({ id }) => id);
}

/** Replaces the parents of a category. */
export async function storeParents(em: EntityManager, category: number, parentIds: readonly number[]): Promise<void> {
  await em.nativeDelete(CategoryParentCategory, { category });
  await em.insertMany(
    CategoryParentCategory,
    parentIds.map((parentCategory) => ({ category, parentCategory })),
  );
}

// Returns the categories with these codes that exist, and all categories above them. Set-based: the walk is recursive.
function categoriesAbove(
  em: EntityManager,
  codes: readonly string[],
): Promise<{ id: number; code: string; parents: string[] }[]> {
  return query(
    em,
    sql`with recursive above (category_id) as (
          select id from category where code = ${anyText(codes)}
          union
          select link.parent_category_id from category_parent_category link join above on above.category_id = link.category_id)
        select c.id, c.code, array(select p.code from category_parent_category link
            join category p on p.id = link.parent_category_id where link.category_id = c.id order by p.code)::text[] as parents
        from category c join above on above.category_id = c.id`,
  );
}
