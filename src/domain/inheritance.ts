import {
  INHERITABLE_ATTRIBUTES,
  forEachAttribute,
  type AttributeName,
  type Attributes,
  type ResolvedAttributes,
} from './inheritable-attributes.ts';

// Resolves a food in a locale from its own record, its categories and the prototype locales. The rules are those of Intake24's
// food lists (docs/reference/food-data.md#2-inheritance). Each attribute and each part is resolved independently.

/** A category with what its foods and subcategories inherit. */
export interface CategoryNode {
  code: string;
  parents: readonly string[];
  attributes: Attributes;
}

export type Categories = ReadonlyMap<string, CategoryNode>;

/** The record that an attribute comes from; `code` is that of the category. */
export interface AttributeSource {
  source: 'food' | 'category' | 'default';
  code: string | null;
}

/** The locale of the chain that a value comes from; `none` when no locale has it. */
export interface LocaleSource {
  source: 'current' | 'prototype' | 'none';
  localeId: string | null;
}

/** The locale and the record that the portion size methods come from. */
export interface PortionSource extends LocaleSource {
  record: { source: 'food' | 'category' | 'none'; code: string | null };
}

/** The locale and the category that the portion size methods of a category come from. */
export interface CategoryPortionSource extends LocaleSource {
  record: { source: 'category' | 'none'; code: string | null };
}

/** The part of a food in one locale. */
export interface LocalFood<Method, Association, Mapping> {
  localDescription: string | null;
  brandNames: readonly string[];
  portionSizeMethods: readonly Method[];
  associatedFoods: readonly Association[];
  nutrientMappings: readonly Mapping[];
}

/** One locale of the prototype chain, with its part of the food. */
export interface ChainLocale<Method, Association, Mapping> {
  localeId: string;
  language: string;
  /** The part of the food in this locale; null when the locale has none. */
  food: LocalFood<Method, Association, Mapping> | null;
  /** The portion size methods of the categories above the food in this locale, by code. */
  categoryMethods: ReadonlyMap<string, readonly Method[]>;
}

/** The stored parts that a food is resolved from. */
export interface FoodSources<Method, Association, Mapping> {
  code: string;
  englishDescription: string;
  attributes: Attributes;
  parents: readonly string[];
  /** The current locale and its prototypes, nearest first. */
  chain: readonly ChainLocale<Method, Association, Mapping>[];
}

/** A food in a locale, with everything that it inherits and where it is from. */
export interface ResolvedFood<Method, Association, Mapping> {
  localDescription: string;
  attributes: ResolvedAttributes;
  brandNames: readonly string[];
  portionSizeMethods: readonly Method[];
  associatedFoods: readonly Association[];
  nutrientMappings: readonly Mapping[];
  /** The codes of all categories above the food, nearest level first, by code within a level. */
  categories: readonly string[];
  sources: {
    localDescription: LocaleSource;
    nutrientMappings: LocaleSource;
    portionSizeMethods: PortionSource;
    attributes: Record<AttributeName, AttributeSource>;
  };
}

/**
 * Returns the categories above a food or category with these parents, level by level, by code within a level. A category is on the
 * first level that reaches it. A cycle ends where it would repeat.
 */
export function ancestorLevels(
  parents: readonly string[],
  categories: ReadonlyMap<string, Pick<CategoryNode, 'parents'>>,
): string[][] {
  const seen = new Set<string>();
  const levels: string[][] = [];
  let next = new Set(parents);
  while (next.size > 0) {
    const level = [...next].filter((code) => !seen.has(code) && categories.has(code)).sort(byCode);
    for (const code of level) seen.add(code);
    if (level.length > 0) levels.push(level);
    next = new Set(level.flatMap((code) => categories.get(code)?.parents ?? []));
  }
  return levels;
}

interface ResolvedAttribute<Name extends AttributeName> extends AttributeSource {
  value: ResolvedAttributes[Name];
}

/** Resolves an attribute: the value of the food, or else of the first category above that has one, or else the default. */
export function resolveAttribute<K extends AttributeName>(
  key: K,
  own: Pick<Attributes, K>,
  ancestors: readonly string[],
  categories: Categories,
): ResolvedAttribute<K> {
  const value = own[key];
  if (value !== null) return { value: value as ResolvedAttributes[K], source: 'food', code: null };
  for (const code of ancestors) {
    const inherited = categories.get(code)?.attributes[key] ?? null;
    if (inherited !== null) return { value: inherited as ResolvedAttributes[K], source: 'category', code };
  }
  return { value: INHERITABLE_ATTRIBUTES[key].default as ResolvedAttributes[K], source: 'default', code: null };
}

