import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { loadCategories, loadLocales } from '../../directories/load-food-list.ts';
import { loadCategoryMethods, loadFoods, toPortionSizeMethod, type FoodEntry } from '../../directories/load-foods.ts';
import type { LocalFood, LocalFoodGiven, MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import type { FoodInLocale } from './food-list-entries.ts';
import { insertFoodWithAutomaticCode, addToFoodList, requireUsableIn } from './insert-food.ts';
import { loadLocalFood, loadMainFood, type StoredMainFood } from './load-food-record.ts';
import { replaceLocalFood } from './replace-local-food.ts';

const MAX_DESCRIPTION = 256;

/** Copies a food and its part in the locale, under an automatic code. The copy is in the food list of the locale. */
export function cloneFood(context: SignedInContext, { code, locale }: FoodInLocale): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    const original = await originalOf(inner, { code, locale });
    const local = await loadLocalFood(inner.em, locale, original.id);
    return storeClone(inner, locale, mainOf(original.main), local.version === null ? null : localOf(local));
  });
}

/** Copies a food for one locale only. What the food inherits from categories and prototype locales is stored in the copy. */
export function cloneFoodAsLocal(context: SignedInContext, { code, locale }: FoodInLocale): Promise<MainFood> {
  return inTransaction(context, async (inner) => {
    const original = await originalOf(inner, { code, locale });
    const resolved = await resolvedFood(inner, { code, locale });
    const own = await loadLocalFood(inner.em, locale, original.id);
    const main = { ...mainOf(original.main), attributes: resolved.attributes, localeRestrictions: [locale] };
    return storeClone(inner, locale, main, { ...resolvedLocal(resolved), alternativeNames: own.alternativeNames });
  });
}

async function originalOf({ em }: Context, { code, locale }: FoodInLocale): Promise<StoredMainFood> {
  await requireLocale(em, locale);
  const original = await loadMainFood(em, code);
  if (!original) throw notFound('food', code);
  requireUsableIn(original.main, locale);
  return original;
}

// Reads the database, because the food list in memory may be a second behind an edit.
async function resolvedFood({ em }: Context, { code, locale }: FoodInLocale): Promise<FoodEntry> {
  const settings = (await loadLocales(em)).find(({ localeId }) => localeId === locale);
  if (!settings) throw notFound('locale', locale);
  const categories = new Map((await loadCategories(em, settings)).map((category) => [category.code, category]));
  const [food] = await loadFoods(em, settings, categories, await loadCategoryMethods(em, settings), [code]);
  if (!food) throw notFound('food', code);
  return food;
}

async function storeClone(
  context: Context,
  locale: string,
  main: Omit<MainFoodGiven, 'code'>,
  local: LocalFoodGiven | null,
): Promise<MainFood> {
  const englishDescription = copyOf(main.englishDescription);
  const clone = await insertFoodWithAutomaticCode(context, { ...main, englishDescription });
  if (local) {
    const empty = await loadLocalFood(context.em, locale, clone.id);
    const localDescription = local.localDescription === null ? null : copyOf(local.localDescription);
    await replaceLocalFood(context, clone, locale, empty, { ...local, localDescription });
  }
  await addToFoodList(context, clone, locale);
  return clone.main;
}

function mainOf({ version: _, parentCategories, ...main }: MainFood): MainFoodGiven {
  return { ...main, parentCategories: parentCategories.map(({ code }) => code) };
}

function localOf({ version: _version, isListed: _isListed, ...local }: LocalFood): LocalFoodGiven {
  return local;
}

function resolvedLocal(food: FoodEntry): Omit<LocalFoodGiven, 'alternativeNames'> {
  return {
    localDescription: food.localDescription,
    nutrientTableCodes: Object.fromEntries(food.nutrientMappings.map(({ tableId, recordId }) => [tableId, recordId])),
    portionSize: food.portionSizeMethods.map(toPortionSizeMethod),
    associatedFoods: food.associatedFoods.map(({ type, code, ...prompt }) => ({ target: { type, code }, ...prompt })),
    brandNames: [...food.brandNames],
  };
}

function copyOf(description: string): string {
  // A cut may halve a character.
  return `Copy of ${description}`.slice(0, MAX_DESCRIPTION).toWellFormed();
}
