import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { fileSize, readCsv } from '../../adapters/csv.ts';
import { query, sql } from '../../db/sql.ts';
import type { PortionSizeMethod } from '../../domain/portion-method.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import {
  AliasRow,
  AssociatedFoodRow,
  CategoryRow,
  FoodGroupRow,
  FoodRow,
  LocaleFile,
  NutrientRow,
  PortionMethodRow,
  PortionRow,
} from './food-list-rows.ts';
import { FoodListWriter, type OwnedMethod, type StoredCategory, type StoredFood } from './food-list-writer.ts';
import { ImportRefused, ImportReport } from './import-report.ts';

const CHUNK = 1000;
const NUTRIENT_CHUNK = 10_000;

export interface ImportOptions {
  directory: string;
  localeId: string;
  /** Leave bad rows out instead of refusing the whole list. */
  skipBad: boolean;
  onProgress?: (file: string, bytesRead: number, totalBytes: number) => void;
}

type Database = Pick<Scope, 'em'>;

/**
 * Loads a food list from a folder of CSV files (docs/import-format.md) into a locale: one transaction, streamed. Foods
 * and categories that exist are replaced, others stay. One bad row refuses the whole list, unless told to skip it.
 */
export async function importFoodList<S extends Scope>(scope: S, options: ImportOptions): Promise<ImportReport> {
  return inTransaction(scope, async (inner) => {
    const report = await new FoodListImport(inner, options).run();
    if (report.badRowCount > 0 && !options.skipBad) throw new ImportRefused(report);
    return report;
  });
}

class FoodListImport {
  readonly #database: Database;
  readonly #options: ImportOptions;
  readonly #writer: FoodListWriter;
  readonly #report = new ImportReport();
  readonly #categories = new Map<string, StoredCategory>();
  readonly #foods = new Map<string, StoredFood>();

  constructor(database: Database, options: ImportOptions) {
    this.#database = database;
    this.#options = options;
    this.#writer = new FoodListWriter(database.em, options.localeId);
  }

