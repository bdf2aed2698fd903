import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { CommandError } from '../../cli/support/command.ts';
import portionImages from '../../data/demo/portion-images.json' with { type: 'json' };
import { addIndexes } from './indexes.ts';
import { userNames, type Installation } from './installation.ts';

export interface Filling {
  /** The folder of the food list as CSV files. */
  foodList: string;
  /** The sources of Intake24, whose migrations name the indexes. */
  sources: string;
  /** A JSON file with the defaults of Intake24 for a scheme of a survey: `settings`, `prompts`, `meals`, `dataExport`, `searchSettings`. */
  defaults: string;
}

type Row = Record<string, unknown>;
type Texts = Record<string, string>;

const ROWS_AT_ONCE = 50_000;
const LANGUAGE = 'en';
const NUTRIENT_TABLE = 'bench';
/** Nutrient type 1 is the energy in kcal in Intake24, which reads it with each food. */
const ENERGY = 'Energy (kcal)';
/** As many foods as this service answers a search with. */
const MAX_RESULTS = 50;
const YEAR_MS = 365 * DAY_MS;

/** Fills the empty tables of an installation: the food list, the picture sets of the demo, a survey and its respondents. */
export async function fillInstallation(installation: Installation, filling: Filling): Promise<void> {
  await inDatabase(installation.foodsDatabase, async (client) => {
    await requireEmpty(client, 'foods');
    await fillFoods(client, installation, filling.foodList);
    await addIndexes(client, join(filling.sources, 'packages/db/sequelize/foods/migrations'));
  });
  await inDatabase(installation.systemDatabase, async (client) => {
    await requireEmpty(client, 'surveys');
    await fillSurvey(client, installation, filling.defaults);
    await addIndexes(client, join(filling.sources, 'packages/db/sequelize/system/migrations'));
  });
}

