import {
  RECALL_VALIDITIES,
  type AnswerValue,
  type EatenFoods,
  type FoodsTogether,
  type RecallMode,
  type TotalsBySource,
} from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { SubmissionMeal } from './submission-meal.ts';
import { Survey } from './survey.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

/** The sums and flags of a recall without its codings. */
export interface SumsAsSubmitted {
  totals: Record<string, number>;
  eaten: EatenFoods;
  unknowns: Record<string, FoodsTogether>;
  totalsBySource: TotalsBySource | null;
  flags: string[];
}

const SubmissionSchema = defineEntity({
  name: 'Submission',
  indexes: [
    // The recalls of a person, newest first: limits and feedback read them at each recall.
    { properties: ['survey', 'user', 'submittedAt'] },
    // The index holds all columns that the monitoring of a survey counts.
    { properties: ['survey', 'submittedAt'], include: ['user', 'flags'] },
    {
      name: 'submission_by_duration',
      expression:
        'CREATE INDEX submission_by_duration ON public.submission USING btree (survey_id, ((end_time - start_time)))',
    },
  ],
  uniques: [{ properties: ['user', 'survey', 'uxSessionId'] }],
  properties: {
    /** UUID v7, which sorts by time of submission. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref(),
    user: () => p.manyToOne(User).ref(),
    /** The id that the client chooses for a recall. A second submission with the same id gets the receipt of the first. */
    uxSessionId: p.uuid(),
    /**
     * The number of the recall among those of the person in the survey, from 1. It is counted at the submission and never changes. A
     * trigger counts it for processes of version 0.1.0, and derives their recallDate.
     */
    recallNumber: p.integer(),
    /** The day recalled, YYYY-MM-DD. */
    recallDate: p.date().$type<string>(),
    /** True if the server derived the day recalled, because the client did not send it. */
    isRecallDateDerived: p.boolean().default(true),
    /** Times of the day recalled on the respondent's clock, HH:MM:SS. */
    wakeTime: p.time(0).nullable(),
    sleepTime: p.time(0).nullable(),
    /** BCP 47. */
    language: p.string().length(64).nullable(),
    mode: p.string().length(16).$type<RecallMode>().nullable(),
    /** The member of staff who interviewed the respondent; null without an interview, and after their account was deleted. */
    interviewer: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** The scheme whose version was answered; null: the client named no version. */
    schemeId: p.string().length(64).nullable(),
    schemeVersion: p.integer().nullable(),
    answers: p.json<Record<string, AnswerValue>>().defaultRaw(`'{}'`),
    startTime: p.datetime(),
    endTime: p.datetime(),
    submittedAt: p.datetime(),
    timeZone: p.string().length(64),
    userAgent: p.string().length(512).nullable(),
    customData: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    followUpUrl: p.string().length(2048).nullable(),
    redirectToFeedback: p.boolean(),
    /** Nutrient type id -> sum over the foods as coded, in the unit of the type. A type that no food has is left out. */
    totals: p.json<Record<string, number>>().defaultRaw(`'{}'`),
    /** The foods of which something was eaten. Null in a recall whose sums with holes are not stored yet (recall-sums.ts). */
    eaten: p.json<EatenFoods>().nullable(),
    /** Nutrient type id -> the foods that the total leaves out. Null as `eaten`. */
    unknowns: p.json<Record<string, FoodsTogether>>().nullable(),
    /** The totals of foods and of supplements apart. Null if no supplement was eaten. */
    totalsBySource: p.json<TotalsBySource>().nullable(),
    /** The reasons for a nutritionist to look at the recall (packages/nutrition/quality-flags.ts). */
    flags: textArray().defaultRaw(`'{}'`),
    /** The sums and flags of the recall as submitted; null: no coding changes them, so that those above are of both. */
    asSubmitted: p.json<SumsAsSubmitted>().nullable(),
    /** The judgement of a nutritionist; null: nobody judged. */
    validity: p.enum(RECALL_VALIDITIES).nullable(),
    /** The approximate size as text: exports read submissions in batches that fit into memory. */
    sizeBytes: p.integer().default(0),
    meals: () => p.oneToMany(SubmissionMeal).mappedBy('submission').orderBy({ mealIndex: 'asc' }),
  },
});

/** A recall: a snapshot that later edits of the food list do not change. Sums and flags are those of the recall as coded. */
export class Submission extends SubmissionSchema.class {
  static readonly personalData: PersonalData<Submission> = {
    impersonal: ['id', 'survey', 'schemeId', 'schemeVersion', 'redirectToFeedback', 'sizeBytes'],
    area: 'recalls',
    personal: [
      {
        columns: [
          'user',
          'recallNumber',
          'recallDate',
          'isRecallDateDerived',
          'startTime',
          'endTime',
          'submittedAt',
          'timeZone',
          'language',
          'mode',
        ],
        what: 'whose recall it is, about which day, and when, where (time zone) and how it was reported',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['wakeTime', 'sleepTime'],
        what: 'when the person got up and went to bed',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['answers'],
        what: 'answers to the questions of the study, also in free words. The study decides what it asks',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['customData'],
        what: 'what the application adds to a recall',
        why: 'the research of the study',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['totals', 'eaten', 'unknowns', 'totalsBySource', 'flags', 'asSubmitted', 'validity'],
        what: 'energy and nutrients of the day, signs of a doubtful recall, and the judgement of a nutritionist',
        why: 'the research of the study, and feedback',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['uxSessionId'],
        what: 'an id that the application chose for the recall',
        why: 'to store a recall once',
        until: ['recall'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['userAgent'],
        what: 'the browser of the device',
        why: 'to find faults of devices',
        until: ['recall', 'erasure'],
        seenBy: ['self', 'submissions:read'],
      },
      {
        columns: ['followUpUrl'],
        what: 'the address to which the respondent is sent afterwards, with the user name in it',
        why: 'to lead respondents on to another questionnaire',
        until: ['recall', 'erasure'],
        seenBy: ['self'],
      },
      {
        columns: ['interviewer'],
        what: 'which member of staff interviewed the respondent',
        why: 'to see differences between interviewers',
        until: ['recall', 'account'],
        seenBy: ['submissions:read'],
      },
    ],
  };
}
SubmissionSchema.setClass(Submission);
