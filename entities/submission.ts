import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionMeal } from './submission-meal.ts';
import { Survey } from './survey.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  indexes: [
    // Newest first per person: limits and feedback ask for it at each recall.
    { properties: ['survey', 'user', 'submittedAt'] },
    // All that the monitoring of a survey counts.
    { properties: ['survey', 'submittedAt'], include: ['user', 'flags'] },
  ],
  uniques: [{ properties: ['user', 'survey', 'uxSessionId'] }],
  properties: {
    /** UUID v7: sorts by time of submission. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref(),
    user: () => p.manyToOne(User).ref(),
    /** Chosen by the client for one recall; a second submission with it gets the first one's answer. */
    uxSessionId: p.uuid(),
    startTime: p.datetime(),
    endTime: p.datetime(),
    submittedAt: p.datetime(),
    timeZone: p.string().length(64),
    userAgent: p.string().length(512).nullable(),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    followUpUrl: p.string().length(2048).nullable(),
    redirectToFeedback: p.boolean(),
    /** Nutrient type id -> sum over the foods, in the type's unit. A type that no food has has no key. */
    totals: p.json<Record<string, number>>().defaultRaw(`'{}'`),
    /** What a nutritionist should look at (packages/nutrition/quality-flags.ts). */
    flags: textArray().defaultRaw(`'{}'`),
    /** About how much it is as text, so that many are read in portions that fit into memory. */
    sizeBytes: p.integer().default(0),
    meals: () => p.oneToMany(SubmissionMeal).mappedBy('submission').orderBy({ mealIndex: 'asc' }),
  },
});

/** A recall as it was submitted: a snapshot that later edits of the food list leave alone. */
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
