import { amountsForSums, type DetectionLimits, type NutrientTypeName } from '@dietary-recall/nutrition';
import { PortionSizeMethod } from '@dietary-recall/recall';
import type { NutrientKind, PortionSizeMethodName } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../db/any-of.ts';
import { attributesJson } from '../db/attribute-columns.ts';
import { kysely } from '../db/kysely.ts';
import { query, sql } from '../db/sql.ts';
import { isSupplement, type ListedCategory } from '../domain/food-list.ts';
import type { Attributes } from '../domain/inheritable-attributes.ts';
import { resolveFood, type LocalFood, type ResolvedFood } from '../domain/inheritance.ts';
import type { LocaleSettings } from './load-food-list.ts';

/** A portion size method as it is stored. */
export interface PortionMethod {
  method: PortionSizeMethodName;
  description: string;
  imageUrl: string | null;
  useForRecipes: boolean;
  conversionFactor: number;
  parameters: Record<string, unknown>;
}

/** A prompt for an associated food or for the foods of a category. */
export interface FoodAssociation {
  type: 'food' | 'category';
  code: string;
  promptText: string;
  linkAsMain: boolean;
  genericName: string;
  multiple: boolean;
}

/** A record of a nutrient table that a food is mapped to. */
export interface NutrientMapping {
  tableId: string;
  recordId: string;
  url: string | null;
  copyrightNotice: string | null;
  kind: NutrientKind;
  fields: Record<string, string>;
  /** The amount per 100 g by nutrient type id, in the unit of the type; below detection as the locale takes it. */
  nutrients: Readonly<Record<string, number>>;
}

interface StoredMapping extends NutrientMapping {
  detectionLimits: DetectionLimits;
}

/** A food with everything that it inherits. */
export interface FoodEntry extends ResolvedFood<PortionMethod, FoodAssociation, NutrientMapping> {
  code: string;
  englishDescription: string;
  foodGroup: { id: number; name: string };
  isSupplement: boolean;
}

interface FoodRow {
  code: string;
  englishDescription: string;
  foodGroup: { id: number; name: string };
  attributes: Attributes;
  parents: string[];
  locals: (LocalFood<PortionMethod, FoodAssociation, StoredMapping> & { localeId: string })[];
}

/** A row of `portion_size_method` as JSON. Parameters that are columns and the other parameters become one object. */
export const methodJson = sql`jsonb_build_object('method', m.method, 'description', m.description, 'imageUrl', m.image_url,
  'useForRecipes', m.use_for_recipes, 'conversionFactor', m.conversion_factor,
  'parameters', m.parameters || jsonb_strip_nulls(jsonb_build_object('servingImageSet', m.serving_image_set_id,
    'leftoversImageSet', m.leftovers_image_set_id, 'guideImageId', m.guide_image_id, 'drinkwareId', m.drinkware_set_id)))`;

const associationJson = sql`jsonb_build_object('type', case when a.associated_food_id is null then 'category' else 'food' end,
  'code', coalesce(af.code, ac.code), 'promptText', a.prompt_text, 'linkAsMain', a.link_as_main,
  'genericName', a.generic_name, 'multiple', a.allows_multiple)`;

type TaggedCategories = ReadonlyMap<string, ListedCategory>;

