import type { Issue } from '../../errors.ts';
import { anyPattern, FoodListRules } from './food-list-rules.ts';
import { householdMethods } from './household-methods.ts';
import type { ImportRun } from './import-run.ts';
import { readJson, unusableFile } from './json-file.ts';
import type { PlannedCategory } from './planned-list.ts';
import { withCategoriesAbove } from './typed-weights.ts';

/** The value of `use_in_recipes` of a food that is an ingredient of recipes only. */
const INGREDIENTS_ONLY = 2;

/** The file of rules in the folder of a list. */
export const RULES_FILE = 'rules.json';

/** Reads the rules of an import: the file that the options name, else that of the folder. Throws AppError `food_list.unusable`. */
export function readRules(run: ImportRun): FoodListRules | null {
  const path = pathOfRules(run);
  return path === null ? null : readJson(path, FoodListRules);
}

function pathOfRules(run: ImportRun): string | null {
  return run.options.rulesFile ?? (run.has(RULES_FILE) ? run.path(RULES_FILE) : null);
}

/** The rules with the codes that their categories have in the database. Names of categories stay as they are. */
export function withPrefixedCodes(run: ImportRun, rules: FoodListRules | null): FoodListRules | null {
  if (rules === null || run.prefix === null) return rules;
  const categories = rules.categories.map((rule) => {
    const code = run.coded(rule.category);
    return run.categories.has(code) ? { ...rule, category: code } : rule;
  });
  return { ...rules, categories };
}

/**
 * Gives the categories of the plan the units and amounts of the rules, where `categories.csv` and `portion-methods.csv` give them none, and
 * keeps foods that the rules call ingredients for recipes, where `foods.csv` does not say where they are found.
 * Throws AppError `food_list.unusable` for a category that the list does not have.
 */
export function applyCategoryRules(run: ImportRun, rules: FoodListRules | null): void {
  const path = pathOfRules(run);
  if (rules === null || path === null) return;
  const named = categoriesByName(run);
  const issues: Issue[] = [];
  const isIngredient = new Map<string, (description: string) => boolean>();
  for (const [index, rule] of rules.categories.entries()) {
    const categories = named.get(rule.category) ?? [];
    const [category] = categories;
    if (category && categories.length === 1) {
      applyRule(run, rule, category);
      if (rule.ingredients.length > 0) isIngredient.set(category.code, anyPattern(rule.ingredients));
      continue;
    }
    const message = category
      ? `${categories.length} categories are named "${rule.category}": write the code.`
      : `There is no category "${rule.category}" in this list.`;
    issues.push({ path: `categories[${index}].category`, code: 'custom', message });
  }
  if (issues.length > 0) throw unusableFile(path, issues);
  if (isIngredient.size > 0) keepForRecipes(run, isIngredient);
}

/** `isIngredient`: by category, whether a food of it or below it is an ingredient of recipes only. */
function keepForRecipes(
  { foods, categories, report }: ImportRun,
  isIngredient: ReadonlyMap<string, (description: string) => boolean>,
): void {
  const parents = new Map([...categories].map(([code, { parentCategories }]) => [code, parentCategories]));
  for (const food of foods.values()) {
    const description = food.localDescription ?? food.englishDescription;
    const above = withCategoriesAbove(parents, food.parentCategories);
    if (!above.some((code) => isIngredient.get(code)?.(description))) continue;
    if (food.cells['use_in_recipes'] !== null) continue;
    food.cells = { ...food.cells, use_in_recipes: INGREDIENTS_ONLY };
    report.portions.ingredientsOnly++;
  }
}

function applyRule(
  { report }: ImportRun,
  { units, reasonableAmount, defaultAmount }: FoodListRules['categories'][number],
  category: PlannedCategory,
): void {
  const { cells } = category;
  category.cells = {
    ...cells,
    reasonable_amount: cells['reasonable_amount'] ?? reasonableAmount,
    default_amount: cells['default_amount'] ?? defaultAmount,
  };
  if (units.length === 0 || category.methods.length > 0) return;
  category.methods.push(
    ...householdMethods(units.map(({ name, grams }) => ({ name, weight: grams, omitFoodDescription: false }))),
  );
  report.portions.categoriesWithUnits++;
}

/** The categories of the files by code and by name. A code wins over a name. */
function categoriesByName({ categories }: ImportRun): Map<string, PlannedCategory[]> {
  const named = new Map<string, PlannedCategory[]>();
  for (const category of categories.values()) {
    const name = category.localDescription ?? category.englishDescription;
    named.set(name, [...(named.get(name) ?? []), category]);
  }
  for (const [code, category] of categories) named.set(code, [category]);
  return named;
}
