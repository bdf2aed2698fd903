import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const SearchMissGroupSchema = defineEntity({
  name: 'SearchMissGroup',
  primaryKeys: ['locale', 'textKey'],
  indexes: [
    // The groups that may be shown, in the order of the list.
    {
      name: 'search_miss_group_shown',
      expression:
        'CREATE INDEX search_miss_group_shown ON public.search_miss_group USING btree (locale_id, is_dismissed, people, text_key COLLATE "C") WHERE (people >= 5)',
    },
  ],
  properties: {
    locale: () => p.manyToOne(Locale).ref().primary().deleteRule('cascade'),
    textKey: p.string().length(512).primary(),
    /** The words as somebody wrote them. */
    text: p.string().length(256),
    /** The number of people with a search of the group. */
    people: p.integer(),
    searches: p.integer(),
    nothingFound: p.integer(),
    noneChosen: p.integer(),
    rankedLow: p.integer(),
    missingFood: p.integer(),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    /** An editor decided that the words name no food. */
    isDismissed: p.boolean().default(false),
  },
});

/** Searches of a locale with the same words that failed, counted. Triggers count them; editors dismiss a group. */
export class SearchMissGroup extends SearchMissGroupSchema.class {
  static readonly personalData: PersonalData<SearchMissGroup> = {
    impersonal: [
      'locale',
      'people',
      'searches',
      'nothingFound',
      'noneChosen',
      'rankedLow',
      'missingFood',
      'firstAt',
      'lastAt',
      'isDismissed',
    ],
    area: 'coding',
    personal: [
      {
        columns: ['textKey', 'text'],
        what: 'words by which people did not find a food, as one of them wrote them',
        why: 'to improve the food list',
        until: [{ when: 'the last search with these words is deleted' }],
        seenBy: [{ who: 'editors of the food list, if at least 5 people wrote the words' }],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['locale', 'textKey'];
}
SearchMissGroupSchema.setClass(SearchMissGroup);
