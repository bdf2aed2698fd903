import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { categoriesFrom } from '../food-list-editing/fragments.ts';
import type { FoodHeader, LocalFood, MainFood } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { findLocaleChain, requireLocale } from '../food-list-editing/require-locale.ts';
import { loadLocalFood, loadMainFood } from './load-food-record.ts';

/** The two parts of a food as they are stored; nothing is inherited. */
export interface FoodRecord {
  main: MainFood;
  local: LocalFood;
}

/** Finds the global part of a food and its part in one locale. Throws AppError `locale.not_found` or `food.not_found`. */
export async function requireFoodRecord(
  { em }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<FoodRecord> {
  await requireLocale(em, locale);
  const food = await loadMainFood(em, code, locale);
  if (!food) throw notFound('food', code);
  return { main: food.main, local: await loadLocalFood(em, locale, food.id) };
}

/** A food in a list, and whether it is in the food list of the locale. */
export interface ListedFoodHeader extends FoodHeader {
  isListed: boolean;
}

interface FoodsWanted extends PageWanted {
  locale: string;
  /** A part of a code or of a name. */
  search?: string | undefined;
  /** The code of a category: only foods in it or below it. */
  category?: string | undefined;
  /** Whether foods are included that are not in the food list of the locale. */
  includeUnlisted: boolean;
  sort: Sort<'code' | 'englishDescription' | 'localDescription'>;
}

/** Lists foods of a locale, page by page. Two queries for a page of any size. */
export async function listFoods({ em }: Context, wanted: FoodsWanted): Promise<Page<ListedFoodHeader>> {
  const { locale, search, category, includeUnlisted, sort } = wanted;
  const chain = await findLocaleChain(em, locale);
  let matched = kysely(em)
    .selectFrom('food as f')
    .leftJoin('food_list_entry as e', (join) => join.onRef('e.food_id', '=', 'f.id').on('e.locale_id', '=', locale))
    .select(['f.code', 'f.english_description as englishDescription'])
    .select((eb) => eb('e.food_id', 'is not', null).$castTo<boolean>().as('isListed'))
    .select((eb) =>
      eb
        .selectFrom('food_local as n')
        .select('n.local_description')
        .whereRef('n.food_id', '=', 'f.id')
        .where('n.locale_id', '=', anyText(chain))
        .where('n.local_description', 'is not', null)
        .orderBy((of) => sql`array_position(${chain}::text[], ${of.ref('n.locale_id')}::text)`)
        .limit(1)
        .as('localDescription'),
    );
  if (!includeUnlisted) matched = matched.where('e.food_id', 'is not', null);
  if (category !== undefined) {
    matched = matched.where((eb) =>
      eb.exists(
        eb
          .selectFrom('food_parent_category as link')
          .select('link.food_id')
          .whereRef('link.food_id', '=', 'f.id')
          .where('link.category_id', 'in', categoriesFrom(category)),
      ),
    );
  }
  if (search !== undefined) {
    matched = matched.where((eb) =>
      eb.or([
        containsText(sql<string>`${eb.ref('f.code')} || ' ' || ${eb.ref('f.english_description')}`, search),
        eb.exists(
          eb
            .selectFrom('food_local as n')
            .select('n.id')
            .whereRef('n.food_id', '=', 'f.id')
            .where('n.locale_id', '=', anyText(chain))
            .where((of) => {
              const names = sql`array_to_string(${of.ref('n.alternative_names')}, ' ')`;
              return containsText(of.fn<string>('concat_ws', [sql.lit(' '), 'n.local_description', names]), search);
            }),
        ),
      ]),
    );
  }
  const order = [inDictionaryOrder(sort), 'code'] as const;
  if (includeUnlisted || search !== undefined || category !== undefined) return findPage(em, matched, order, wanted);
  // The whole list is counted by its index: each entry is of a food.
  const total = sql<number>`(select count(*)::int from food_list_entry where locale_id = ${locale})`;
  return findPage(em, matched, order, wanted, total);
}
