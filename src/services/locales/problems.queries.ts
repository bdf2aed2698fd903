import type { Context } from '../../context.ts';
import type { Page, PageWanted } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { isRestrictedElsewhere } from '../../directories/load-food-list.ts';
import { FOOD_PROBLEMS, type FoodProblem } from '../../domain/food-problems.ts';
import { foodHeader, foodLocalName, localeChain } from '../food-list-editing/fragments.ts';
import type { FoodHeader } from '../food-list-editing/records.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';

/** A food of a food list and one of its problems. */
export interface FoodWithProblem {
  kind: FoodProblem;
  food: FoodHeader;
  /** The categories or image sets at fault, for the kinds that have such. */
  detail: string | null;
}

export interface FoodProblemPage extends Page<FoodWithProblem> {
  /** The number of foods with each kind of problem, regardless of the kind that is asked for. */
  counts: Record<FoodProblem, number>;
}

interface ProblemsWanted extends PageWanted {
  locale: string;
  kind?: FoodProblem | undefined;
  /** A part of a code or of a name. */
  search?: string | undefined;
}

const NONE = Object.fromEntries(FOOD_PROBLEMS.map((kind) => [kind, 0])) as Record<FoodProblem, number>;

/** Lists the foods of a food list that respondents cannot find or use. Set-based: two queries for a list of any size. */
export async function listFoodProblems({ em }: Context, wanted: ProblemsWanted): Promise<FoodProblemPage> {
  const { locale, kind = null, search = null, limit, offset } = wanted;
  await requireLocale(em, locale);
  const order = sql`english_description collate "und-x-icu", code, array_position(${[...FOOD_PROBLEMS]}::text[], kind)`;
  const [page] = await query<Pick<FoodProblemPage, 'items' | 'total' | 'counts'>>(
    em,
    sql`with recursive ${localeChain(locale)}, ${listedFoods(locale, search)}, ${portionSources}, ${brokenMethods},
          problem (kind, food_id, detail) as (${problemsIn(locale)}),
          matched as (
            select p.kind, p.detail, f.id as food_id, f.code, f.english_description
            from problem p join food f on f.id = p.food_id where p.kind = ${kind} or ${kind}::text is null)
        select (select count(*)::int from matched) as total,
          coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'detail', detail,
              'food', (select ${foodHeader} from food f where f.id = food_id)) order by ${order}) from
            (select * from matched order by ${order} limit ${limit}::int offset ${offset}::int) as shown), '[]') as items,
        (select coalesce(jsonb_object_agg(kind, foods), '{}')
         from (select kind, count(*)::int as foods from problem group by kind) as counted) as counts`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset, counts: { ...NONE, ...page?.counts } };
}

/** A common table expression: the foods of the list whose code or names hold the text, or all foods for null. */
function listedFoods(locale: string, search: string | null) {
  return sql`listed as (
      select f.id from food_list_entry e join food f on f.id = e.food_id
      where e.locale_id = ${locale} and (${search}::text is null
        or strpos(lower(concat_ws(' ', f.code, f.english_description, ${foodLocalName})), lower(${search})) > 0))`;
}

// The rule of src/domain/inheritance.ts for all foods at once. The nearest locale with methods counts: first the methods of the
// food, then those of the nearest category, by code among equally near ones. The source of each category is found before the
// foods are read. A way up is shorter than the number of categories; this limit also ends a cycle.
const portionSources = sql`above (category_id, ancestor_id, level) as (
      select id, id, 0 from category
      union
      select above.category_id, link.parent_category_id, above.level + 1
      from above join category_parent_category link on link.category_id = above.ancestor_id
      where above.level < (select count(*) from category)),
    category_source as (
      select distinct on (above.category_id) above.category_id, chain.step, above.level, c.code, l.id as category_local_id
      from above join category c on c.id = above.ancestor_id join category_local l on l.category_id = c.id
        join chain on chain.locale_id = l.locale_id
      where exists (select from portion_size_method m where m.category_local_id = l.id)
      order by above.category_id, chain.step, above.level, c.code collate "C"),
    portion_source as (
      select distinct on (food_id) food_id, food_local_id, category_local_id from (
        select l.food_id, chain.step, -1 as level, '' as code, l.id as food_local_id, 0 as category_local_id
        from listed f join food_local l on l.food_id = f.id join chain on chain.locale_id = l.locale_id
        where exists (select from portion_size_method m where m.food_local_id = l.id)
        union all
        select link.food_id, s.step, s.level, s.code, 0, s.category_local_id
        from listed f join food_parent_category link on link.food_id = f.id
          join category_source s on s.category_id = link.category_id
      ) as candidate
      order by food_id, step, level, code collate "C")`;

// Broken methods by their owner. The id 0 means none, as above.
const brokenMethods = sql`broken as (
      select coalesce(m.food_local_id, 0) as food_local_id, coalesce(m.category_local_id, 0) as category_local_id, fault.what
      from (
        select m.id, 'as-served set "' || s.id || '"'
        from as_served_set s join portion_size_method m on s.id in (m.serving_image_set_id, m.leftovers_image_set_id)
        where not exists (select from as_served_image i where i.as_served_set_id = s.id)
        union all
        select m.id, 'guide image "' || g.id || '"'
        from guide_image g join portion_size_method m on m.guide_image_id = g.id
        where not exists (select from guide_image_object o where o.guide_image_id = g.id)
        union all
        select m.id, 'drinkware set "' || d.id || '"'
        from drinkware_set d join portion_size_method m on m.drinkware_set_id = d.id
        where not exists (select from drinkware_scale s where s.drinkware_set_id = d.id)
        union all
        select m.id, 'category "' || named.code || '"'
        from portion_size_method m
          cross join lateral (select jsonb_path_query(m.parameters, '$.options[*].category') #>> '{}' as code) as named
        where m.method = 'parent-food-portion' and named.code is not null
          and not exists (select from category c where c.code = named.code)
      ) as fault (method_id, what) join portion_size_method m on m.id = fault.method_id)`;

const problemsIn = (locale: string) => sql`
  select 'no-portion-method', f.id, null from listed f
  where not exists (select from portion_source s where s.food_id = f.id)
  union all
  select 'no-nutrient-record', f.id, null from listed f
  where not exists (select from food_local l join chain on chain.locale_id = l.locale_id
    join food_nutrient_mapping n on n.food_local_id = l.id where l.food_id = f.id)
  union all
  select 'no-local-description', f.id, null from listed f
  where not exists (select from food_local l join chain on chain.locale_id = l.locale_id
    where l.food_id = f.id and l.local_description is not null)
  union all
  select 'only-hidden-categories', f.id, string_agg(c.code, ', ' order by c.code)
  from listed f join food_parent_category link on link.food_id = f.id join category c on c.id = link.category_id
  group by f.id having bool_and(c.is_hidden or ${isRestrictedElsewhere('c', locale)})
  union all
  select 'empty-image-set', s.food_id, string_agg(distinct b.what, ', ' order by b.what)
  from broken b join portion_source s using (food_local_id, category_local_id)
  group by s.food_id
  union all
  select 'uncategorised', f.id, null from listed f
  where not exists (select from food_parent_category link where link.food_id = f.id)`;
