import type { z } from 'zod';
import { toPortionSizeMethod, type FoodAssociation } from '../../src/directories/load-foods.ts';
import type { Header } from '../../src/domain/food-list.ts';
import type { SearchHit } from '../../src/domain/search/index.ts';
import type { Composition, TaggedFood } from '../../src/services/foods/foods.queries.ts';
import type {
  AssociatedFoodView,
  CategorySuggestionsView,
  CompositionView,
  FoodView,
  FoodWithSourcesView,
  LookupResult,
  SplitDescriptionView,
} from './foods.schema.ts';

/** The nutrient type of energy in kcal. */
const ENERGY_KCAL = '1';

export function toLookupResult(found: { foods: SearchHit[]; categories: Header[] }): z.output<typeof LookupResult> {
  return { foods: found.foods.map(toLookupHit), categories: found.categories };
}

function toLookupHit({ code, description, matchedName, explanation }: SearchHit) {
  const header = { code, localDescription: description };
  if (!explanation) return header;
  const { words, parts, ...scores } = explanation;
  return { ...header, explanation: { matchedName, words: [...words], parts: { ...parts }, ...scores } };
}

export function toFood({ food, tags }: TaggedFood): z.output<typeof FoodView> {
  const { useInRecipes: _, ...attributes } = food.attributes;
  return {
    code: food.code,
    localDescription: food.localDescription,
    ...attributes,
    caloriesPer100g: food.nutrientMappings[0]?.nutrients[ENERGY_KCAL] ?? null,
    portionSizeMethods: food.portionSizeMethods.map(toPortionSizeMethod),
    associatedFoods: food.associatedFoods.map(toAssociatedFood),
    brands: [...food.brandNames],
    categories: [...food.categories],
    tags,
  };
}

export function toFoodWithSources({ food }: TaggedFood): z.output<typeof FoodWithSourcesView> {
  const { localDescription, nutrientMappings, portionSizeMethods, attributes } = food.sources;
  return {
    data: {
      code: food.code,
      englishDescription: food.englishDescription,
      localDescription: food.localDescription,
      groupCode: food.foodGroup.id,
      ...food.attributes,
      nutrientTableCodes: Object.fromEntries(food.nutrientMappings.map(({ tableId, recordId }) => [tableId, recordId])),
      portionSizeMethods: food.portionSizeMethods.map(toPortionSizeMethod),
    },
    sources: {
      localDescription,
      nutrientTables: nutrientMappings,
      portionSize: portionSizeMethods,
      inheritableAttributes: attributes,
    },
  };
}

export function toCategorySuggestions(categories: readonly Header[]): z.output<typeof CategorySuggestionsView> {
  return { categories: categories.map(({ code, localDescription }) => ({ code, localDescription })) };
}

export function toSplitDescription(parts: string[]): z.output<typeof SplitDescriptionView> {
  return { parts };
}

export function toBrandNames({ food }: TaggedFood): string[] {
  return [...food.brandNames];
}

export function toAssociatedFoods({ food }: TaggedFood): z.output<typeof AssociatedFoodView>[] {
  return food.associatedFoods.map(toAssociatedFood);
}

function toAssociatedFood({ type, code, ...prompt }: FoodAssociation): z.output<typeof AssociatedFoodView> {
  return { target: { type, code }, ...prompt };
}

export function toComposition({ weight, mapping, types }: Composition): z.output<typeof CompositionView> {
  const { tableId, recordId, url, copyrightNotice, nutrients } = mapping;
  return {
    weight,
    source: { tableId, recordId, url, copyrightNotice },
    nutrients,
    types: Object.fromEntries(Object.keys(nutrients).flatMap((id) => (types[id] ? [[id, types[id]]] : []))),
  };
}
