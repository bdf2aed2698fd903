import { fold } from '@dietary-recall/food-search';
import { Language } from '@dietary-recall/recall';
import { BELOW_DETECTION } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { FOOD_PROBLEMS } from '../../src/domain/food-problems.ts';
import { Code, ListedInput, LocaleId, LocaleRef, page, PageInput, Search, Text, Timestamp } from '../common.schema.ts';
import { BaseVersion, FoodHeader, RecordTrailPageInput } from '../records.schema.ts';

/** The most synonyms of all sets of a locale. They are indexed without a pause: 50,000 block all other requests for 0.9 s, 10,000 for 0.1 s. */
const MAX_SYNONYMS = 10_000;

export const ListLocalesInput = ListedInput;

const Name = Text(64).trim().min(1);
const LocaleLanguage = Language.max(16);
/** The description of a locale, as it is written. */
const described = {
  englishName: Name.meta({ description: 'Name in English', example: 'Portuguese (Brazil)' }),
  localName: Name.meta({ description: 'Name in its own language', example: 'Português (Brasil)' }),
  respondentLanguage: LocaleLanguage.meta({ description: 'Language of the food list, BCP 47', example: 'pt-BR' }),
  adminLanguage: LocaleLanguage.meta({ description: 'Language of the editors, BCP 47', example: 'en' }),
  flagCode: Text(16).trim().min(1).meta({ description: 'Code of the flag to show', example: 'br' }),
  textDirection: z.enum(['ltr', 'rtl']).meta({ description: 'Direction of writing' }),
  prototypeLocale: LocaleId.nullable().meta({
    description: 'Locale from which missing food data are inherited; null: none',
    example: 'pt_PT',
  }),
};

export const NewLocaleInput = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,16}$/, 'A locale id has 2 to 16 letters, digits, _ or -')
    .meta({ description: 'Locale id', example: 'pt_BR' }),
  ...described,
  textDirection: described.textDirection.default('ltr'),
  prototypeLocale: described.prototypeLocale.default(null),
});
export const UpdateLocaleInput = LocaleRef.extend({
  baseVersion: BaseVersion.optional().meta({
    description: 'The version that was read; 409 if the stored version is another one; absent: not checked',
  }),
  ...z.strictObject(described).partial().shape,
});

const localeFields = {
  id: z.string().meta({ description: 'Locale id' }),
  englishName: z.string().meta({ description: 'Name in English' }),
  localName: z.string().meta({ description: 'Name in its own language' }),
  respondentLanguage: z.string().meta({ description: 'BCP 47', example: 'en' }),
  adminLanguage: z.string().meta({ description: 'Language of the editors, BCP 47' }),
  flagCode: z.string().meta({ description: 'Code of the flag to show' }),
  textDirection: z.enum(['ltr', 'rtl']).meta({ description: 'Direction of writing' }),
  prototypeLocale: z
    .string()
    .nullable()
    .meta({ description: 'Locale from which missing food data are inherited; null: none' }),
  foodCount: z.number().int().meta({ description: 'Number of foods in the food list' }),
};

const Version = z
  .uuid()
  .meta({ description: 'Version of all settings of the locale; an edit sends it as baseVersion' });

export const LocaleHeader = z.object(localeFields).meta({ id: 'LocaleHeader' });

export const DeletedLocaleView = z
  .object({ id: z.string().meta({ description: 'Id of the deleted locale' }) })
  .meta({ id: 'DeletedLocale' });

export const LocaleOverview = z
  .object({
    ...localeFields,
    version: Version,
    synonymSetCount: z.number().int().meta({ description: 'Number of synonym sets' }),
    splitWordCount: z.number().int().meta({ description: 'Number of words that separate foods' }),
    index: z
      .object({
        builtAt: Timestamp,
        foods: z.number().int().meta({ description: 'Number of foods that search can find' }),
        categories: z.number().int().meta({ description: 'Number of categories that search can find' }),
      })
      .nullable()
      .meta({ description: 'The index of the process that answers; null: it has not loaded the locale yet' }),
  })
  .meta({ id: 'LocaleOverview' });

