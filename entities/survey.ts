import {
  RECALL_PERIODS,
  SEARCH_SORTING_ALGORITHMS,
  SURVEY_STATES,
  type EffectiveSurveyState,
  type QualityCutOffs,
} from '@dietary-recall/vocabulary';
import { defineEntity, p, type Loaded } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const SurveySchema = defineEntity({
  name: 'Survey',
  checks: [
    { name: 'survey_dates', expression: 'end_date > start_date' },
    {
      name: 'survey_limits',
      expression:
        'number_of_submissions_for_feedback >= 1 and maximum_daily_submissions >= 1 and maximum_total_submissions >= 1 and minimum_submission_interval >= 0',
    },
    { name: 'survey_days_back', expression: 'max_days_back >= 0' },
    { name: 'survey_links', expression: 'links_valid_days_after_end >= 0' },
    { name: 'survey_search', expression: 'search_match_score_weight >= 0 and search_match_score_weight <= 100' },
  ],
  properties: {
    id: p.integer().primary(),
    /** The survey id on the wire, which may change. */
    slug: p.string().length(64).unique().check(`slug ~ '^[A-Za-z0-9_-]{1,64}$'`),
    /** The version of the settings. Counters, people and recalls do not change it. */
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    schemeId: p.string().length(64).default('default'),
    locale: () => p.manyToOne(Locale).ref().index(),
    state: p.enum(SURVEY_STATES).default('notInitialised'),
    suspensionReason: p.string().length(1024).nullable(),
    startDate: p.datetime(),
    endDate: p.datetime(),
    /** The IANA zone in which days are counted if the zone of the respondent is unknown. */
    timeZone: p.string().length(64).default('UTC'),
    allowGeneratedUsers: p.boolean().default(false),
    /** The number of user names that were generated. */
    generatedUsers: p.integer().default(0),
    /** True if respondents may have a name, an e-mail address and a phone number. */
    allowPersonalData: p.boolean().default(false),
    /** The secret with which a panel provider signs the people whom it sends. */
    generateUserKey: p.string().length(256).nullable().hidden().lazy(),
    externalFollowUpUrl: p.string().length(512).nullable(),
    supportEmail: p.string().length(512),
    originatingUrl: p.string().length(512).nullable(),
    description: p.text().nullable(),
    finalPageHtml: p.text().nullable(),
    submissionNotificationUrl: p.string().length(2048).nullable(),
    /** The secret that signs the requests to submissionNotificationUrl. A survey with an address has one. */
    submissionNotificationSecret: p.string().length(128).nullable().hidden().lazy(),
    /** The secret before the last rotation, with which requests are signed too until previousNotificationSecretExpiresAt. */
    previousNotificationSecret: p.string().length(128).nullable().hidden().lazy(),
    previousNotificationSecretExpiresAt: p.datetime().nullable(),
    feedbackEnabled: p.boolean().default(false),
    feedbackStyle: p.string().length(50).default('default'),
    numberOfSubmissionsForFeedback: p.integer().default(1),
    storeUserSessionOnServer: p.boolean().default(true),
    maximumDailySubmissions: p.integer().default(3),
    maximumTotalSubmissions: p.integer().nullable(),
    /** The seconds that a respondent waits between two submissions. */
    minimumSubmissionInterval: p.integer().default(600),
    /** The day that a recall is about if the client does not say it. */
    recallPeriod: p.enum(RECALL_PERIODS).default('previous-day'),
    /** The most days between the day recalled and the day of the recall. */
    maxDaysBack: p.smallint().default(30),
    /** The days after the end of the survey for which personal links sign people in. Null if they do so for ever. */
    linksValidDaysAfterEnd: p.smallint().nullable(),
    authUrlDomainOverride: p.string().length(512).nullable(),
    reportSurveyState: p.boolean().default(false),
    reportStackTrace: p.boolean().default(false),
    /** When recalls are flagged; null: the built-in cut-offs. */
    qualityCutOffs: p.json<QualityCutOffs>().nullable(),
    searchSortingAlgorithm: p.enum(SEARCH_SORTING_ALGORITHMS).default('popularity'),
    searchMatchScoreWeight: p.smallint().default(20),
    /** Whether a coding of foods and meals holds only when a second person agrees with it. */
    needsSecondCoder: p.boolean().default(false),
    /** True for a trial of the software, whose recalls do not count for popularity and association rules. */
    isTest: p.boolean().default(false),
    /** What an application shows before anybody signs in (src/domain/presentation.ts); null: nothing was set. */
    presentation: p.json<object>().nullable().lazy(),
    /** The version of the presentation, which is edited apart from the settings. A new logo does not change it. */
    presentationVersion: p.uuid().defaultRaw('gen_random_uuid()'),
    /** The logo: the path in the image store, which is the path below `/images` as well. */
    logoPath: p.string().length(512).nullable().unique(),
    /** Whether a panel has a key with which it signs people. The key itself is not read. */
    hasGenerateUserKey: p
      .boolean()
      .formula((columns) => `${columns.generateUserKey} is not null`)
      .lazy(),
  },
});

export class Survey extends SurveySchema.class {
  static readonly personalData: PersonalData<Survey> = {
    impersonal: [
      'id',
      'slug',
      'version',
      'schemeId',
      'locale',
      'state',
      'suspensionReason',
      'startDate',
      'endDate',
      'timeZone',
      'allowGeneratedUsers',
      'generatedUsers',
      'allowPersonalData',
      'generateUserKey',
      'externalFollowUpUrl',
      'originatingUrl',
      'submissionNotificationUrl',
      'submissionNotificationSecret',
      'previousNotificationSecret',
      'previousNotificationSecretExpiresAt',
      'feedbackEnabled',
      'feedbackStyle',
      'numberOfSubmissionsForFeedback',
      'storeUserSessionOnServer',
      'maximumDailySubmissions',
      'maximumTotalSubmissions',
      'minimumSubmissionInterval',
      'recallPeriod',
      'maxDaysBack',
      'linksValidDaysAfterEnd',
      'authUrlDomainOverride',
      'reportSurveyState',
      'reportStackTrace',
      'qualityCutOffs',
      'searchSortingAlgorithm',
      'searchMatchScoreWeight',
      'needsSecondCoder',
      'isTest',
      'presentationVersion',
      'logoPath',
    ],
    area: 'research',
    personal: [
      {
        columns: ['supportEmail'],
        what: 'the e-mail address at which respondents ask for help',
        why: 'to help respondents',
        until: ['survey', { when: 'staff change it' }],
        seenBy: [{ who: 'everybody who opens the survey' }],
      },
      {
        columns: ['description', 'finalPageHtml', 'presentation'],
        what: 'texts for respondents, which may name people of the team',
        why: 'to say who asks',
        until: ['survey', { when: 'staff change them' }],
        seenBy: [{ who: 'everybody who opens the survey' }],
      },
    ],
  };

  effectiveState(now: Date): EffectiveSurveyState {
    if (this.state === 'suspended') return 'suspended';
    if (this.state === 'notInitialised' || now < this.startDate) return 'pending';
    return now > this.endDate ? 'finished' : 'running';
  }
}
SurveySchema.setClass(Survey);

/** A survey with the locale of its food list. */
export type SurveyWithLocale = Loaded<Survey, 'locale'>;

/** A survey with its presentation, as the survey directory keeps it. */
export type PresentedSurvey = Loaded<Survey, 'locale' | 'presentation' | 'hasGenerateUserKey'>;
