import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { foodLocalName, below, localeChain } from '../food-list-editing/fragments.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import type { FoodHeader, LocalFood, MainFood } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { loadLocalFood, loadMainFood } from './load-food-record.ts';

/** The two parts of a food as they are stored; nothing is inherited. */
export interface FoodRecord {
  main: MainFood;
  local: LocalFood;
}

/** Finds the global part of a food and its part in one locale. Throws `food.not_found`. */
export async function findFoodRecord(
  { em }: Context,
  { locale, code }: { locale: string; code: string },
): Promise<FoodRecord> {
  await requireLocale(em, locale);
  const food = await loadMainFood(em, code, locale);
  if (!food) throw notFound('food', code);
  return { main: food.main, local: await loadLocalFood(em, locale, food.id) };
}

export interface ListedFoodHeader extends FoodHeader {
  isListed: boolean;
}

interface FoodsWanted extends PageWanted {
  locale: string;
  /** Part of a code or of a name. */
  search?: string | undefined;
  /** Only foods in this category or below it. */
  category?: string | undefined;
  /** Also foods that are not in the locale's food list. */
  includeUnlisted: boolean;
  sort: Sort<'code' | 'englishDescription' | 'localDescription'>;
}

/** Foods of a locale, page by page: two queries, whatever the number. */
export async function listFoods({ em }: Context, wanted: FoodsWanted): Promise<Page<ListedFoodHeader>> {
  const { locale, search = null, category = null, includeUnlisted, sort, limit, offset } = wanted;
  await requireLocale(em, locale);
  const isNamed = sql`strpos(lower(f.code || ' ' || f.english_description), lower(${search})) > 0
    or exists (select from food_local n join chain on chain.locale_id = n.locale_id where n.food_id = f.id
      and strpos(lower(concat_ws(' ', n.local_description, array_to_string(n.alternative_names, ' '))), lower(${search})) > 0)`;
  // A local name is a look into another table: for the page alone, unless the order needs those of all.
  const sortedName = sort.endsWith('localDescription') ? foodLocalName : sql`null::text`;
  const [page] = await query<{ items: ListedFoodHeader[]; total: number }>(
    em,
    sql`with recursive ${localeChain(locale)}, ${below(category)},
          matched as (
            select f.id, f.code, f.english_description, ${sortedName} as local_description, e.food_id is not null as is_listed
            from food f left join food_list_entry e on e.food_id = f.id and e.locale_id = ${locale}
            where (e.food_id is not null or ${includeUnlisted}::boolean)
              and (${category}::text is null or exists (select from food_parent_category link
                join below on below.category_id = link.category_id where link.food_id = f.id))
              and (${search}::text is null or ${isNamed}))
        ${pageOf(
          orderBy(sort),
          sql`jsonb_build_object('code', code, 'englishDescription', english_description,
            'localDescription', (select ${foodLocalName} from (select shown.id) as f), 'isListed', is_listed)`,
          { limit, offset },
        )}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}
