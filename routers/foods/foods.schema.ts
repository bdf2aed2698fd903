import { PortionSizeMethod } from '@dietary-recall/recall';
import { SEARCH_SORTING_ALGORITHMS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import {
  forEachAttribute,
  resolvedAttributeFields,
  type AttributeName,
} from '../../src/domain/inheritable-attributes.ts';
import { Code, LocaleId, Nutrients, NutrientTypeRef, Text } from '../common.schema.ts';
import { Picture } from '../picture.schema.ts';
import { LocaleSource, RecordRef } from '../records.schema.ts';

export const EnglishNames = z.boolean().default(false).meta({
  description: 'true: also answer the English name of each food and category, as `englishDescription`',
});
export const FoodInput = RecordRef.extend({
  englishNames: EnglishNames,
  nutrients: z.array(z.number().int().min(1).max(2_147_483_647)).max(200).default([]).meta({
    description: 'Ids of nutrient types whose amounts are answered, such as those that conditions of the scheme name',
  }),
});

const FoodsOfMeal = z.array(Code).max(200);
export const ExistingFoods = FoodsOfMeal.default([]).meta({
  description: 'Codes of the foods already in the meal, for `paRules`',
});
export const RankingAlgorithm = z.enum(SEARCH_SORTING_ALGORITHMS).meta({
  description:
    'Order of foods that match equally well. `popularity`: recalls of the locale that hold them; `globalPop`: recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known or the locale has fewer than 50 meals',
});

export const LookupInput = z.strictObject({
  locale: LocaleId,
  desc: Text(256).meta({ description: 'Text that the respondent typed', example: 'semi skimmed milk' }),
  existing: ExistingFoods,
  limit: z.number().int().min(1).max(50).default(50).meta({ description: 'Maximum number of foods to return' }),
  alg: RankingAlgorithm.default('popularity'),
  matchScoreWeight: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(20)
    .meta({ description: 'Weight of the match against popularity, 0 to 100' }),
  explain: z.boolean().default(false).meta({ description: 'true: explain the score of each food' }),
  englishNames: EnglishNames,
});

export const LookupInCategoryInput = LookupInput.extend({ category: Code });

const EnglishDescription = z
  .string()
  .optional()
  .meta({ description: 'Name in English; absent unless `englishNames` is true' });

const Thumbnail = Picture.nullable().meta({ description: 'Small picture of the food or category; null: it has none' });

export const LookupHeader = z
  .object({
    code: z.string().meta({ description: 'Food or category code' }),
    localDescription: z.string().meta({ description: 'Name in the locale' }),
    englishDescription: EnglishDescription,
    thumbnail: Thumbnail,
  })
  .meta({ id: 'LookupHeader' });

const WordExplanation = z.object({
  word: z.string().meta({ description: 'Word of the query' }),
  weight: z.number().meta({ description: 'Weight of the word' }),
  matched: z.string().nullable().meta({ description: 'Word of the name that it matched; null: none' }),
  kind: z.string().nullable().meta({ description: 'Kind of match, such as by spelling or by sound; null: no match' }),
  similarity: z.number().meta({ description: 'Similarity of the two words, 0 to 1' }),
});

const HitExplanation = z
  .object({
    matchedName: z.string().meta({ description: 'The description or alternative name that matched' }),
    words: z.array(WordExplanation).meta({ description: 'How each word of the query matched' }),
    parts: z
      .record(z.string(), z.union([z.number(), z.boolean()]))
      .meta({ description: 'Parts of the quality: name -> value' }),
    matchQuality: z.number().meta({ description: 'Quality of the match, 0 to 1' }),
    band: z.number().int().meta({ description: '0 = best matches; popularity orders within a band only' }),
    matchScore: z.number().meta({ description: 'Match quality within the band, 0 to 1' }),
    popularityScore: z.number().meta({ description: 'Popularity within the band, 0 to 1' }),
    score: z.number().meta({ description: 'Score that orders the foods of a band' }),
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

export const CategorySuggestionsInput = z.strictObject({
  locale: LocaleId,
  f: FoodsOfMeal.min(1).meta({ description: 'Codes of the foods of the meal' }),
  englishNames: EnglishNames,
});
export const CategorySuggestionsView = z.object({
  categories: z.array(LookupHeader).meta({ description: 'Categories, best first' }),
});

export const SplitDescriptionInput = z.strictObject({
  locale: LocaleId,
  desc: Text(256).meta({ description: 'Text that the respondent typed' }),
  language: Text(64).optional().meta({
    description:
      'Language in which it was typed, BCP 47. If it is not that of the locale, its words for "and" and "with" split too: English, French, German',
    example: 'de',
  }),
});
export const SplitDescriptionView = z.object({
  parts: z.array(z.string()).meta({ description: 'The foods in the text, one by one' }),
});

export const SearchPackInput = z.strictObject({
  locale: LocaleId,
  alg: RankingAlgorithm.default('popularity'),
});

const PackedFood = z.object({
  code: z.string().meta({ description: 'Food code' }),
  names: z.array(z.string()).meta({ description: 'Name in the locale, then alternative names' }),
  parents: z.array(z.string()).meta({ description: 'Codes of the categories directly above' }),
  use: z.enum(['any', 'regular', 'recipe', 'none']).meta({
    description:
      'Where the food may be found: in regular meals, as an ingredient of a recipe, in any of them or in none',
  }),
  score: z.number().meta({ description: 'Popularity by `alg`, at least 0; foods with a higher one rank first' }),
});

const PackedCategory = z.object({
  code: z.string().meta({ description: 'Category code' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Name in the locale; null: a search does not find it, but foods are below it' }),
  parents: z.array(z.string()).meta({ description: 'Codes of the categories directly above' }),
});

export const SearchPackView = z
  .object({
    language: z.string().meta({ description: 'Language of the list, BCP 47' }),
    synonymSets: z.array(z.array(z.string())).meta({ description: 'Sets of words that stand for each other' }),
    splitWords: z.array(z.string()).meta({ description: 'Words that separate the foods of a description' }),
    splitKeepPairs: z
      .array(
        z.object({
          word: z.string().meta({ description: 'Word before a split word' }),
          next: z.array(z.string()).meta({ description: 'Words after it that keep the two together; `*`: any word' }),
        }),
      )
      .meta({ description: 'Descriptions that are not split, such as fish and chips' }),
    fullPopularity: z.number().meta({
      description:
        'The `score` that counts in full: if no food that is found has as much, all count that much less; 0: that of the best one',
    }),
    foods: z.array(PackedFood).meta({ description: 'Foods that a search can find' }),
    categories: z
      .array(PackedCategory)
      .meta({ description: 'Categories with a food, directly or through subcategories' }),
  })
  .meta({ id: 'SearchPack' });

export const AssociatedFoodView = z
  .object({
    target: z
      .object({
        type: z.enum(['food', 'category']).meta({ description: 'Is a food or a category asked about?' }),
        code: z.string().meta({ description: 'Food or category code' }),
      })
      .meta({ description: 'The food or category that is asked about' }),
    promptText: z.string().meta({ description: 'Question that the respondent is asked' }),
    linkAsMain: z
      .boolean()
      .meta({ description: 'Does the associated food become the main one, as butter asks for bread?' }),
    genericName: z.string().meta({ description: 'Name that is recorded if the food is not found' }),
    multiple: z.boolean().meta({ description: 'May the respondent name several?' }),
  })
  .meta({ id: 'AssociatedFood' });

// Only editors build recipes, so respondents' applications do not get this attribute.
const { useInRecipes: _, ...respondentAttributeFields } = resolvedAttributeFields;

export const FoodView = z
  .object({
    code: z.string().meta({ description: 'Food code' }),
    localDescription: z.string().meta({ description: 'Name in the locale' }),
    englishDescription: EnglishDescription,
    ...respondentAttributeFields,
    caloriesPer100g: z.number().nullable().meta({ description: 'Energy in kcal per 100 g; null: unknown' }),
    nutrients: z.record(z.string(), z.number()).meta({
      description:
        'Nutrient type id -> amount in 100 g, in the unit of the type, of the types that the input names. A missing key is an unknown amount',
    }),
    portionSizeMethods: z
      .array(PortionSizeMethod)
      .meta({ description: 'Portion size methods, in the order in which they are offered' }),
    associatedFoods: z
      .array(AssociatedFoodView)
      .meta({ description: 'Foods that a respondent is asked about, in their order' }),
    brands: z.array(z.string()).meta({ description: 'Brands that a respondent may choose from' }),
    categories: z.array(z.string()).meta({ description: 'Codes of all categories above the food, nearest first' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Meanings of its categories that clients act on, such as hot-drink' }),
    thumbnail: Thumbnail,
  })
  .meta({ id: 'Food' });

const AttributeSource = z.object({
  source: z
    .enum(['food', 'category', 'default'])
    .meta({ description: 'Source: the food, a category above it, or the default' }),
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
          .meta({ description: 'Portion size methods, in the order in which they are offered' }),
      })
      .meta({ description: 'The food with everything that it inherits' }),
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
            .meta({ description: 'The record with the methods' }),
        }).meta({ description: 'Source of the portion size methods' }),
        inheritableAttributes: z
          .object(
            forEachAttribute<Record<AttributeName, typeof AttributeSource>>(() =>
              AttributeSource.meta({ description: 'Source of the value' }),
            ),
          )
          .meta({ description: 'Source of each attribute' }),
      })
      .meta({ description: 'Source of each part' }),
  })
  .meta({ id: 'FoodWithSources' });

export const CompositionInput = RecordRef.extend({
  weight: z.number().positive().max(100_000).optional().meta({ description: 'Weight in g; 100 by default' }),
});

export const CompositionView = z
  .object({
    weight: z.number().meta({ description: 'Weight in g' }),
    source: z
      .object({
        tableId: z.string().meta({ description: 'Nutrient table id' }),
        recordId: z.string().meta({ description: 'Id of the record in the table' }),
        url: z.string().nullable().meta({ description: 'Where the table is published; null: unknown' }),
        copyrightNotice: z.string().nullable().meta({ description: 'Notice that must accompany the data; null: none' }),
      })
      .meta({ description: 'The record with the amounts' }),
    nutrients: Nutrients,
    types: z.record(z.string(), NutrientTypeRef).meta({ description: 'Nutrient type id -> name and unit' }),
  })
  .meta({ id: 'Composition' });