const Edit = LocaleRef.extend({ baseVersion: BaseVersion });

export const ReplaceSynonymSetsInput = Edit.extend({
  sets: z
    .array(z.array(Text(64).trim().min(1)).min(2).max(50))
    .max(2000)
    .refine((sets) => sets.flat().length <= MAX_SYNONYMS, `All sets together have at most ${MAX_SYNONYMS} words.`)
    .meta({ description: 'Sets of words or short phrases that mean the same; a word may stand in up to 10 of them' }),
});
export const SynonymSets = z
  .object({
    version: Version,
    sets: z.array(z.array(z.string())).meta({ description: 'Sets of words or short phrases that mean the same' }),
  })
  .meta({ id: 'SynonymSets' });

const oneWord = 'Write one word, without blanks and without , & . / *';
const Word = Text(64)
  .trim()
  .regex(/^[^\s,&./*]+$/, oneWord);
const WordOrAny = Text(64)
  .trim()
  .regex(/^(\*|[^\s,&./*]+)$/, `${oneWord}, or * for any`);

/** Refuses items that repeat an earlier one. Each issue has the position of the item. */
const distinct = <Item>(key: (item: Item) => string, ...field: string[]) =>
  function check(items: readonly Item[], context: z.RefinementCtx): void {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const message = 'This stands here twice.';
      if (seen.has(key(item))) context.addIssue({ code: 'custom', path: [index, ...field], message });
      seen.add(key(item));
    }
  };

const SPLIT_WORDS = 'Words at which a description is cut into foods; the first one stands for punctuation too';
const KEEP_PAIRS = 'Words that stay with one of the words `next` behind a split word; * is any word';

export const ReplaceSplitListsInput = Edit.extend({
  splitWords: z.array(Word).max(100).superRefine(distinct(fold)).meta({ description: SPLIT_WORDS }),
  keepPairs: z
    .array(
      z.strictObject({
        word: Word.meta({ description: 'First word of a pair that stays together' }),
        next: z
          .array(WordOrAny)
          .min(1)
          .max(50)
          .superRefine(distinct(fold))
          .meta({ description: 'Words that may follow it' }),
      }),
    )
    .max(500)
    .superRefine(distinct(({ word }) => fold(word), 'word'))
    .meta({ description: KEEP_PAIRS }),
});
export const SplitLists = z
  .object({
    version: Version,
    splitWords: z.array(z.string()).meta({ description: SPLIT_WORDS }),
    keepPairs: z
      .array(
        z.object({
          word: z.string().meta({ description: 'First word of a pair that stays together' }),
          next: z.array(z.string()).meta({ description: 'Words that may follow it' }),
        }),
      )
      .meta({ description: KEEP_PAIRS }),
  })
  .meta({ id: 'SplitLists' });

export const ReplaceFixedRankingInput = Edit.extend({
  codes: z
    .array(Code)
    .max(10_000)
    .superRefine(distinct((code) => code))
    .meta({ description: 'Codes of foods in the food list, best first; all other foods come after them' }),
});
export const FixedRanking = z
  .object({ version: Version, codes: z.array(z.string()).meta({ description: 'Codes of foods, best first' }) })
  .meta({ id: 'FixedRanking' });

export const ReplaceExportColumnsInput = Edit.extend({
  nutrientIds: z
    .array(z.number().int())
    .max(400)
    .superRefine(distinct(String))
    .meta({ description: 'Nutrient types in order; empty: those of the prototype locale, or else all types' }),
  fields: z
    .array(Text(64).trim().min(1))
    .max(100)
    .superRefine(distinct((name) => name))
    .meta({ description: 'Text columns of nutrient records, in order' }),
});
const From = z.string().nullable();
export const ExportColumns = z
  .object({
    version: Version,
    nutrientsOf: From.meta({
      description: 'The locale that the list comes from; null: no list, so all known types are shown',
    }),
    nutrients: z
      .array(
        z.object({
          id: z.number().int().meta({ description: 'Nutrient type id' }),
          description: z.string().meta({ description: 'Name of the nutrient type' }),
          unit: z.string().meta({ description: 'Unit symbol, such as mg' }),
        }),
      )
      .meta({ description: 'Nutrient types in order' }),
    fieldsOf: From.meta({ description: 'The locale that the list comes from; null: no list, so none are shown' }),
    fields: z.array(z.string()).meta({ description: 'Text columns of nutrient records, in order' }),
  })
  .meta({ id: 'ExportColumns' });

const BelowDetectionRule = z.enum(BELOW_DETECTION).meta({
  id: 'BelowDetectionRule',
  description:
    'How sums take an amount below a limit of detection, such as <0.5. unknown: as unknown; zero: as 0; half: as half the limit; limit: as the limit. Traces, for which tables give no limit, are 0 or unknown',
});
export const ReplaceBelowDetectionInput = Edit.extend({ belowDetection: BelowDetectionRule });
export const BelowDetectionSetting = z
  .object({ version: Version, belowDetection: BelowDetectionRule })
  .meta({ id: 'BelowDetectionSetting' });
const EnergyFactor = {
  nutrientTypeId: z.number().int().meta({ description: 'Nutrient type id' }),
  kcalPerUnit: z.number().positive().max(1000).nullable().meta({
    description: 'Energy of a unit of the nutrient, kcal; null: the food list does not count it towards energy',
  }),
};
export const ReplaceEnergyFactorsInput = Edit.extend({
  factors: z
    .array(z.strictObject(EnergyFactor))
    .max(400)
    .superRefine(distinct(({ nutrientTypeId }) => String(nutrientTypeId), 'nutrientTypeId'))
    .meta({
      description: 'Nutrient types that are left out have the factor of the prototype locale, or else their own',
    }),
});
export const EnergyFactors = z
  .object({
    version: Version,
    own: z.array(z.object(EnergyFactor)).meta({ description: 'What the locale itself gives, by nutrient type' }),
    effective: z
      .array(
        z.object({
          ...EnergyFactor,
          description: z.string().meta({ description: 'Name of the nutrient type' }),
          unit: z.string().meta({ description: 'Unit symbol, such as g' }),
          localeId: From.meta({ description: 'The locale that gives the factor; null: the nutrient type itself' }),
        }),
      )
      .meta({ description: 'What holds in the locale, by nutrient type' }),
  })
  .meta({ id: 'EnergyFactors' });

const KINDS = {
  'no-portion-method': 'none of its own, of a category or of a prototype locale',
  'no-nutrient-record': 'none of its own or of a prototype locale',
  'no-local-description': 'not named in the locale or a prototype of it, so that search does not find it',
  'only-hidden-categories': 'so that search does not find it; `detail`: the categories',
  'empty-image-set':
    'a portion size method that holds for it names a set without anything to choose from, or a category that does not exist; `detail`: which',
  uncategorised: 'in no category',
} as const satisfies Record<(typeof FOOD_PROBLEMS)[number], string>;

const ProblemKind = z.enum(FOOD_PROBLEMS).meta({
  id: 'FoodProblemKind',
  description: Object.entries(KINDS)
    .map(([kind, meaning]) => `\`${kind}\`: ${meaning}`)
    .join('. '),
});

const COUNTS = Object.fromEntries(
  FOOD_PROBLEMS.map((kind) => [kind, z.number().int().meta({ description: 'Number of foods with this problem' })]),
) as Record<(typeof FOOD_PROBLEMS)[number], z.ZodNumber>;

export const ListProblemsInput = LocaleRef.extend({ kind: ProblemKind.optional(), search: Search, ...PageInput });
export const ProblemPage = page(
  z
    .object({
      kind: ProblemKind,
      food: FoodHeader,
      detail: z.string().nullable().meta({ description: 'Detail, whose meaning depends on `kind`; null: none' }),
    })
    .meta({ id: 'FoodProblem', description: 'A problem of a food of the list' }),
).extend({
  counts: z
    .object(COUNTS)
    .meta({ description: 'Number of foods that match `search`, for each kind of problem, regardless of `kind`' }),
});

export const LocaleTrailInput = LocaleRef.extend(RecordTrailPageInput);
