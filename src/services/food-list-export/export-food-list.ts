import type { Readable } from 'node:stream';
import { MethodTables } from '@dietary-recall/recall';
import { Locale } from '../../../entities/locale.ts';
import { MethodTables as StoredTables } from '../../../entities/method-tables.ts';
import { packArchive, type PackedFile } from '../../adapters/archive.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { ATTRIBUTE_NAMES, columnOf } from '../../domain/inheritable-attributes.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { RULES_FILE } from '../food-list-import/apply-rules.ts';
import { FoodListRules, portionMeanings } from '../food-list-import/food-list-rules.ts';
import { csvFile, jsonFile } from './csv-file.ts';
import { aliasRows, categoryRow, foodRows, promptRows } from './food-rows.ts';
import { imageSetFiles } from './image-set-files.ts';
import { listedCategories, listedFoods } from './listed-records.ts';
import { localeFile } from './locale-file.ts';
import { hasOwnNutrients, nutrientRows, recordRows } from './nutrient-rows.ts';
import { methodRows, portionRows } from './portion-rows.ts';
import { usedImageSets } from './used-image-sets.ts';

interface ExportWanted {
  locale: string;
  /** Whether the pictures of portions go along. They are the original uploads, which only some people may read. */
  withPictures: boolean;
}

const ATTRIBUTES = ATTRIBUTE_NAMES.map(columnOf);

/**
 * The files of the food list of a locale, which the import reads again (docs/reference/import-format.md#export). Rows are in the order
 * of codes, so that an unchanged list gives the same bytes. They are read while a file is written, a batch at a time: memory does
 * not grow with the list, but for the codes of its foods. Throws AppError `locale.not_found`.
 */
export async function exportFoodList(
  context: Context,
  { locale: id, withPictures }: ExportWanted,
): Promise<PackedFile[]> {
  const { em } = context;
  const locale = await em.findOne(Locale, id);
  if (!locale) throw notFound('locale', id);
  const [foods, categories] = [await listedFoods(em, id), await listedCategories(em, id)];
  const hasOwn = await hasOwnNutrients(em, id);
  const used = await usedImageSets(em, { categories, foods });
  const rules = locale.foodListRules == null ? null : FoodListRules.parse(locale.foodListRules);
  const meaningOf = portionMeanings(rules);
  const tables = used.usesMethodTables && withPictures ? await em.findOne(StoredTables, { id: true }) : null;
  return [
    jsonFile('locale.json', await localeFile(context, locale)),
    ...(rules ? [jsonFile(RULES_FILE, rules)] : []),
    ...(withPictures ? await imageSetFiles(context, used) : []),
    ...(tables ? [jsonFile('method-tables.json', MethodTables.parse(tables.tables))] : []),
    csvFile('food-groups.csv', ['id', 'name'], () => groupRows(context, id)),
    csvFile('categories.csv', ['code', 'parent', 'name', 'name_en', 'hidden', 'tags', ...ATTRIBUTES], () => [
      categories.map(categoryRow),
    ]),
    csvFile('foods.csv', ['code', 'description', 'description_en', 'category', 'group', 'brands', ...ATTRIBUTES], () =>
      foodRows(em, foods),
    ),
    csvFile('aliases.csv', ['food', 'alias'], () => aliasRows(em, foods)),
    csvFile('portions.csv', ['food', 'seq', 'description', 'grams'], () => portionRows(em, foods, meaningOf)),
    csvFile(
      'portion-methods.csv',
      [
        'owner',
        'code',
        'seq',
        'method',
        'description',
        'use_for_recipes',
        'conversion_factor',
        'image_url',
        'parameters',
      ],
      () => methodRows(em, { categories, foods }, meaningOf),
    ),
    csvFile(
      'associated-foods.csv',
      ['food', 'seq', 'target_type', 'target', 'prompt', 'link_as_main', 'generic_name', 'multiple'],
      () => promptRows(em, id, foods),
    ),
    // Even an empty file would make a nutrient table.
    ...(hasOwn ? [csvFile('nutrients.csv', ['food', 'nutrient', 'per_100g'], () => nutrientRows(em, foods))] : []),
    csvFile('nutrient-records.csv', ['food', 'table', 'record'], () => recordRows(em, foods, hasOwn)),
  ];
}

/** The food list of a locale as a zip file, without pictures. Throws AppError `locale.not_found`. */
export async function packFoodList(context: Context, { locale }: { locale: string }): Promise<Readable> {
  return packArchive(await exportFoodList(context, { locale, withPictures: false }));
}

/** The rows of `food-groups.csv`: the groups of the foods of the list. */
async function* groupRows({ em }: Context, localeId: string): AsyncGenerator<[number, string][]> {
  // Set-based: one statement for the whole list.
  const rows = await query<{ id: number; name: string }>(
    em,
    sql`select id, name from food_group g
        where exists (select from food_list_entry e join food f on f.id = e.food_id
          where e.locale_id = ${localeId} and f.food_group_id = g.id)
        order by id`,
  );
  yield rows.map(({ id, name }) => [id, name]);
}
