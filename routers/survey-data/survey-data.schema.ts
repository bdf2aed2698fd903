import { RECALL_PERIODS, SEARCH_SORTING_ALGORITHMS, SEXES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Email, MAX_LENGTHS, Name, Phone } from '../../src/domain/person-fields.ts';
import { SIGN_IN_MODES } from '../../src/domain/presentation.ts';
import { Captcha, SurveyRef, Text, Timestamp, TimeZone } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';
import { LogoUrl, shownFields } from '../survey-presentation/survey-presentation.schema.ts';
import { ErrorReporting } from '../surveys/surveys.schema.ts';

export const UserInfoInput = SurveyRef.extend({ tz: TimeZone.optional() });

const state = z
  .enum(['pending', 'running', 'finished', 'suspended'])
  .meta({ description: 'State of the survey as respondents see it' });
const suspensionReason = z
  .string()
  .nullable()
  .meta({ description: 'Reason for the suspension; null: none was given, or the survey is not suspended' });

export const PublicParametersView = z
  .object({
    localeId: z.string().meta({ description: 'Locale id' }),
    respondentLanguageId: z.string().meta({ description: 'Language of the respondents, BCP 47' }),
    supportEmail: z.string().meta({ description: 'E-mail address at which respondents ask for help' }),
    originatingURL: z
      .string()
      .nullable()
      .meta({ description: 'URL of the page that respondents come from; null: unknown' }),
    errorReporting: ErrorReporting,
    state,
    suspensionReason,
    startDate: Timestamp.meta({ description: 'When the survey starts, ISO 8601 in UTC' }),
    endDate: Timestamp.meta({ description: 'When the survey ends, ISO 8601 in UTC' }),
    title: shownFields.title,
    languages: z.array(z.string()).meta({
      description: 'Languages that the application offers, BCP 47, first the one to begin with; at least one',
    }),
    signInModes: z.array(z.enum(SIGN_IN_MODES)).meta({
      description:
        'Ways into the survey to offer: a personal `link`, name and `password`, a new account by `generate`, a `panel` that signs people',
    }),
    isCaptchaRequired: z.boolean().meta({
      description: 'Does `generate` need the token of a captcha, or the mail for a forgotten password?',
    }),
    supportPhone: shownFields.supportPhone,
    colours: shownFields.colours,
    logoUrl: LogoUrl,
    isTest: z.boolean().meta({ description: 'Is it a trial, whose recalls do not count for popularity?' }),
  })
  .meta({ id: 'PublicSurveyParameters' });

/** The surveys of the demo in which anybody can try a recall. */
export const DemoView = z
  .array(
    z.object({
      surveyId: z.string().meta({ description: 'Survey id' }),
      localeId: z.string().meta({ description: 'Locale id' }),
      title: shownFields.title,
      languages: z.array(z.string()).meta({ description: 'Languages that the application offers, BCP 47' }),
    }),
  )
  .meta({ id: 'DemoSurveys' });

export const FeedbackStyleView = z.object({
  feedbackStyle: z.string().meta({ description: 'Style in which feedback is shown, such as default or playful' }),
});

export const SurveyParametersView = z
  .object({
    id: z.string().meta({ description: 'Survey id' }),
    schemeId: z.string().meta({
      description:
        'Id of the scheme, the questionnaire of the survey. An id that no published scheme has means the built-in default',
    }),
    localeId: z.string().meta({ description: 'Locale id' }),
    state,
    suspensionReason,
    description: z.string().nullable().meta({ description: 'Welcome text, HTML; null: none' }),
    finalPageHtml: z.string().nullable().meta({ description: 'Thank-you page, HTML; null: none' }),
    storeUserSessionOnServer: z.boolean().meta({ description: 'Is a recall under way kept on the server?' }),
    numberOfSurveysForFeedback: z.number().int().meta({ description: 'Number of recalls that feedback needs' }),
    maximumDailySubmissions: z.number().int().meta({ description: 'Maximum number of recalls of a person in a day' }),
    recallPeriod: z.enum(RECALL_PERIODS).meta({
      description: 'The day that a recall is about if it has no recallDate',
    }),
    maxDaysBack: z.number().int().meta({
      description: 'The most days between the day recalled and the day on which the recall began',
    }),
    maximumTotalSubmissions: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Maximum number of recalls of a person in the survey; null: no limit' }),
    minimumSubmissionInterval: z
      .number()
      .int()
      .meta({ description: 'Minimum number of seconds between two recalls of a person' }),
    searchSortingAlgorithm: z
      .enum(SEARCH_SORTING_ALGORITHMS)
      .meta({ description: 'Ranking of foods that match equally well; see `alg` of foods.lookup' }),
    searchMatchScoreWeight: z
      .number()
      .int()
      .meta({ description: 'Weight of the match against popularity, 0 to 100; see foods.lookup' }),
  })
  .meta({ id: 'SurveyParameters' });

