import { anyText } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import { typedWeight } from './household-methods.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';
import type { PlannedCategory, PlannedFood } from './planned-list.ts';
import { loadStoredFoods, localesOfCategories, parentsOfCategories } from './stored-list.ts';

/** The codes of records whose stored methods foods of the list inherit. */
interface StoredMethods {
  foods: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

/** The codes of the parents of each record. */
type Parents = ReadonlyMap<string, readonly string[]>;

/**
 * Gives every food of the plan a way to say how much: foods that have no portion size method, not even an inherited one, get a typed
 * weight. The method is put on the root categories above them, so that there is one to edit. In a locale with a prototype
 * it is put on the foods: a method of a category here would hide the methods of foods there.
 */
export async function giveTypedWeights(run: ImportRun, prototypeLocale: string | null): Promise<void> {
  const bare = [...run.foods.values()].filter(({ methods }) => methods.length === 0);
  const stored = await storedMethods(run, bare, prototypeLocale);
  const parents = await parentsOf(run);
  const given = new Set<PlannedFood | PlannedCategory>();
  for (const chunk of chunksOf(
    bare.filter(({ code }) => !stored.foods.has(code)),
    ROWS_A_CHUNK,
  )) {
    const kept = await keptParents(run, chunk);
    for (const food of chunk) {
      const above = withCategoriesAbove(parents, kept.get(food.code) ?? food.parentCategories);
      if (above.some((code) => hasMethods(run, stored, code))) continue;
      run.report.portions.foodsWithTypedWeight++;
      const roots = above.flatMap((code) =>
        (parents.get(code) ?? []).length === 0 ? (run.categories.get(code) ?? []) : [],
      );
      for (const holder of prototypeLocale !== null || roots.length === 0 ? [food] : roots) given.add(holder);
    }
  }
  for (const { methods } of given) methods.push(typedWeight(1));
}

function hasMethods({ categories }: ImportRun, stored: StoredMethods, code: string): boolean {
  return stored.categories.has(code) || (categories.get(code)?.methods.length ?? 0) > 0;
}

/** These categories and all above them. */
export function withCategoriesAbove(parents: Parents, codes: readonly string[]): string[] {
  const above = new Set(codes);
  // A set yields what is added while it is walked.
  for (const code of above) for (const parent of parents.get(code) ?? []) above.add(parent);
  return [...above];
}

/** The methods of the prototype locales, and of categories of this locale that the files do not have. Set-based: any number of records. */
async function storedMethods(
  { em, options, categories }: ImportRun,
  bare: readonly PlannedFood[],
  prototypeLocale: string | null,
): Promise<StoredMethods> {
  if (prototypeLocale === null && options.share !== true) return { foods: new Set(), categories: new Set() };
  const rows = await query<{ kind: 'food' | 'category'; code: string; isHere: boolean }>(
    em,
    sql`with recursive chain as (
          select id, prototype_locale_id from locale where id = ${prototypeLocale}
          union select l.id, l.prototype_locale_id from locale l join chain c on l.id = c.prototype_locale_id)
        select distinct 'food' as kind, f.code, false as "isHere" from food f join food_local l on l.food_id = f.id
          join chain on chain.id = l.locale_id join portion_size_method m on m.food_local_id = l.id
        where f.code = ${anyText(bare.map(({ code }) => code))}
        union all
        select distinct 'category', c.code, l.locale_id = ${options.localeId} from category c
          join category_local l on l.category_id = c.id join portion_size_method m on m.category_local_id = l.id
        where l.locale_id = ${options.localeId} or l.locale_id in (select id from chain)`,
  );
  const codes = (kind: 'food' | 'category') => rows.filter((row) => row.kind === kind);
  return {
    foods: new Set(codes('food').map(({ code }) => code)),
    categories: new Set(
      codes('category').flatMap(({ code, isHere }) => (isHere && categories.has(code) ? [] : [code])),
    ),
  };
}

/** The parents of categories after the import: those of the files, and the stored ones of categories that stay as they are. */
async function parentsOf({ em, options, categories }: ImportRun): Promise<Parents> {
  if (options.share !== true) {
    return new Map([...categories].map(([code, { parentCategories }]) => [code, parentCategories]));
  }
  const parents = await parentsOfCategories(em);
  const shared = await localesOfCategories(em, options.localeId, [...categories.keys()]);
  for (const [code, { parentCategories }] of categories) if (!shared.has(code)) parents.set(code, parentCategories);
  return parents;
}

/** The parents of foods whose global part stays as it is, because other locales use them. */
async function keptParents({ em, options }: ImportRun, foods: readonly PlannedFood[]): Promise<Parents> {
  if (options.share !== true) return new Map();
  const stored = await loadStoredFoods(
    em,
    options.localeId,
    foods.map(({ code }) => code),
  );
  return new Map(
    [...stored].flatMap(([code, { locales, parentCategories }]) =>
      locales.length > 0 ? [[code, parentCategories] as const] : [],
    ),
  );
}
