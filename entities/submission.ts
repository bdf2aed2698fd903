import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionMeal } from './submission-meal.ts';
import { Survey } from './survey.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  indexes: [
    // The recalls of a person, newest first: limits and feedback read them at each recall.
    { properties: ['survey', 'user', 'submittedAt'] },
    // The index holds all columns that the monitoring of a survey counts.
    { properties: ['survey', 'submittedAt'], include: ['user', 'flags'] },
  ],
  uniques: [{ properties: ['user', 'survey', 'uxSessionId'] }],
  properties: {
    /** UUID v7, which sorts by time of submission. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref(),
    user: () => p.manyToOne(User).ref(),
    /** The id that the client chooses for a recall. A second submission with the same id gets the receipt of the first. */
    uxSessionId: p.uuid(),
    startTime: p.datetime(),
    endTime: p.datetime(),
    submittedAt: p.datetime(),
    timeZone: p.string().length(64),
    userAgent: p.string().length(512).nullable(),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    followUpUrl: p.string().length(2048).nullable(),
    redirectToFeedback: p.boolean(),
    /** Nutrient type id -> sum over the foods, in the unit of the type. A type that no food has is left out. */
    totals: p.json<Record<string, number>>().defaultRaw(`'{}'`),
    /** The reasons for a nutritionist to look at the recall (packages/nutrition/quality-flags.ts). */
    flags: textArray().defaultRaw(`'{}'`),
    /** The approximate size as text: exports read submissions in batches that fit into memory. */
    sizeBytes: p.integer().default(0),
    meals: () => p.oneToMany(SubmissionMeal).mappedBy('submission').orderBy({ mealIndex: 'asc' }),
  },
});

/** A recall as it was submitted: a snapshot that later edits of the food list do not change. */
export class Submission extends SubmissionSchema.class {}
SubmissionSchema.setClass(Submission);