export const UserInfoView = z
  .object({
    id: z.number().int().meta({ description: 'User id' }),
    name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
    language: z.string().nullable().meta({ description: 'Language of the person, BCP 47; null: unknown' }),
    customFields: z.record(z.string(), z.string()).meta({
      description: 'Further facts of the person: name -> value. Conditions of the questionnaire ask for them',
    }),
    sex: z.enum(SEXES).nullable().meta({ description: 'Sex: f or m, for limits that differ by it; null: unknown' }),
    plausibleEnergy: z
      .object({
        least: z.number().meta({ description: 'The least energy of a plausible day, kcal' }),
        most: z.number().meta({ description: 'The largest energy of a plausible day, kcal' }),
      })
      .meta({
        description:
          'Limits by the cut-offs of the survey and the sex of the person; the questionnaire may overrule them',
      }),
    recallNumber: z.number().int().meta({ description: 'Number of the next recall: submissions so far + 1' }),
    redirectToFeedback: z.boolean().meta({ description: 'Should the client show feedback after the recall?' }),
    maximumTotalSubmissionsReached: z
      .boolean()
      .meta({ description: 'Has the person submitted the maximum number of recalls of the survey?' }),
    maximumDailySubmissionsReached: z
      .boolean()
      .meta({ description: 'Has the person submitted the maximum number of recalls of today?' }),
    nextRecallDay: z.iso.date().nullable().meta({
      description:
        'The next day that the survey asks the person to report, yyyy-mm-dd; it may be today or yesterday. null: none is assigned',
    }),
    missedRecallDays: z.array(z.iso.date()).meta({
      description:
        'The days that the survey asked about and that are over without a recall, yyyy-mm-dd, the earliest first',
    }),
    interview: z
      .object({
        userName: z.string().meta({ description: 'User name of the respondent in the survey' }),
        interviewer: PersonRef.meta({ description: 'Who interviews' }),
        expiresAt: Timestamp.meta({ description: 'When the interview ends at the latest, ISO 8601' }),
      })
      .nullable()
      .meta({
        description: 'The interview by which staff complete the recall; null: the person is signed in themselves',
      }),
    serverTime: Timestamp.meta({
      description: 'The time of the service: an application whose device has a wrong clock goes by it',
    }),
  })
  .meta({ id: 'UserInfo' });

export const FollowUpView = z
  .object({
    followUpUrl: z.string().nullable().meta({ description: 'URL to open after the recall; null: none' }),
    showFeedback: z.boolean().meta({ description: 'Does the survey give feedback?' }),
  })
  .meta({ id: 'FollowUp' });

export const GenerateUserInput = SurveyRef.extend({ captcha: Captcha });
export const GeneratedUserView = z
  .object({
    userName: z.string().meta({ description: 'User name in the survey' }),
    password: z
      .string()
      .meta({ description: 'Generated password. It is not shown again, because only its hash is stored' }),
  })
  .meta({ id: 'GeneratedUser' });

export const CreateUserInput = SurveyRef.extend({
  token: Text(16_384).min(1).meta({
    description:
      'JWT (HS256, HS384 or HS512) signed with generateUserKey; claims: username, password?, name?, language?, customFields?, redirectUrl?, exp in seconds since 1970',
  }),
});
export const CreatedUserView = z
  .object({
    userId: z.number().int().meta({ description: 'User id' }),
    userName: z.string().meta({ description: 'User name in the survey' }),
    redirectUrl: z
      .string()
      .nullable()
      .meta({ description: 'URL to which the panel provider redirects the person; null: none' }),
    authToken: z.string().meta({ description: 'Token for POST /auth/login/token' }),
  })
  .meta({ id: 'CreatedUser' });

export const RequestCallbackInput = SurveyRef.extend({
  name: Name.meta({ description: 'Name of the person to ask for' }),
  phone: Phone.meta({ description: 'Phone number to call' }),
});
export const CallbackRequestedView = z.object({ requested: z.literal(true).meta({ description: 'Always true' }) });

export const RequestLinkInput = SurveyRef.extend({
  email: Email.max(MAX_LENGTHS.email).meta({ description: 'E-mail address of the respondent, in upper or lower case' }),
  captcha: Captcha,
});
export const LinkRequestedView = z.object({
  requested: z.literal(true).meta({ description: 'true, whether a respondent has the address or not' }),
});
