import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { Issue } from '../../errors.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { LocaleFile } from './food-list-rows.ts';
import type { FoodListRules } from './food-list-rules.ts';
import type { ImportRun } from './import-run.ts';
import { readJson, unusableFile } from './json-file.ts';
import type { LocaleLists, LocalePlan } from './list-plan.ts';
import { differences, type Part } from './part-fields.ts';

const FILE = 'locale.json';

/**
 * Adds to a plan what the import does with the lists of the locale that name foods and nutrients: the hand-made ranking and the columns of
 * exports. A list that is absent in `locale.json` stays as it is; without a list of nutrients the locale gets those of the files, in
 * their order. The rules are kept for the export. Throws AppError `food_list.unusable` for a food or nutrient that does not exist.
 */
export async function planLocaleLists(
  run: ImportRun,
  plan: LocalePlan,
  { nutrients, rules }: { nutrients: NutrientNames; rules: FoodListRules | null },
): Promise<LocalePlan> {
  const given = givenLists(run, nutrients);
  const stored = plan.before === null ? NO_LISTS : await storedLists(run);
  const shown = stored.exportNutrients.length > 0 ? stored.exportNutrients : [...new Set(run.amounts.types)];
  const wanted: LocaleLists = {
    fixedRanking: given.fixedRanking ?? stored.fixedRanking,
    exportNutrients: given.exportNutrients ?? shown,
    exportFields: given.exportFields ?? stored.exportFields,
    foodListRules: rules,
  };
  const fields = differences({ ...stored }, { ...wanted });
  return {
    ...plan,
    before: plan.before && { ...plan.before, ...stored },
    after: { ...plan.after, ...wanted },
    fields: plan.before === null ? [] : [...plan.fields, ...fields],
    lists: fields.length > 0 ? wanted : null,
  };
}

/** Stores the lists of a locale, after its foods. Set-based: one statement for the ranking, which writes only rows that change. */
export async function storeLocaleLists({ em, options }: ImportRun, lists: LocaleLists | null): Promise<void> {
  if (lists === null) return;
  const { fixedRanking, exportNutrients, exportFields, foodListRules } = lists;
  await em.nativeUpdate(Locale, options.localeId, {
    exportNutrients,
    exportFields,
    foodListRules,
    version: crypto.randomUUID(),
  });
  await query(
    em,
    sql`update food_list_entry e set fixed_rank = r.place
        from (select f.id as food_id, given.place::int from food f
          left join unnest(${fixedRanking}::text[]) with ordinality as given(code, place) on given.code = f.code) r
        where e.locale_id = ${options.localeId} and e.food_id = r.food_id and e.fixed_rank is distinct from r.place`,
  );
}

const NO_LISTS: LocaleLists = { fixedRanking: [], exportNutrients: [], exportFields: [], foodListRules: null };

async function storedLists({ em, options }: ImportRun): Promise<LocaleLists> {
  const { exportNutrients, exportFields, foodListRules } = await em.findOneOrFail(Locale, options.localeId);
  const fixedRanking = await storedRanking(em, options.localeId);
  return { fixedRanking, exportNutrients, exportFields, foodListRules: (foodListRules ?? null) as Part | null };
}

async function storedRanking(em: EntityManager, localeId: string): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('food_list_entry as e')
    .innerJoin('food as f', 'f.id', 'e.food_id')
    .select('f.code')
    .where('e.locale_id', '=', localeId)
    .where('e.fixed_rank', 'is not', null)
    .orderBy('e.fixed_rank')
    .orderBy('f.code')
    .execute();
  return rows.map(({ code }) => code);
}

function givenLists(
  run: ImportRun,
  types: NutrientNames,
): Partial<Pick<LocaleLists, 'fixedRanking' | 'exportNutrients' | 'exportFields'>> {
  if (!run.has(FILE)) return {};
  const { fixedRanking, exportNutrients, exportFields } = readJson(run.path(FILE), LocaleFile);
  const issues: Issue[] = [];
  const each = <Found>(
    key: string,
    names: readonly string[],
    noun: string,
    find: (name: string) => Found | undefined,
  ) => [
    ...new Set(
      names.flatMap((name, index): Found[] => {
        const found = find(name);
        if (found !== undefined) return [found];
        const message = `There is no ${noun} "${name}" in this list.`;
        issues.push({ path: `${key}[${index}]`, code: 'custom', message });
        return [];
      }),
    ),
  ];
  const ranking =
    fixedRanking && each('fixedRanking', fixedRanking, 'food', (code) => run.foods.get(run.coded(code))?.code);
  const nutrients =
    exportNutrients && each('exportNutrients', exportNutrients, 'nutrient type', (name) => types.get(name)?.nutrientId);
  if (issues.length > 0) throw unusableFile(run.path(FILE), issues);
  return {
    ...(ranking === undefined ? {} : { fixedRanking: ranking }),
    ...(nutrients === undefined ? {} : { exportNutrients: nutrients }),
    ...(exportFields === undefined ? {} : { exportFields }),
  };
}
