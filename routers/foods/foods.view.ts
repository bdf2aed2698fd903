import type { SearchPack } from '@dietary-recall/food-search';
import { ENERGY_KCAL } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import { toPortionSizeMethod, type FoodAssociation } from '../../src/directories/load-foods.ts';
import type { WithThumbnail } from '../../src/directories/thumbnail-directory.ts';
import type { Header } from '../../src/domain/food-list.ts';
import { nutrientsPer100g, recordsByKind } from '../../src/domain/recall-snapshot.ts';
import type { Composition, FoundFood, TaggedFood } from '../../src/services/foods/foods.queries.ts';
import { toPicture, type PictureSettings } from '../image-url.ts';
import type {
  AssociatedFoodView,
  CategorySuggestionsView,
  CompositionView,
  FoodView,
  FoodWithSourcesView,
  LookupHeader,
  LookupResult,
  SearchPackView,
  SplitDescriptionView,
} from './foods.schema.ts';

export function toLookupResult(
  found: { foods: FoundFood[]; categories: WithThumbnail<Header>[] },
  config: PictureSettings,
): z.output<typeof LookupResult> {
  return {
    foods: found.foods.map((food) => toLookupHit(food, config)),
    categories: found.categories.map((category) => toHeader(category, config)),
  };
}

/** The code, the name and the thumbnail of a food or category, with its English name if that was asked for. */
export function toHeader(
  { code, localDescription, englishDescription, thumbnail }: WithThumbnail<Header>,
  config: PictureSettings,
): z.output<typeof LookupHeader> {
  return {
    code,
    localDescription,
    ...(englishDescription === undefined ? {} : { englishDescription }),
    thumbnail: thumbnail && toPicture(config, thumbnail),
  };
}

function toLookupHit({ description, matchedName, explanation, ...food }: FoundFood, config: PictureSettings) {
  const header = toHeader({ ...food, localDescription: description }, config);
  if (!explanation) return header;
  const { words, parts, ...scores } = explanation;
  return { ...header, explanation: { matchedName, words: [...words], parts: { ...parts }, ...scores } };
}

export function toFood(
  { food, tags, thumbnail }: TaggedFood,
  { englishNames, nutrients }: { englishNames: boolean; nutrients: readonly number[] },
  config: PictureSettings,
): z.output<typeof FoodView> {
  const { useInRecipes: _, ...attributes } = food.attributes;
  return {
    code: food.code,
    localDescription: food.localDescription,
    ...(englishNames ? { englishDescription: food.englishDescription } : {}),
    ...attributes,
    caloriesPer100g: recordsByKind(food.nutrientMappings).composition?.nutrients[ENERGY_KCAL] ?? null,
    nutrients: amountsOf(nutrients, nutrientsPer100g(food.nutrientMappings)),
    portionSizeMethods: food.portionSizeMethods.map(toPortionSizeMethod),
    associatedFoods: food.associatedFoods.map(toAssociatedFood),
    brands: [...food.brandNames],
    categories: [...food.categories],
    tags,
    thumbnail: thumbnail && toPicture(config, thumbnail),
  };
}

function amountsOf(types: readonly number[], known: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    types.flatMap((type) => {
      const amount = known[type];
      return amount === undefined ? [] : [[type, amount]];
    }),
  );
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

export function toCategorySuggestions(
  categories: readonly WithThumbnail<Header>[],
  config: PictureSettings,
): z.output<typeof CategorySuggestionsView> {
  return { categories: categories.map((category) => toHeader(category, config)) };
}

export function toSplitDescription(parts: string[]): z.output<typeof SplitDescriptionView> {
  return { parts };
}

/** The pack as it is kept: a list has thousands of foods. */
export function toSearchPack(pack: SearchPack): z.output<typeof SearchPackView> {
  return pack;
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
