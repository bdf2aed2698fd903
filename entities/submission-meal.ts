import { defineEntity, p } from '@mikro-orm/core';
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
    hours: p.smallint().check('hours >= 0 and hours <= 23'),
    minutes: p.smallint().check('minutes >= 0 and minutes <= 59'),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    foods: () => p.oneToMany(SubmissionFood).mappedBy('meal').orderBy({ foodIndex: 'asc' }),
    missingFoods: () => p.oneToMany(SubmissionMissingFood).mappedBy('meal').orderBy({ foodIndex: 'asc' }),
  },
});

/** A meal of a submission, with its time on the respondent's clock. */
export class SubmissionMeal extends SubmissionMealSchema.class {}
SubmissionMealSchema.setClass(SubmissionMeal);