/** Loads foods with everything that they inherit. Unknown codes are left out. Hot: one query for any number of codes. */
export async function loadFoods(
  em: EntityManager,
  settings: LocaleSettings,
  categories: TaggedCategories,
  categoryMethods: CategoryMethods,
  codes: readonly string[],
): Promise<FoodEntry[]> {
  const { chain } = settings;
  const localeIds = chain.map(({ localeId }) => localeId);
  const rows = await query<FoodRow>(
    em,
    sql`select f.code, f.english_description as "englishDescription",
          jsonb_build_object('id', g.id, 'name', g.name) as "foodGroup",
          ${attributesJson('f')} as attributes,
          array(select c.code from food_parent_category link join category c on c.id = link.category_id
                where link.food_id = f.id order by c.code)::text[] as parents,
          coalesce((select jsonb_agg(jsonb_build_object(
              'localeId', l.locale_id, 'localDescription', l.local_description, 'brandNames', l.brand_names,
              'portionSizeMethods', coalesce((select jsonb_agg(${methodJson} order by m.order_index)
                from portion_size_method m where m.food_local_id = l.id), '[]'),
              'associatedFoods', coalesce((select jsonb_agg(${associationJson} order by a.order_index)
                from associated_food a left join food af on af.id = a.associated_food_id
                left join category ac on ac.id = a.associated_category_id where a.food_local_id = l.id), '[]'),
              'nutrientMappings', coalesce((select jsonb_agg(jsonb_build_object(
                  'tableId', t.id, 'recordId', r.record_id, 'url', t.url, 'copyrightNotice', t.copyright_notice, 'kind', t.kind,
                  'fields', r.fields, 'detectionLimits', r.detection_limits,
                  'nutrients', coalesce((select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g)
                    from nutrient_value v where v.nutrient_record_id = r.id), '{}')) order by t.id, r.record_id)
                from food_nutrient_mapping n join nutrient_record r on r.id = n.nutrient_record_id
                join nutrient_table t on t.id = r.nutrient_table_id
                where n.food_local_id = l.id), '[]')))
            from food_local l where l.food_id = f.id and l.locale_id = ${anyText(localeIds)}), '[]') as locals
        from food f join food_group g on g.id = f.food_group_id where f.code = ${anyText(codes)}`,
  );
  return rows.map((row) => resolve(row, settings, categories, categoryMethods));
}

/** Returns the method with the type of its parameters. Every writer checks methods with this schema. */
export function toPortionSizeMethod(method: PortionMethod): PortionSizeMethod {
  return PortionSizeMethod.parse(method);
}

/** The portion size methods of categories, by locale and category code. */
export type CategoryMethods = ReadonlyMap<string, ReadonlyMap<string, PortionMethod[]>>;

/** Loads the portion size methods of all categories in the locales of a chain. Set-based: one query for all of them. */
export async function loadCategoryMethods(em: EntityManager, { chain }: LocaleSettings): Promise<CategoryMethods> {
  const localeIds = chain.map(({ localeId }) => localeId);
  const byLocale = new Map(localeIds.map((localeId) => [localeId, new Map<string, PortionMethod[]>()]));
  const rows = await query<{ localeId: string; code: string; methods: PortionMethod[] }>(
    em,
    sql`select l.locale_id as "localeId", c.code, jsonb_agg(${methodJson} order by m.order_index) as methods
        from category_local l join category c on c.id = l.category_id
          join portion_size_method m on m.category_local_id = l.id
        where l.locale_id = ${anyText(localeIds)} group by l.locale_id, c.code`,
  );
  for (const { localeId, code, methods } of rows) byLocale.get(localeId)?.set(code, methods);
  return byLocale;
}

function resolve(
  { code, englishDescription, foodGroup, attributes, parents, locals }: FoodRow,
  { chain, belowDetection }: LocaleSettings,
  categories: TaggedCategories,
  categoryMethods: CategoryMethods,
): FoodEntry {
  const steps = chain.map(({ localeId, language }) => ({
    localeId,
    language,
    food: locals.find((local) => local.localeId === localeId) ?? null,
    categoryMethods: categoryMethods.get(localeId) ?? new Map<string, PortionMethod[]>(),
  }));
  const resolved = resolveFood({ code, englishDescription, attributes, parents, chain: steps }, categories);
  const nutrientMappings = resolved.nutrientMappings.map(({ detectionLimits, nutrients, ...mapping }) => {
    return { ...mapping, nutrients: amountsForSums(nutrients, detectionLimits, belowDetection) };
  });
  const ofSupplements = isSupplement(resolved.categories, categories);
  return { code, englishDescription, foodGroup, ...resolved, nutrientMappings, isSupplement: ofSupplements };
}

/** Loads the name and the unit of each nutrient type, by id. */
export async function loadNutrientTypes(em: EntityManager): Promise<Record<string, NutrientTypeName>> {
  const rows = await kysely(em)
    .selectFrom('nutrient_type as t')
    .innerJoin('nutrient_unit as u', 'u.id', 't.unit_id')
    .select(['t.id', 't.description', 'u.symbol as unit'])
    .execute();
  return Object.fromEntries(rows.map(({ id, ...name }) => [id, name]));
}
