import type { AnswerValue, CodedMeal } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { SubmissionFood } from './submission-food.ts';
import { SubmissionMissingFood } from './submission-missing-food.ts';
import { Submission } from './submission.ts';

const SubmissionMealSchema = defineEntity({
  name: 'SubmissionMeal',
  uniques: [{ properties: ['submission', 'mealIndex'] }],
  properties: {
    id: p.uuid().primary(),
    submission: () => p.manyToOne(Submission).ref().deleteRule('cascade'),
    mealIndex: p.smallint(),
    name: p.string().length(128),
    /** The id of the scheme's meal. */
    kind: p.string().length(64).nullable(),
    hours: p.smallint().check('hours >= 0 and hours <= 23'),
    minutes: p.smallint().check('minutes >= 0 and minutes <= 59'),
    /** 1 for a meal after midnight, on the day after the day recalled. */
    dayOffset: p.smallint().default(0),
    answers: p.json<Record<string, AnswerValue>>().defaultRaw(`'{}'`),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    /** What a coding that holds changes; null: nothing. */
    coded: p.json<Partial<CodedMeal>>().nullable(),
    foods: () => p.oneToMany(SubmissionFood).mappedBy('meal').orderBy({ foodIndex: 'asc', id: 'asc' }),
    missingFoods: () => p.oneToMany(SubmissionMissingFood).mappedBy('meal').orderBy({ foodIndex: 'asc' }),
  },
});

/** A meal of a submission, with its time on the respondent's clock. */
export class SubmissionMeal extends SubmissionMealSchema.class {
  static readonly personalData: PersonalData<SubmissionMeal> = {
    impersonal: ['id', 'mealIndex'],
    area: 'recalls',
    personal: [
      {
        columns: ['submission', 'name', 'kind', 'hours', 'minutes', 'dayOffset'],
        what: 'meals of the day recalled: name, kind and time',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['answers', 'customData'],
        what: 'answers to questions about the meal, such as where and with whom, and what the application adds',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['coded'],
        what: 'what a nutritionist changed of the meal',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };
}
SubmissionMealSchema.setClass(SubmissionMeal);