  async run(): Promise<ImportReport> {
    await this.#locale();
    await this.#foodGroups();
    await this.#categoriesWithParents();
    await this.#foodRows();
    await this.#aliases();
    await this.#portionMethods();
    await this.#associatedFoods();
    await this.#nutrients();
    // Statistics now, so that the first reads after a large import are planned well.
    for (const table of ['food', 'food_local', 'food_list_entry', 'food_parent_category', 'portion_size_method', 'nutrient_value']) {
      await query(this.#database.em, sql`analyze ${sql.table(table)}`);
    }
    return this.#report;
  }

  async #locale(): Promise<void> {
    const file = join(this.#options.directory, 'locale.json');
    const { localeId } = this.#options;
    const given = fileSize(file) > 0 ? LocaleFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    if (given) return this.#writer.locale({ ...given, id: localeId });
    const [existing] = await query(this.#database.em, sql`select id from locale where id = ${localeId}`);
    if (!existing) await this.#writer.locale(localeFromTag(localeId));
  }

  async #foodGroups(): Promise<void> {
    await this.#writer.foodGroups([{ id: 0, name: 'Unassigned' }]);
    await this.#inChunks('food-groups.csv', FoodGroupRow, CHUNK, (rows) => this.#writer.foodGroups(rows));
  }

  // Parents may stand below their children in the file: links come when all categories are there.
  async #categoriesWithParents(): Promise<void> {
    const parents: { row: number; code: string; parent: string[] }[] = [];
    const file = 'categories.csv';
    await this.#inChunks(file, CategoryRow, CHUNK, async (rows, numbers) => {
      const fresh = this.#unique(file, rows, numbers, this.#categories);
      for (const [code, stored] of await this.#writer.categories(fresh.map(({ row }) => row))) this.#categories.set(code, stored);
      parents.push(...fresh.map(({ row, number }) => ({ row: number, code: row.code, parent: row.parent })));
    });
    const links = parents.flatMap(({ row, code, parent }) =>
      [...new Set(parent)].flatMap((parentCode) => {
        const child = this.#categories.get(code);
        const above = this.#known(file, row, 'parent', this.#categories, parentCode, 'category');
        if (!child || !above) return [];
        if (child.id !== above.id) return [{ child: child.id, parent: above.id }];
        this.#report.bad({ file, row, column: 'parent', reason: 'a category cannot be its own parent' });
        return [];
      }),
    );
    await this.#writer.categoryParents([...this.#categories.values()].map(({ id }) => id), links);
  }

  async #foodRows(): Promise<void> {
    const tableId = fileSize(join(this.#options.directory, 'nutrients.csv')) > 0 ? this.#options.localeId : null;
    if (tableId !== null) await this.#writer.nutrientTable(tableId);
    const groups = new Set((await query<{ id: number }>(this.#database.em, sql`select id from food_group`)).map(({ id }) => id));
    const file = 'foods.csv';
    await this.#inChunks(file, FoodRow, CHUNK, async (rows, numbers) => {
      const fresh = this.#unique(file, rows, numbers, this.#foods).filter(({ row, number }) => {
        const hasParents = row.category.every((code) => this.#known(file, number, 'category', this.#categories, code, 'category'));
        const hasGroup = row.group === null || groups.has(row.group);
        if (!hasGroup) this.#report.bad({ file, row: number, column: 'group', reason: `there is no food group ${row.group}` });
        return hasParents && hasGroup;
      });
      const stored = await this.#writer.foods(fresh.map(({ row }) => row), this.#categories, tableId);
      for (const [code, food] of stored) this.#foods.set(code, food);
    });
  }

  async #aliases(): Promise<void> {
    await this.#ofFoods('aliases.csv', AliasRow, (rows) => this.#writer.aliases(rows, this.#foods));
  }

  /** Household measures become one standard-portion method a food, with a typed weight beside it. */
  async #portionMethods(): Promise<void> {
    let food: string | null = null;
    let units: { name: string; weight: number; omitFoodDescription: boolean }[] = [];
    const pending: OwnedMethod[] = [];
    const runs = new FoodRuns();
    const finishFood = () => {
      const localId = food === null ? undefined : this.#foods.get(food)?.localId;
      if (localId !== undefined && units.length > 0) pending.push(...householdMethods(localId, units));
      units = [];
    };
    const file = 'portions.csv';
    await this.#ofFoods(file, PortionRow, async (rows, numbers) => {
      for (const [index, row] of rows.entries()) {
        const place = runs.next(row.food);
        if (place === 'new') {
          finishFood();
          food = row.food;
        }
        if (place === 'late') this.#report.bad({ file, row: numbers[index] ?? 0, column: 'food', reason: FoodRuns.LATE });
        else if (row.grams > 0) units.push({ name: row.description, weight: row.grams, omitFoodDescription: false });
      }
      await this.#writer.portionMethods('food', pending.splice(0));
    });
    finishFood();
    await this.#writer.portionMethods('food', pending);
    await this.#explicitMethods();
  }

  async #explicitMethods(): Promise<void> {
    const sets = await this.#imageSets();
    const file = 'portion-methods.csv';
    await this.#inChunks(file, PortionMethodRow, CHUNK, async (rows, numbers) => {
      const owned = { food: [] as OwnedMethod[], category: [] as OwnedMethod[] };
      for (const [index, { owner, code, seq, method }] of rows.entries()) {
        const row = numbers[index] ?? 0;
        const holder = owner === 'food' ? this.#foods : this.#categories;
        const local = this.#known<{ localId: number }>(file, row, 'code', holder, code, owner);
        const missing = imageSetsOf(method).find((set) => !sets.has(set));
        if (missing) this.#report.bad({ file, row, column: 'parameters', reason: `there is no image set ${missing}` });
        if (local && !missing) owned[owner].push({ localId: local.localId, seq, method });
      }
      await this.#writer.portionMethods('food', owned.food);
      await this.#writer.portionMethods('category', owned.category);
    });
  }

  async #imageSets(): Promise<Set<string>> {
    const rows = await query<{ id: string }>(
      this.#database.em,
      sql`select 'as-served ' || id as id from as_served_set union all select 'guide-image ' || id from guide_image
          union all select 'drinkware ' || id from drinkware_set`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async #associatedFoods(): Promise<void> {
    const file = 'associated-foods.csv';
    await this.#ofFoods(file, AssociatedFoodRow, (rows, numbers) => {
      const known = rows.filter(({ target_type: type, target }, index) => {
        const targets: ReadonlyMap<string, object> = type === 'food' ? this.#foods : this.#categories;
        return this.#known(file, numbers[index] ?? 0, 'target', targets, target, type) !== undefined;
      });
      return this.#writer.associatedFoods(known, this.#foods, this.#categories);
    });
  }

  async #nutrients(): Promise<void> {
    const types = await this.#nutrientTypes();
    const file = 'nutrients.csv';
    const seen = new Set<number>();
    const runs = new FoodRuns();
    await this.#ofFoods(
      file,
      NutrientRow,
      async (rows, numbers) => {
        const recordIds: number[] = [];
        const typeIds: number[] = [];
        const amounts: number[] = [];
        for (const [index, { food, nutrient, per_100g: amount }] of rows.entries()) {
          const row = numbers[index] ?? 0;
          const typeId = types.get(nutrient);
          const recordId = this.#foods.get(food)?.recordId;
          const place = runs.next(food);
          if (place === 'new') seen.clear();
          if (place === 'late') {
            this.#report.bad({ file, row, column: 'food', reason: FoodRuns.LATE });
          } else if (typeId === undefined) {
            this.#report.bad({ file, row, column: 'nutrient', reason: `there is no nutrient type named "${nutrient}"` });
          } else if (seen.has(typeId)) {
            this.#report.bad({ file, row, column: 'nutrient', reason: `"${nutrient}" stands twice for this food` });
          } else if (recordId != null && amount !== null) {
            recordIds.push(recordId);
            typeIds.push(typeId);
            amounts.push(amount);
          }
          if (typeId !== undefined) seen.add(typeId);
        }
        await this.#writer.nutrientValues(recordIds, typeIds, amounts);
      },
      NUTRIENT_CHUNK,
    );
  }

  async #nutrientTypes(): Promise<Map<string, number>> {
    const rows = await query<{ id: number; name: string }>(
      this.#database.em,
      sql`select id, description as name from nutrient_type union all select id, unnest(aliases) from nutrient_type`,
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  }

  // Rows of a file whose `food` is in the list; a food that is not is a bad row.
  async #ofFoods<Schema extends z.ZodType<{ food: string }>>(
    file: string,
    schema: Schema,
    write: (rows: z.output<Schema>[], numbers: number[]) => Promise<void>,
    chunk = CHUNK,
  ): Promise<void> {
    await this.#inChunks(
      file,
      schema,
      chunk,
      (rows, numbers) => {
        const keep = rows.map((row, index) => this.#known(file, numbers[index] ?? 0, 'food', this.#foods, row.food, 'food') !== undefined);
        return write(
          rows.filter((_, index) => keep[index] === true),
          numbers.filter((_, index) => keep[index] === true),
        );
      },
    );
  }

  // Reads a file if it is there, checks each row and hands the good ones on with their row numbers.
  async #inChunks<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    chunk: number,
    write: (rows: z.output<Schema>[], numbers: number[]) => Promise<void>,
  ): Promise<void> {
    const path = join(this.#options.directory, file);
    const size = fileSize(path);
    if (size === 0) return;
    let rows: z.output<Schema>[] = [];
    let numbers: number[] = [];
    const flush = async () => {
      const [full, fullNumbers] = [rows, numbers];
      rows = [];
      numbers = [];
      const before = this.#report.badRowCount;
      await write(full, fullNumbers);
      this.#report.count(file, full.length - (this.#report.badRowCount - before));
    };
    for await (const { row, values } of readCsv(path, (bytes) => this.#options.onProgress?.(file, bytes, size))) {
      const parsed = schema.safeParse(values);
      if (parsed.success) {
        rows.push(parsed.data);
        numbers.push(row);
        if (rows.length >= chunk) await flush();
      } else {
        for (const issue of parsed.error.issues) {
          const column = issue.path.map(String).join('.');
          const reason = values[column] === undefined ? 'this column is missing' : issue.message;
          this.#report.bad({ file, row, column, reason });
        }
      }
    }
    if (rows.length > 0) await flush();
  }

  #unique<Row extends { code: string }>(file: string, rows: Row[], numbers: number[], stored: ReadonlyMap<string, unknown>) {
    const seen = new Set<string>();
    return rows.flatMap((row, index) => {
      const number = numbers[index] ?? 0;
      const isNew = !stored.has(row.code) && !seen.has(row.code);
      seen.add(row.code);
      if (isNew) return [{ row, number }];
      this.#report.bad({ file, row: number, column: 'code', reason: `the code ${row.code} stands twice in the file` });
      return [];
    });
  }

  #known<V>(file: string, row: number, column: string, records: ReadonlyMap<string, V>, code: string, noun: string): V | undefined {
    const record = records.get(code);
    if (record === undefined) this.#report.bad({ file, row, column, reason: `there is no ${noun} ${code} in this list` });
    return record;
  }
}

