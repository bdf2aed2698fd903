import { SEARCH_MISS_OUTCOMES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';
import { Submission } from './submission.ts';
import { User } from './user.ts';

const SearchMissSchema = defineEntity({
  name: 'SearchMiss',
  indexes: [
    // Whether a person has missed the same before.
    { properties: ['locale', 'textKey', 'user'] },
    // What was chosen in the newest searches for a text.
    { properties: ['locale', 'textKey', 'submittedAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    /** The food list that was searched. */
    locale: () => p.manyToOne(Locale).ref().deleteRule('cascade'),
    submission: () => p.manyToOne(Submission).ref().deleteRule('cascade').index(),
    /** The respondent. Distinct people are counted by it. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Searches with the same key are alike: the words without case, accents and punctuation, as those of missing foods (`CodingEntry`). */
    textKey: p.string().length(512),
    text: p.string().length(256),
    outcome: p.enum(SEARCH_MISS_OUTCOMES),
    /** The code of the food that was chosen in the end; null: none, or it is unknown. */
    foodCode: p.string().length(64).nullable(),
    /** False in a test survey, and while the recall is excluded. Triggers keep it. */
    isCounted: p.boolean(),
    /** That of the recall. */
    submittedAt: p.datetime(),
  },
});

/** A search of a submitted recall that did not lead to a food among the first ten hits. An accepted one is deleted. */
export class SearchMiss extends SearchMissSchema.class {
  static readonly personalData: PersonalData<SearchMiss> = {
    impersonal: ['id', 'locale', 'isCounted'],
    area: 'recalls',
    personal: [
      {
        columns: ['submission', 'user', 'textKey', 'text', 'outcome', 'foodCode', 'submittedAt'],
        what: 'words by which the person did not find a food, and what they took instead',
        why: 'to improve the food list',
        until: ['recall', 'erasure', 'account', { when: 'an editor adds the words to the food list' }],
        seenBy: ['self'],
      },
    ],
  };
}
SearchMissSchema.setClass(SearchMiss);
