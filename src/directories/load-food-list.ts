import type { BelowDetection } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SplitKeepPair } from '../../entities/locale.ts';
import { anyNumber } from '../db/any-of.ts';
import { attributesJson } from '../db/attribute-columns.ts';
import { query, sql } from '../db/sql.ts';
import { FoodList, type ListedCategory, type ListedFood } from '../domain/food-list.ts';

/** The longest prototype chain that is followed. This also ends a cycle. */
const MAX_CHAIN = 8;

/** The settings of a locale that searching and resolving foods need. */
export interface LocaleSettings {
  localeId: string;
  language: string;
  splitWords: string[];
  splitKeepPairs: SplitKeepPair[];
  synonymSets: string[][];
  /** How sums take amounts below a limit of detection. */
  belowDetection: BelowDetection;
  /** The locale and its prototypes, nearest first. */
  chain: { localeId: string; language: string }[];
}

interface LocaleRow extends Omit<LocaleSettings, 'chain'> {
  prototypeId: string | null;
}

/** Loads all locales with their prototype chains. Hot: every refresh of the food lists reads this. */
export async function loadLocales(em: EntityManager): Promise<LocaleSettings[]> {
  const rows = await query<LocaleRow>(
    em,
    sql`select id as "localeId", respondent_language as language, split_words as "splitWords",
               split_keep_pairs as "splitKeepPairs", synonym_sets as "synonymSets",
               below_detection as "belowDetection", prototype_locale_id as "prototypeId"
        from locale order by id`,
  );
  const byId = new Map(rows.map((row) => [row.localeId, row]));
  return rows.map(({ prototypeId, ...settings }) => {
    const chain = [{ localeId: settings.localeId, language: settings.language }];
    let next = prototypeId === null ? undefined : byId.get(prototypeId);
    while (next && chain.length < MAX_CHAIN && !chain.some(({ localeId }) => localeId === next?.localeId)) {
      chain.push({ localeId: next.localeId, language: next.language });
      next = next.prototypeId === null ? undefined : byId.get(next.prototypeId);
    }
    return { ...settings, chain };
  });
}

/**
 * Loads all categories, with their names in the locale. A category that is restricted to other locales is hidden. Set-based: one query for
 * the whole graph.
 */
export function loadCategories(em: EntityManager, { localeId, chain }: LocaleSettings): Promise<ListedCategory[]> {
  return query<ListedCategory>(
    em,
    sql`select c.code, c.english_description as "englishDescription", c.is_hidden or ${isRestrictedElsewhere('c', localeId)} as "isHidden", c.tags,
          l.description as "localDescription", coalesce(p.codes, '{}') as parents,
          ${attributesJson('c')} as attributes
        from category c
          left join (select l.category_id,
                       (array_agg(l.local_description order by step.ord) filter (where l.local_description is not null))[1] as description
                     from category_local l join ${stepsOf(chain)} on step.locale_id = l.locale_id group by l.category_id) l
            on l.category_id = c.id
          left join (select link.category_id, array_agg(p.code::text order by p.code) as codes
                     from category_parent_category link join category p on p.id = link.parent_category_id
                     group by link.category_id) p on p.category_id = c.id
        order by c.code`,
  );
}

/** Loads the food list of a locale as respondents see it. Set-based: two queries for a list of any size. */
export async function loadFoodList(em: EntityManager, settings: LocaleSettings): Promise<FoodList> {
  const categories = await loadCategories(em, settings);
  return new FoodList(categories, await loadListedFoods(em, settings, null), settings.language);
}

/** Loads the foods of the list of a locale: those with these ids, or all (null). Hot: after each edit of a food. */
export function loadListedFoods(
  em: EntityManager,
  { localeId, chain }: LocaleSettings,
  ids: ReadonlySet<number> | null,
): Promise<ListedFood[]> {
  // Named in each part: PostgreSQL does not carry a condition into the grouped ones.
  const isAsked = (column: string) => (ids === null ? sql`true` : sql`${sql.ref(column)} = ${anyNumber([...ids])}`);
  return query<ListedFood>(
    em,
    sql`select f.id, f.code, f.english_description as "englishDescription", f.use_in_recipes::int as "useInRecipes",
          e.fixed_rank as "fixedRank",
          l.description as "localDescription", coalesce(l.names, '[]') as "alternativeNames",
          coalesce(p.codes, '{}') as parents
        from food_list_entry e join food f on f.id = e.food_id
          left join (select l.food_id,
                       (array_agg(l.local_description order by step.ord) filter (where l.local_description is not null))[1] as description,
                       (jsonb_agg(l.alternative_names order by step.ord) filter (where l.alternative_names <> '{}')) -> 0 as names
                     from food_local l join ${stepsOf(chain)} on step.locale_id = l.locale_id
                     where ${isAsked('l.food_id')} group by l.food_id) l
            on l.food_id = f.id
          left join (select link.food_id, array_agg(c.code::text order by c.code) as codes
                     from food_parent_category link join category c on c.id = link.category_id
                     where ${isAsked('link.food_id')} group by link.food_id) p on p.food_id = f.id
        where e.locale_id = ${localeId} and ${isAsked('e.food_id')} order by f.code`,
  );
}

/** Selects whether the category with this alias is restricted to other locales. */
export function isRestrictedElsewhere(alias: string, localeId: string) {
  const restrictions = sql.ref(`${alias}.locale_restrictions`);
  return sql`(${restrictions} <> '{}' and ${localeId} <> all(${restrictions}))`;
}

function stepsOf(chain: LocaleSettings['chain']) {
  return sql`unnest(${chain.map((step) => step.localeId)}::text[]) with ordinality as step(locale_id, ord)`;
}