async function inDatabase(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${table}) as is`);
  if (rows[0]?.is === true) throw new CommandError(`The table "${table}" of Intake24 is not empty.`);
}

async function fillFoods(client: pg.Client, { locale }: Installation, folder: string): Promise<void> {
  const read = (file: string): Texts[] => parse(readFileSync(join(folder, file), 'utf8'), { columns: true });
  const insert = (table: string, rows: readonly Row[]) => insertInto(client, table, rows);
  const language = { respondent_language_id: LANGUAGE, admin_language_id: LANGUAGE, country_flag_code: 'us' };
  const named = { english_name: 'The benchmark', local_name: 'The benchmark' };
  const index = { text_direction: 'ltr', food_index_enabled: true, food_index_language_backend_id: LANGUAGE };
  await insert('locales', [{ id: locale, ...named, ...language, ...index }]);
  await insert('attribute_defaults', [
    { id: 1, same_as_before_option: true, ready_meal_option: false, reasonable_amount: 4000, use_in_recipes: 0 },
  ]);
  const version = '00000000-0000-4000-8000-000000000000';
  const categories = numbered(read('categories.csv'), 'code');
  const names = (name: string | undefined) => ({ name, simple_name: name?.toLowerCase(), english_name: name });
  const common = { locale_id: locale, tags: [], version };
  await insert(
    'categories',
    [...categories.values()].map(({ id, row }) => ({
      id,
      code: row['code'],
      ...names(row['name']),
      hidden: false,
      ...common,
    })),
  );
  await insert(
    'categories_categories',
    [...categories.values()].flatMap(({ id, row }) => {
      const parent = categories.get(row['parent'] ?? '');
      return parent ? [{ category_id: parent.id, sub_category_id: id }] : [];
    }),
  );
  const foods = numbered(read('foods.csv'), 'code');
  const aliases = Map.groupBy(read('aliases.csv'), ({ food }) => food ?? '');
  await insert(
    'foods',
    [...foods.values()].map(({ id, row }) => {
      const others = aliases.get(row['code'] ?? '')?.map(({ alias }) => alias);
      const altNames = others ? { [LANGUAGE]: others } : {};
      return { id, code: row['code'], ...names(row['description']), alt_names: altNames, ...common };
    }),
  );
  await insert(
    'foods_categories',
    [...foods.values()].map(({ id, row }) => ({
      food_id: id,
      category_id: categories.get(row['category'] ?? '')?.id,
    })),
  );
  await insert('food_portion_size_methods', portionMethods(read('portions.csv'), foods));
  await fillNutrients(insert, read('nutrients.csv'), foods);
  await fillPictures(insert);
}

/** The household measures of a food are one method, and a typed weight is another, as the import of this service makes them. */
function portionMethods(portions: readonly Texts[], foods: Numbered): Row[] {
  const methods: Row[] = [];
  const add = (foodId: number, method: string, parameters: Row) =>
    methods.push({
      id: methods.length + 1,
      food_id: foodId,
      method,
      description: method === 'standard-portion' ? 'use_a_standard_portion' : 'enter_weight',
      pathways: ['search', 'afp', 'recipe'],
      conversion_factor: 1,
      order_by: methods.length + 1,
      parameters,
    });
  const measured = portions.filter(({ grams }) => Number(grams) > 0);
  for (const [code, rows] of Map.groupBy(measured, ({ food }) => food ?? '')) {
    const food = foods.get(code);
    if (food === undefined) continue;
    const units = rows.map(({ description = '', grams }) => ({
      name: description,
      weight: Number(grams),
      omitFoodDescription: false,
      inlineHowMany: `How many ${description}`,
      inlineEstimateIn: `In ${description}`,
    }));
    add(food.id, 'standard-portion', { units });
    add(food.id, 'direct-weight', {});
  }
  return methods;
}

type Insert = (table: string, rows: readonly Row[]) => Promise<void>;

async function fillNutrients(insert: Insert, values: readonly Texts[], foods: Numbered): Promise<void> {
  const names = [ENERGY, ...new Set(values.map(({ nutrient = '' }) => nutrient).filter((name) => name !== ENERGY))];
  const types = new Map(names.map((name, index) => [name, index + 1]));
  await insert('nutrient_units', [{ id: 1, description: 'As its name says', symbol: 'unit' }]);
  await insert(
    'nutrient_types',
    names.map((name, index) => ({ id: index + 1, description: name, unit_id: 1 })),
  );
  await insert('nutrient_tables', [{ id: NUTRIENT_TABLE, description: 'The benchmark' }]);
  await insert(
    'nutrient_table_records',
    [...foods.values()].map(({ id, row }) => ({
      id,
      nutrient_table_id: NUTRIENT_TABLE,
      nutrient_table_record_id: row['code'],
      name: row['description'],
    })),
  );
  await insert(
    'foods_nutrients',
    [...foods.values()].map(({ id }) => ({ food_id: id, nutrient_table_record_id: id })),
  );
  await insert(
    'nutrient_table_record_nutrients',
    values.map(({ food = '', nutrient = '', per_100g: amount }, index) => ({
      id: index + 1,
      nutrient_table_record_id: foods.get(food)?.id,
      nutrient_type_id: types.get(nutrient),
      units_per_100g: Number(amount),
    })),
  );
}

/** The sets of the demo, which the bench reads from this service too. */
async function fillPictures(insert: Insert): Promise<void> {
  const at = { uploaded_at: new Date() };
  const paths = portionImages.asServedSets.flatMap(({ images }) => images.map(({ image }) => image));
  const ids = new Map(paths.map((path, index) => [path, index + 1]));
  await insert(
    'source_images',
    paths.map((path, index) => ({ id: index + 1, path, thumbnail_path: path, uploader: 'bench', ...at })),
  );
  await insert(
    'processed_images',
    paths.map((path, index) => ({ id: index + 1, path, source_id: index + 1, purpose: 2, created_at: new Date() })),
  );
  await insert(
    'as_served_sets',
    portionImages.asServedSets.map(({ id, description, images }) => ({
      id,
      description,
      selection_image_id: ids.get(images[0]?.image ?? ''),
    })),
  );
  await insert(
    'as_served_images',
    portionImages.asServedSets.flatMap(({ id, images }) =>
      images.map(({ image, weight }) => ({
        id: ids.get(image),
        weight,
        as_served_set_id: id,
        image_id: ids.get(image),
        thumbnail_image_id: ids.get(image),
      })),
    ),
  );
}

async function fillSurvey(client: pg.Client, installation: Installation, path: string): Promise<void> {
  const { locale, survey, password } = installation;
  const defaults = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Row>;
  const at = { created_at: new Date(), updated_at: new Date() };
  const insert = (table: string, rows: readonly Row[]) => insertInto(client, table, rows);
  const shown = { text_direction: 'ltr', visibility: 'public', ...at };
  const named = { english_name: 'The benchmark', local_name: 'The benchmark', country_flag_code: 'us' };
  await insert('languages', [{ id: 1, code: LANGUAGE, ...named, ...shown }]);
  const index = { food_index_enabled: true, food_index_language_backend_id: LANGUAGE };
  const language = { respondent_language_id: LANGUAGE, admin_language_id: LANGUAGE };
  await insert('locales', [{ id: 1, code: locale, ...named, ...language, ...index, ...shown }]);
  const { settings, prompts, meals, dataExport, searchSettings } = defaults;
  await insert('survey_schemes', [
    { id: 1, name: 'The benchmark', settings, prompts, meals, data_export: dataExport, visibility: 'public', ...at },
  ]);
  await insert('surveys', [
    {
      id: 1,
      slug: survey,
      name: 'The benchmark',
      state: 'active',
      start_date: new Date(Date.now() - YEAR_MS),
      end_date: new Date(Date.now() + YEAR_MS),
      survey_scheme_id: 1,
      locale_id: 1,
      allow_gen_users: false,
      auth_captcha: false,
      auth_modes: ['alias'],
      support_email: 'support@example.org',
      number_of_submissions_for_feedback: 1,
      notifications: [],
      session: { store: true, age: null, fixed: null },
      maximum_daily_submissions: 1_000_000,
      minimum_submission_interval: 0,
      survey_scheme_overrides: { meals: [], prompts: [], settings: {} },
      search_settings: { ...searchSettings, maxResults: MAX_RESULTS },
      user_personal_identifiers: false,
      user_custom_fields: false,
      ...at,
    },
  ]);
  const permission = `${survey}/respondent`;
  await insert('permissions', [{ id: 1, name: permission, display_name: permission, ...at }]);
  const people = userNames(installation).map((name, place) => ({ id: place + 1, name }));
  const allowed = { multi_factor_authentication: false, email_notifications: true, sms_notifications: true };
  await insert(
    'users',
    people.map(({ id, name }) => ({ id, name: `Bench ${name}`, ...allowed, ...at })),
  );
  await insert(
    'user_survey_aliases',
    people.map(({ id, name }) => ({
      id,
      user_id: id,
      survey_id: 1,
      username: name,
      url_auth_token: `bench-${name}`,
      ...at,
    })),
  );
  await insert(
    'permission_user',
    people.map(({ id }) => ({ permission_id: 1, user_id: id, ...at })),
  );
  await client.query('create extension if not exists pgcrypto');
  // Ten rounds of bcrypt, as Intake24 hashes.
  await client.query(
    `insert into user_passwords (user_id, hash, salt, hasher)
     select id, hash, substr(hash, 1, 29), 'bcrypt' from users cross join (select crypt($1, gen_salt('bf', 10)) as hash) h`,
    [password],
  );
}

type Numbered = Map<string, { id: number; row: Texts }>;

function numbered(rows: readonly Texts[], key: string): Numbered {
  return new Map(rows.map((row, index) => [row[key] ?? '', { id: index + 1, row }]));
}

/** Inserts rows that have the same columns. */
async function insertInto(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
    );
  }
}
