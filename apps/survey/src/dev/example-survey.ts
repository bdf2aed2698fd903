import type { Consent, PublicSurveyParameters, SurveyParameters, UserInfo } from 'dietary-recall-client';
import type { SurveyContext } from '../store/context.ts';
import { CONSENT_VERSION, LANGUAGES, scheme } from './example-scheme.ts';

// A survey and a person that nobody has: what the service would say of them.

export const SURVEY_ID = 'example';
/** The Saturday that is recalled, on the Sunday after it. */
export const DAY = '2026-11-21';
export const STARTED_AT = '2026-11-22T18:42:00.000Z';

export const publicParameters: PublicSurveyParameters = {
  localeId: 'en_GB',
  respondentLanguageId: 'en',
  supportEmail: 'nutrition-study@example.org',
  originatingURL: null,
  errorReporting: { reportSurveyState: false, reportStackTrace: false },
  state: 'running',
  suspensionReason: null,
  startDate: '2026-11-01T08:00:00.000Z',
  endDate: '2027-02-28T20:00:00.000Z',
  title: {
    en: 'What did you eat yesterday?',
    fr: 'Qu’avez-vous mangé hier ?',
    de: 'Was haben Sie gestern gegessen?',
  },
  languages: LANGUAGES,
  signInModes: ['link', 'password'],
  isCaptchaRequired: false,
  supportPhone: '+44 191 498 0000',
  colours: null,
  logoUrl: null,
  isTest: false,
};

export const parameters: SurveyParameters = {
  id: SURVEY_ID,
  schemeId: 'example',
  localeId: 'en_GB',
  state: 'running',
  suspensionReason: null,
  description: null,
  finalPageHtml: null,
  storeUserSessionOnServer: true,
  numberOfSurveysForFeedback: 1,
  maximumDailySubmissions: 1,
  recallPeriod: 'previous-day',
  maxDaysBack: 30,
  maximumTotalSubmissions: 3,
  minimumSubmissionInterval: 0,
  searchSortingAlgorithm: 'popularity',
  searchMatchScoreWeight: 20,
};

export const person: UserInfo = {
  id: 1,
  name: 'Ada Example',
  language: null,
  customFields: {},
  sex: null,
  plausibleEnergy: { least: 500, most: 5000 },
  recallNumber: 2,
  redirectToFeedback: true,
  maximumTotalSubmissionsReached: false,
  maximumDailySubmissionsReached: false,
  nextRecallDay: null,
  missedRecallDays: [],
  interview: null,
  serverTime: STARTED_AT,
};

export const interview: NonNullable<UserInfo['interview']> = {
  userName: 'respondent-0417',
  interviewer: { id: 2, name: 'Grace Interviewer' },
  expiresAt: '2026-11-22T21:30:00.000Z',
};

export const consent: Consent = {
  surveyId: SURVEY_ID,
  asked: {
    schemeId: 'example',
    version: CONSENT_VERSION,
    schemeVersion: 1,
    languages: LANGUAGES,
    onWithdrawal: 'keep',
  },
  mayRecall: true,
  onWithdrawal: 'keep',
  consents: [],
  withdrawal: null,
};

export const context: SurveyContext = {
  surveyId: SURVEY_ID,
  publicParameters,
  parameters,
  schemeId: 'example',
  schemeVersion: 1,
  scheme,
  person,
  consent,
  clockAheadMs: 0,
};
