import { SEARCH_MISS_OUTCOMES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Code, CursorInput, cursorPage, LocaleId, PageInput, Text } from '../common.schema.ts';

/** The length of an alternative name of a food. */
const MAX_TEXT = 256;
const MAX_NAMES = 100;
const MAX_TEXTS = 500;

const Words = Text(MAX_TEXT).trim().min(1);

export const ListSearchMissesInput = z.strictObject({
  locale: LocaleId,
  ...PageInput,
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Maximum number of items to return' }),
  cursor: CursorInput,
  outcome: z.enum(SEARCH_MISS_OUTCOMES).optional().meta({ description: 'Only words with such a search' }),
  search: Text(128).optional().meta({ description: 'Part of the words' }),
  isDismissed: z.boolean().default(false).meta({ description: 'true: the words that editors dismissed' }),
});
export const AcceptSearchMissesInput = z.strictObject({
  locale: LocaleId,
  names: z
    .array(
      z.strictObject({
        text: Words.meta({
          description:
            'Words of the list, which become another name of the food; case, accents and punctuation may differ',
        }),
        code: Code.meta({ description: 'Food that they name; it is in the food list of the locale' }),
      }),
    )
    .min(1)
    .max(MAX_NAMES)
    .meta({ description: 'Words and the foods that they name; several foods may get the same words' }),
});
export const TextsInput = z.strictObject({
  locale: LocaleId,
  texts: z.array(Words).min(1).max(MAX_TEXTS).meta({ description: 'Words of the list' }),
});

const count = (description: string) => z.number().int().meta({ description });
const rank = (ofWords: string) =>
  z
    .number()
    .int()
    .nullable()
    .meta({
      description: `Rank of the food in a search for ${ofWords}, from 1, whatever its popularity; null: not among the first 50`,
    });

export const SearchMissPage = cursorPage(
  z
    .object({
      text: z.string().meta({ description: 'The words, as most people wrote them' }),
      people: count('Number of people who did not find a food by them; at least 5'),
      searches: count('Number of such searches'),
      outcomes: z
        .object({
          nothingFound: count('Searches without hits'),
          noneChosen: count(
            'Searches with hits of which none was chosen, because other words or categories led to the food',
          ),
          rankedLow: count('Searches whose chosen food stood below rank 10'),
          missingFood: count("Foods that were described in the respondent's own words"),
        })
        .meta({ description: 'The searches by their outcome' }),
      firstDay: z.iso.date().meta({ description: 'Day of the first recall with such a search, in UTC' }),
      lastDay: z.iso.date().meta({ description: 'Day of the last recall with such a search, in UTC' }),
      isDismissed: z.boolean().meta({ description: 'Did an editor decide that the words name no food?' }),
      proposals: z
        .array(
          z.object({
            code: z.string().meta({ description: 'Food code' }),
            description: z.string().meta({ description: 'Name in the food list' }),
            chosenBy: count('Number of people who chose it in the end, of the newest 200 searches'),
            timesCoded: count('How often coders chose it, alone, for a missing food with these words'),
            rank: rank('the words'),
          }),
        )
        .meta({ description: 'Foods that the words may name, the likeliest first; at most 5' }),
    })
    .meta({ id: 'SearchMiss' }),
);

export const AcceptedNamesView = z
  .object({
    names: z
      .array(
        z.object({
          text: z.string().meta({ description: 'The words' }),
          code: z.string().meta({ description: 'Food code' }),
          isAdded: z.boolean().meta({ description: 'false: the food had the name already' }),
          rank: rank('the words from now on'),
        }),
      )
      .meta({ description: 'The names in the order of the request' }),
  })
  .meta({ id: 'AcceptedNames' });
export const DismissedView = z.object({ dismissed: count('Number of texts that were dismissed; 0: all were already') });
export const RestoredView = z.object({
  restored: count('Number of texts that were taken back; 0: none was dismissed'),
});
