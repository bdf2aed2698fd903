import { z } from 'zod';
import { FOOD_PROBLEMS } from '../../src/domain/food-problems.ts';
import { fold } from '../../src/domain/search/index.ts';
import { Code, LocaleId, page, PageInput, Search, Text, Timestamp } from '../atoms.ts';
import { BaseVersion, ChangesPageInput, FoodHeader } from '../records.schema.ts';

/** Of all sets together. An index is built with them in one go: 50,000 held up everybody else for 0.9 s, these for 0.1 s. */
const MAX_SYNONYMS = 10_000;

export const LocaleInput = z.object({ locale: LocaleId });

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
    .meta({ description: 'Where food data are looked for when the locale has none of its own' }),
  foodCount: z.number().int().meta({ description: 'Foods in its food list' }),
};

export const LocaleHeader = z.object(localeFields).meta({ id: 'LocaleHeader' });

export const LocaleOverview = z
  .object({
    ...localeFields,
    synonymSetCount: z.number().int().meta({ description: 'How many sets of synonyms' }),
    splitWordCount: z.number().int().meta({ description: 'How many words that separate foods' }),
    index: z
      .object({
        builtAt: Timestamp,
        foods: z.number().int().meta({ description: 'Foods that search may find' }),
        categories: z.number().int().meta({ description: 'Categories that search may find' }),
      })
      .nullable()
      .meta({ description: 'What the process that answers searches; null while it has not loaded the locale' }),
  })
  .meta({ id: 'LocaleOverview' });

const Version = z.uuid().meta({ description: 'Of all settings of the locale; an edit names it as baseVersion' });
const Edit = LocaleInput.extend({ baseVersion: BaseVersion });

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

/** Refuses what says the same as something before it, at its place. */
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
      z.object({
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
    .meta({ description: 'Codes of foods in the food list, best first; the others come after them' }),
});
export const FixedRanking = z
  .object({ version: Version, codes: z.array(z.string()).meta({ description: 'Best first' }) })
  .meta({ id: 'FixedRanking' });

export const ReplaceExportColumnsInput = Edit.extend({
  nutrientIds: z
    .array(z.number().int())
    .max(400)
    .superRefine(distinct(String))
    .meta({ description: 'Nutrient types in their order; none: those of the prototype locale, at last all' }),
  fields: z
    .array(Text(64).trim().min(1))
    .max(100)
    .superRefine(distinct((name) => name))
    .meta({ description: 'Text columns of nutrient records in their order' }),
});
const From = z.string().nullable();
export const ExportColumns = z
  .object({
    version: Version,
    nutrientsOf: From.meta({
      description: 'The locale whose list holds; null: nobody chose, all known types are shown',
    }),
    nutrients: z
      .array(
        z.object({
          id: z.number().int().meta({ description: 'Nutrient type id' }),
          description: z.string().meta({ description: 'Name of the nutrient type' }),
          unit: z.string().meta({ description: 'Unit symbol, such as mg' }),
        }),
      )
      .meta({ description: 'Nutrient types in their order' }),
    fieldsOf: From.meta({ description: 'The locale whose list holds; null: nobody chose, none are shown' }),
    fields: z.array(z.string()).meta({ description: 'Text columns of nutrient records in their order' }),
  })
  .meta({ id: 'ExportColumns' });

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

export const ListProblemsInput = LocaleInput.extend({ kind: ProblemKind.optional(), search: Search, ...PageInput });
export const ProblemPage = page(
  z
    .object({
      kind: ProblemKind,
      food: FoodHeader,
      detail: z.string().nullable().meta({ description: 'More about it, as `kind` says; null: nothing' }),
    })
    .meta({ id: 'FoodProblem', description: 'Something wrong with a food of the list' }),
).extend({
  counts: z
    .record(ProblemKind, z.number().int())
    .meta({ description: 'Foods that `search` finds by kind of problem, whatever `kind` is asked for' }),
});

export const LocaleChangesInput = LocaleInput.extend(ChangesPageInput);

export const FoodGroups = z.array(
  z
    .object({
      id: z.number().int().meta({ description: 'Food group id' }),
      name: z.string().meta({ description: 'Name of the food group' }),
    })
    .meta({ id: 'FoodGroup' }),
);
