import { rest } from '../../src/contract/meta.ts';
import { acceptSearchMisses } from '../../src/services/search-misses/accept-search-misses.ts';
import { dismissSearchMisses, restoreSearchMisses } from '../../src/services/search-misses/dismiss-search-misses.ts';
import { listSearchMisses } from '../../src/services/search-misses/search-misses.queries.ts';
import { localeProcedure, router } from '../../src/trpc.ts';
import {
  AcceptedNamesView,
  AcceptSearchMissesInput,
  DismissedView,
  ListSearchMissesInput,
  RestoredView,
  SearchMissPage,
  TextsInput,
} from './search-misses.schema.ts';
import { toAcceptedNames, toDismissed, toRestored, toSearchMissPage } from './search-misses.view.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const listErrors = { ...localeErrors, 'locale.index_not_ready': 'unavailable' } as const;
const textErrors = { ...localeErrors, 'search_miss.not_found': 'not_found' } as const;

export const searchMissesRouter = router({
  /** Lists words by which at least five people did not find a food, with foods that they may name: three queries. */
  list: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/search-misses', 'List what respondents searched and did not find', {
        errors: listErrors,
        description:
          'Answers a page of the words by which at least five people did not find a food of the list at once, most people first: searches without results, searches of which no hit was chosen, choices below rank 10, and missing foods. It says neither who they are nor in which survey; test surveys and excluded recalls do not count. `proposals` are foods that were chosen in the end, or coded, for the same words; a low `rank` says that the search finds the food by now.',
      }),
    )
    .input(ListSearchMissesInput)
    .output(SearchMissPage)
    .query(async ({ ctx, input }) => toSearchMissPage(await listSearchMisses(ctx, input))),

  /** Adds words to the alternative names of foods, all or none, and answers when the search finds the foods by them. */
  accept: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/locales/{locale}/search-misses/accept', 'Accept words as other names of foods', {
        errors: {
          ...listErrors,
          'search_miss.not_found': 'not_found',
          'reference.not_found': 'invalid',
          'food.too_many_names': 'invalid',
        },
        description:
          'Adds the words to the alternative names of foods in the locale, all of them or none, as an edit of each food; its entry in the trail has the words and the number of people as `reason`. The words leave the list. The answer comes when this process finds the foods by them; other processes do within two seconds. A name that a food has already is no fault.',
        example: { request: { names: [{ text: 'snags', code: 'SAUS' }] } },
      }),
    )
    .input(AcceptSearchMissesInput)
    .output(AcceptedNamesView)
    .mutation(async ({ ctx, input }) => toAcceptedNames(await acceptSearchMisses(ctx, input))),

  /** Dismisses words that name no food: they stay away, whoever writes them. */
  dismiss: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/locales/{locale}/search-misses/dismiss', 'Dismiss words that name no food', {
        errors: textErrors,
        description:
          'Takes words out of the list for good, all of them or none. `isDismissed=true` lists them, and `restore` takes them back. A second call changes nothing.',
        example: { request: { texts: ['asdf'] } },
      }),
    )
    .input(TextsInput)
    .output(DismissedView)
    .mutation(async ({ ctx, input }) => toDismissed(await dismissSearchMisses(ctx, input))),

  /** Takes dismissed words back into the list. */
  restore: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/locales/{locale}/search-misses/restore', 'Take dismissed words back into the list', {
        errors: textErrors,
        description: 'Undoes `dismiss`, for all of the words or none. A second call changes nothing.',
        example: { request: { texts: ['asdf'] } },
      }),
    )
    .input(TextsInput)
    .output(RestoredView)
    .mutation(async ({ ctx, input }) => toRestored(await restoreSearchMisses(ctx, input))),
});