/** Resolves all parts of a food in the first locale of the chain. */
export function resolveFood<Method, Association, Mapping>(
  food: FoodSources<Method, Association, Mapping>,
  categories: Categories,
): ResolvedFood<Method, Association, Mapping> {
  const { chain } = food;
  const ancestors = ancestorLevels(food.parents, categories).flat();
  const current = chain[0];
  const attributes = forEachAttribute<Record<AttributeName, ResolvedAttribute<AttributeName>>>((name) =>
    resolveAttribute(name, food.attributes, ancestors, categories),
  );
  const described = chain.findIndex((locale) => locale.food?.localDescription != null);
  const mapped = chain.findIndex((locale) => (locale.food?.nutrientMappings.length ?? 0) > 0);
  const portions = resolvePortions(food.code, chain, ancestors);
  return {
    localDescription: chain[described]?.food?.localDescription ?? food.englishDescription,
    attributes: forEachAttribute<ResolvedAttributes>((name) => attributes[name].value),
    brandNames: current?.food?.brandNames ?? [],
    portionSizeMethods: portions.methods,
    associatedFoods: resolveAssociations(chain),
    nutrientMappings: chain[mapped]?.food?.nutrientMappings ?? [],
    categories: ancestors,
    sources: {
      localDescription: localeSource(chain, described),
      nutrientMappings: localeSource(chain, mapped),
      portionSizeMethods: portions.source,
      attributes: forEachAttribute<Record<AttributeName, AttributeSource>>((name) => attributeSource(attributes[name])),
    },
  };
}

// The first source with methods is used. Methods of different sources are never merged.
function resolvePortions<Method>(
  foodCode: string,
  chain: readonly ChainLocale<Method, unknown, unknown>[],
  ancestors: readonly string[],
): { methods: readonly Method[]; source: PortionSource } {
  for (const [step, { food, categoryMethods }] of chain.entries()) {
    const own = food?.portionSizeMethods ?? [];
    if (own.length > 0) {
      return { methods: own, source: { ...localeSource(chain, step), record: { source: 'food', code: foodCode } } };
    }
    const inherited = firstWithMethods(ancestors, categoryMethods);
    if (inherited) return methodsOf(chain, step, inherited);
  }
  return noMethods();
}

/**
 * Resolves the portion size methods of a category that has none of its own in the first locale of the chain: those of the nearest category
 * above it in that locale, or else its own or those above it in the nearest prototype.
 */
export function resolveCategoryMethods<Method>(
  code: string,
  chain: readonly Pick<ChainLocale<Method, unknown, unknown>, 'localeId' | 'categoryMethods'>[],
  categories: ReadonlyMap<string, Pick<CategoryNode, 'parents'>>,
): { methods: readonly Method[]; source: CategoryPortionSource } {
  const levels = ancestorLevels(categories.get(code)?.parents ?? [], categories);
  const above = levels.flat().filter((other) => other !== code);
  for (const [step, { categoryMethods }] of chain.entries()) {
    const inherited = firstWithMethods(step === 0 ? above : [code, ...above], categoryMethods);
    if (inherited) return methodsOf(chain, step, inherited);
  }
  return noMethods();
}

function firstWithMethods<Method>(
  codes: readonly string[],
  methodsByCode: ReadonlyMap<string, readonly Method[]>,
): { code: string; methods: readonly Method[] } | null {
  for (const code of codes) {
    const methods = methodsByCode.get(code) ?? [];
    if (methods.length > 0) return { code, methods };
  }
  return null;
}

function methodsOf<Method>(
  chain: readonly { localeId: string }[],
  step: number,
  { code, methods }: { code: string; methods: readonly Method[] },
): { methods: readonly Method[]; source: CategoryPortionSource } {
  return { methods, source: { ...localeSource(chain, step), record: { source: 'category', code } } };
}

function noMethods(): { methods: never[]; source: CategoryPortionSource } {
  return { methods: [], source: { ...localeSource([], -1), record: { source: 'none', code: null } } };
}

// Prompts are texts: those of a prototype are used only when its respondents speak the same language.
function resolveAssociations<Association>(
  chain: readonly ChainLocale<unknown, Association, unknown>[],
): readonly Association[] {
  const language = chain[0]?.language;
  const source = chain.find((locale) => (locale.food?.associatedFoods.length ?? 0) > 0);
  return source?.language === language ? (source?.food?.associatedFoods ?? []) : [];
}

function localeSource(chain: readonly { localeId: string }[], step: number): LocaleSource {
  const locale = chain[step];
  if (!locale) return { source: 'none', localeId: null };
  return { source: step === 0 ? 'current' : 'prototype', localeId: locale.localeId };
}

function attributeSource({ source, code }: AttributeSource): AttributeSource {
  return { source, code };
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
