import { PortionSizeMethod } from '@dietary-recall/recall';
import { SEARCH_SORTING_ALGORITHMS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import {
  forEachAttribute,
  resolvedAttributeFields,
  type AttributeName,
} from '../../src/domain/inheritable-attributes.ts';
import { Code, LocaleId, Nutrients, NutrientTypeRef, Text } from '../atoms.ts';

export const FoodRef = z.object({ locale: LocaleId, code: Code });

const FoodsOfMeal = z.array(Code).max(200);
export const ExistingFoods = FoodsOfMeal.default([]).meta({
  description: 'Codes of the foods already in the meal, for `paRules`',
});
export const RankingAlgorithm = z.enum(SEARCH_SORTING_ALGORITHMS).meta({
  description:
    'What foods are ranked by. `popularity`: recalls of the locale that hold them; `globalPop`: recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known or the locale has fewer than 50 meals',
});

export const LookupInput = z.object({
  locale: LocaleId,
  desc: Text(256).meta({ description: 'What the respondent typed', example: 'semi skimmed milk' }),
  existing: ExistingFoods,
  limit: z.number().int().min(1).max(50).default(50),
  alg: RankingAlgorithm.default('popularity'),
  matchScoreWeight: z.number().int().min(0).max(100).default(20),
  explain: z.boolean().default(false).meta({ description: 'Add to each food how its score came about' }),
});

export const LookupInCategoryInput = LookupInput.extend({ category: Code });

export const LookupHeader = z.object({ code: z.string(), localDescription: z.string() }).meta({ id: 'LookupHeader' });

const WordExplanation = z.object({
  word: z.string(),
  weight: z.number(),
  matched: z.string().nullable(),
  kind: z.string().nullable(),
  similarity: z.number(),
});

const HitExplanation = z
  .object({
    matchedName: z.string().meta({ description: 'The description or alternative name that matched' }),
    words: z.array(WordExplanation),
    parts: z.record(z.string(), z.union([z.number(), z.boolean()])),
    matchQuality: z.number(),
    band: z.number().int().meta({ description: '0 = best matches; popularity orders within a band only' }),
    matchScore: z.number(),
    popularityScore: z.number(),
    score: z.number(),
  })
  .meta({ id: 'HitExplanation' });

export const LookupResult = z
  .object({
    foods: z.array(LookupHeader.extend({ explanation: HitExplanation.optional() })),
    categories: z.array(LookupHeader),
  })
  .meta({ id: 'LookupResult' });

export const CategorySuggestionsInput = z.object({
  locale: LocaleId,
  f: FoodsOfMeal.min(1).meta({ description: 'Codes of the foods of the meal' }),
});
export const CategorySuggestionsView = z.object({ categories: z.array(LookupHeader) });

export const SplitDescriptionInput = z.object({ locale: LocaleId, desc: Text(256) });
export const SplitDescriptionView = z.object({ parts: z.array(z.string()) });

export const AssociatedFoodView = z
  .object({
    target: z.object({ type: z.enum(['food', 'category']), code: z.string() }),
    promptText: z.string(),
    linkAsMain: z.boolean(),
    genericName: z.string(),
    multiple: z.boolean(),
  })
  .meta({ id: 'AssociatedFood' });

// A recipe is built by an editor: respondents' applications are not told where a food may be used.
const { useInRecipes: _, ...respondentAttributeFields } = resolvedAttributeFields;

export const FoodView = z
  .object({
    code: z.string(),
    localDescription: z.string(),
    ...respondentAttributeFields,
    caloriesPer100g: z.number().nullable().meta({ description: 'kcal; null when unknown' }),
    portionSizeMethods: z.array(PortionSizeMethod),
    associatedFoods: z.array(AssociatedFoodView),
    brands: z.array(z.string()),
    categories: z.array(z.string()).meta({ description: 'Codes of all categories above the food, nearest first' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Meanings of its categories that clients act on, such as hot-drink' }),
  })
  .meta({ id: 'Food' });

const LocaleSource = z.object({
  source: z.enum(['current', 'prototype', 'none']),
  localeId: z.string().nullable(),
});
const AttributeSource = z.object({ source: z.enum(['food', 'category', 'default']), code: z.string().nullable() });

export const FoodWithSourcesView = z
  .object({
    data: z.object({
      code: z.string(),
      englishDescription: z.string(),
      localDescription: z.string(),
      groupCode: z.number().int(),
      ...resolvedAttributeFields,
      nutrientTableCodes: z.record(z.string(), z.string()).meta({ description: 'Nutrient table id -> record id' }),
      portionSizeMethods: z.array(PortionSizeMethod),
    }),
    sources: z.object({
      localDescription: LocaleSource,
      nutrientTables: LocaleSource,
      portionSize: LocaleSource.extend({
        record: z.object({ source: z.enum(['food', 'category', 'none']), code: z.string().nullable() }),
      }),
      inheritableAttributes: z.object(
        forEachAttribute<Record<AttributeName, typeof AttributeSource>>(() => AttributeSource),
      ),
    }),
  })
  .meta({ id: 'FoodWithSources' });

export const CompositionInput = FoodRef.extend({
  weight: z.number().positive().max(100_000).optional().meta({ description: 'g; 100 when absent' }),
});

export const CompositionView = z
  .object({
    weight: z.number().meta({ description: 'g' }),
    source: z.object({
      tableId: z.string(),
      recordId: z.string(),
      url: z.string().nullable(),
      copyrightNotice: z.string().nullable(),
    }),
    nutrients: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Composition' });