/** Follows a file whose rows of one food stand together, so that no more than one food has to be remembered. */
class FoodRuns {
  static readonly LATE = 'the rows of one food must stand together';
  #current: string | null = null;
  readonly #finished = new Set<string>();

  next(food: string): 'same' | 'new' | 'late' {
    if (food === this.#current) return 'same';
    if (this.#finished.has(food)) return 'late';
    this.#current = food;
    this.#finished.add(food);
    return 'new';
  }
}

function householdMethods(localId: number, units: { name: string; weight: number; omitFoodDescription: boolean }[]): OwnedMethod[] {
  const common = { imageUrl: null, useForRecipes: true, conversionFactor: 1 };
  return [
    { localId, seq: 1, method: { method: 'standard-portion', description: 'use_a_standard_portion', ...common, parameters: { units } } },
    { localId, seq: 2, method: { method: 'weight', description: 'weight', ...common, parameters: {} } },
  ];
}

function imageSetsOf({ method, parameters }: PortionSizeMethod): string[] {
  switch (method) {
    case 'as-served':
      return [parameters.servingImageSet, parameters.leftoversImageSet].flatMap((id) => (id === undefined ? [] : [`as-served ${id}`]));
    case 'guide-image':
      return [`guide-image ${parameters.guideImageId}`];
    case 'drink-scale':
      return [`drinkware ${parameters.drinkwareId}`];
    default:
      return [];
  }
}

/** A new locale from its id alone: `fr_CA` is Canadian French. */
function localeFromTag(localeId: string): LocaleFile {
  const tag = new Intl.Locale(localeId.replaceAll('_', '-'));
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(tag.baseName) ?? localeId;
  return {
    id: localeId,
    englishName: nameIn('en'),
    localName: nameIn(tag.language),
    respondentLanguage: tag.language,
    adminLanguage: 'en',
    flagCode: (tag.region ?? tag.maximize().region ?? tag.language).toLowerCase(),
    textDirection: ['ar', 'fa', 'he', 'ur'].includes(tag.language) ? 'rtl' : 'ltr',
    prototypeLocale: null,
    splitWords: [],
    splitKeepPairs: [],
    synonymSets: [],
  };
}
