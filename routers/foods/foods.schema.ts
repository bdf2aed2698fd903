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
  limit: z.number().int().min(1).max(50).default(50).meta({ description: 'Most foods to answer' }),
  alg: RankingAlgorithm.default('popularity'),
  matchScoreWeight: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(20)
    .meta({ description: 'w: weight of the match against popularity, 0 to 100' }),
  explain: z.boolean().default(false).meta({ description: 'Add to each food how its score came about' }),
});

export const LookupInCategoryInput = LookupInput.extend({ category: Code });

export const LookupHeader = z
  .object({
    code: z.string().meta({ description: 'Food or category code' }),
    localDescription: z.string().meta({ description: 'Name in the locale' }),
  })
  .meta({ id: 'LookupHeader' });

const WordExplanation = z.object({
  word: z.string().meta({ description: 'Word of the query' }),
  weight: z.number().meta({ description: 'How much the word counts' }),
  matched: z.string().nullable().meta({ description: 'Word of the name that it matched; null: none' }),
  kind: z
    .string()
    .nullable()
    .meta({ description: 'How it matched, such as by spelling or by sound; null: not at all' }),
  similarity: z.number().meta({ description: 'How alike they are, 0 to 1' }),
});

const HitExplanation = z
  .object({
    matchedName: z.string().meta({ description: 'The description or alternative name that matched' }),
    words: z.array(WordExplanation).meta({ description: 'How each word of the query matched' }),
    parts: z
      .record(z.string(), z.union([z.number(), z.boolean()]))
      .meta({ description: 'What the quality is made of: name -> value' }),
    matchQuality: z.number().meta({ description: 'How well the name matches' }),
    band: z.number().int().meta({ description: '0 = best matches; popularity orders within a band only' }),
    matchScore: z.number().meta({ description: 'Share of the match in the score' }),
    popularityScore: z.number().meta({ description: 'Share of popularity in the score' }),
    score: z.number().meta({ description: 'What foods of a band are ordered by' }),
  })
  .meta({ id: 'HitExplanation' });

export const LookupResult = z
  .object({
    foods: z
      .array(LookupHeader.extend({ explanation: HitExplanation.optional() }))
      .meta({ description: 'Foods that match, best first' }),
    categories: z.array(LookupHeader).meta({ description: 'Categories that match, best first' }),
  })
  .meta({ id: 'LookupResult' });

export const CategorySuggestionsInput = z.object({
  locale: LocaleId,
  f: FoodsOfMeal.min(1).meta({ description: 'Codes of the foods of the meal' }),
});
export const CategorySuggestionsView = z.object({
  categories: z.array(LookupHeader).meta({ description: 'Categories, best first' }),
});

export const SplitDescriptionInput = z.object({
  locale: LocaleId,
  desc: Text(256).meta({ description: 'What the respondent typed' }),
});
export const SplitDescriptionView = z.object({
  parts: z.array(z.string()).meta({ description: 'The foods that were named together, one by one' }),
});

export const AssociatedFoodView = z
  .object({
    target: z
      .object({
        type: z.enum(['food', 'category']).meta({ description: 'Is a food or a category asked about?' }),
        code: z.string().meta({ description: 'Food or category code' }),
      })
      .meta({ description: 'What is asked about' }),
    promptText: z.string().meta({ description: 'Question that the respondent is asked' }),
    linkAsMain: z
      .boolean()
      .meta({ description: 'Does the associated food become the main one, as butter asks for bread?' }),
    genericName: z.string().meta({ description: 'What is recorded when the food is not found' }),
    multiple: z.boolean().meta({ description: 'May the respondent name several?' }),
  })
  .meta({ id: 'AssociatedFood' });

// A recipe is built by an editor: respondents' applications are not told where a food may be used.
const { useInRecipes: _, ...respondentAttributeFields } = resolvedAttributeFields;

export const FoodView = z
  .object({
    code: z.string().meta({ description: 'Food code' }),
    localDescription: z.string().meta({ description: 'Name in the locale' }),
    ...respondentAttributeFields,
    caloriesPer100g: z.number().nullable().meta({ description: 'kcal; null when unknown' }),
    portionSizeMethods: z
      .array(PortionSizeMethod)
      .meta({ description: 'Ways to say how much, in the order that they are offered' }),
    associatedFoods: z
      .array(AssociatedFoodView)
      .meta({ description: 'Foods that a respondent is asked about, in their order' }),
    brands: z.array(z.string()).meta({ description: 'Brands that a respondent may choose from' }),
    categories: z.array(z.string()).meta({ description: 'Codes of all categories above the food, nearest first' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Meanings of its categories that clients act on, such as hot-drink' }),
  })
  .meta({ id: 'Food' });

const LocaleSource = z.object({
  source: z
    .enum(['current', 'prototype', 'none'])
    .meta({ description: 'Where it is from: this locale, a prototype of it, or nowhere' }),
  localeId: z.string().nullable().meta({ description: 'The locale that has it; null: none' }),
});
const AttributeSource = z.object({
  source: z
    .enum(['food', 'category', 'default'])
    .meta({ description: 'Where it is from: the food, a category above it, or the default' }),
  code: z.string().nullable().meta({ description: 'Code of the food or category; null: the default' }),
});

export const FoodWithSourcesView = z
  .object({
    data: z
      .object({
        code: z.string().meta({ description: 'Food code' }),
        englishDescription: z.string().meta({ description: 'Name in English' }),
        localDescription: z.string().meta({ description: 'Name in the locale' }),
        groupCode: z.number().int().meta({ description: 'Id of the food group' }),
        ...resolvedAttributeFields,
        nutrientTableCodes: z.record(z.string(), z.string()).meta({ description: 'Nutrient table id -> record id' }),
        portionSizeMethods: z
          .array(PortionSizeMethod)
          .meta({ description: 'Ways to say how much, in the order that they are offered' }),
      })
      .meta({ description: 'The food as it comes out' }),
    sources: z
      .object({
        localDescription: LocaleSource.meta({ description: 'Source of the name' }),
        nutrientTables: LocaleSource.meta({ description: 'Source of the nutrient records' }),
        portionSize: LocaleSource.extend({
          record: z
            .object({
              source: z
                .enum(['food', 'category', 'none'])
                .meta({ description: 'Kind of the record: the food, a category above it, or none' }),
              code: z.string().nullable().meta({ description: 'Code of the record; null: none' }),
            })
            .meta({ description: 'The record that has them' }),
        }).meta({ description: 'Source of the portion size methods' }),
        inheritableAttributes: z
          .object(
            forEachAttribute<Record<AttributeName, typeof AttributeSource>>(() =>
              AttributeSource.meta({ description: 'Source of the value' }),
            ),
          )
          .meta({ description: 'Source of each attribute' }),
      })
      .meta({ description: 'Where each part is from' }),
  })
  .meta({ id: 'FoodWithSources' });

export const CompositionInput = FoodRef.extend({
  weight: z.number().positive().max(100_000).optional().meta({ description: 'g; 100 when absent' }),
});

export const CompositionView = z
  .object({
    weight: z.number().meta({ description: 'g' }),
    source: z
      .object({
        tableId: z.string().meta({ description: 'Nutrient table id' }),
        recordId: z.string().meta({ description: 'Id of the record in the table' }),
        url: z.string().nullable().meta({ description: 'Where the table is published; null: unknown' }),
        copyrightNotice: z
          .string()
          .nullable()
          .meta({ description: 'What has to be said with its data; null: nothing' }),
      })
      .meta({ description: 'The record that the amounts are from' }),
    nutrients: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Composition' });
