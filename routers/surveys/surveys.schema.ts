import { RECALL_PERIODS, SEARCH_SORTING_ALGORITHMS, SURVEY_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { namedZone } from '../../src/domain/zoned-time.ts';
import {
  LocaleId,
  page,
  PageInput,
  Search,
  sortBy,
  SurveyId,
  SurveyRef,
  Text,
  Timestamp,
  TimeZone,
} from '../common.schema.ts';
import { UserId } from '../people.schema.ts';
import { BaseVersion } from '../records.schema.ts';
import { QualityCutOffsInput, QualityCutOffsView } from './quality-cut-offs.schema.ts';

const Url = (maxLength: number) =>
  z
    .url({ protocol: /^https?$/, error: 'Give an http(s) URL.' })
    .max(maxLength)
    .refine((url) => URL.parse(url)?.username === '', 'Give a URL without user name and password');

const errorReporting = {
  reportSurveyState: z.boolean().meta({ description: 'May the client send the state of the recall with an error?' }),
  reportStackTrace: z.boolean().meta({ description: 'May the client send a stack trace with an error?' }),
};
const ERROR_REPORTING = { description: 'What the client may send when it fails' };
export const ErrorReporting = z.object(errorReporting).meta(ERROR_REPORTING);

const fields = {
  schemeId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A scheme id has 1 to 64 letters, digits, _ or -')
    .meta({
      description:
        'Id of the scheme, the questionnaire of the survey: built in, published, or a draft that asks the built-in default until its publication',
    }),
  localeId: LocaleId,
  state: z.enum(SURVEY_STATES).meta({ description: 'State that staff set; see effectiveState' }),
  suspensionReason: Text(1024).nullable().meta({ description: 'Reason for the suspension, which respondents see' }),
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: TimeZone.refine(
    (name) => namedZone(name) !== null,
    'Give an IANA time zone by its name, such as Europe/London, not an offset',
  ),
  allowGeneratedUsers: z.boolean().meta({ description: 'Can anybody create an account of their own?' }),
  generateUserKey: Text(256)
    .min(32, 'A key has at least 32 characters')
    .nullable()
    .meta({ description: 'Secret with which a panel provider signs people; null for callers who may not change it' }),
  allowPersonalData: z
    .boolean()
    .meta({ description: 'Can respondents have a name, an e-mail address and a phone number?' }),
  externalFollowUpURL: Text(512)
    .refine((url) => /^https?:\/\//.test(url), 'Give an http(s) URL.')
    .nullable()
    .meta({ description: 'URL to open after a recall; [intake24_username_value] is replaced by the user name' }),
  supportEmail: z.email().max(512).meta({ description: 'E-mail address at which respondents ask for help' }),
  originatingURL: Url(512)
    .nullable()
    .meta({ description: 'URL of the page that respondents come from; null: unknown' }),
  description: Text(10_000).nullable().meta({ description: 'Welcome text, HTML' }),
  finalPageHtml: Text(10_000).nullable().meta({ description: 'Thank-you page, HTML' }),
  submissionNotificationUrl: Url(2048).nullable().meta({ description: 'URL that receives each submission, signed' }),
  feedbackEnabled: z.boolean().meta({ description: 'Does the survey give feedback?' }),
  feedbackStyle: Text(50).min(1).meta({ description: 'Style in which feedback is shown, such as default or playful' }),
  numberOfSubmissionsForFeedback: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Number of recalls that feedback needs' }),
  storeUserSessionOnServer: z.boolean().meta({ description: 'Is a recall under way kept on the server?' }),
  maximumDailySubmissions: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .meta({ description: 'Maximum number of recalls of a person in a day' }),
  maximumTotalSubmissions: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .meta({ description: 'Maximum number of recalls of a person in the survey; null: no limit' }),
  minimumSubmissionInterval: z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .meta({ description: 'Minimum number of seconds between two recalls of a person' }),
  recallPeriod: z.enum(RECALL_PERIODS).meta({
    description:
      'The day that a recall is about if the client sends no recallDate: the day before it began, the same day, or the last 24 hours',
  }),
  maxDaysBack: z
    .number()
    .int()
    .min(0)
    .max(366)
    .meta({ description: 'The most days between the day recalled and the day on which the recall began' }),
  linksValidDaysAfterEnd: z
    .number()
    .int()
    .min(0)
    .max(3650)
    .nullable()
    .meta({ description: 'Days after endDate for which personal links sign people in; null: they do not expire' }),
  authUrlDomainOverride: z
    .string()
    .max(512)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/, 'Give a domain such as recall.example.org')
    .nullable()
    .meta({ description: 'Domain of sign-in links' }),
  errorReporting: z.strictObject(errorReporting).meta(ERROR_REPORTING),
  qualityCutOffs: QualityCutOffsInput,
  searchSortingAlgorithm: z
    .enum(SEARCH_SORTING_ALGORITHMS)
    .meta({ description: 'Ranking of foods that match equally well; see `alg` of foods.lookup' }),
  searchMatchScoreWeight: z
    .number()
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Weight of the match against popularity, 0 to 100; see foods.lookup' }),
  needsSecondCoder: z.boolean().meta({
    description: 'Do codings of foods and meals hold only when a second person agrees? It is for codings from then on',
  }),
  isTest: z.boolean().meta({ description: 'Is it a trial, whose recalls do not count for popularity?' }),
};

const { localeId, startDate, endDate, supportEmail, ...optional } = fields;
const required = { localeId, startDate, endDate, supportEmail };

export const NewSurveyInput = z.strictObject({
  id: SurveyId,
  ...required,
  ...z.strictObject(optional).partial().shape,
});
export const UpdateSurveyInput = SurveyRef.extend({
  baseVersion: BaseVersion.optional().meta({
    description: 'The version that was read; 409 if the stored version is another one; absent: not checked',
  }),
  ...z.strictObject({ id: SurveyId, ...fields }).partial().shape,
});

export const ListSurveysInput = z.strictObject({
  ...PageInput,
  search: Search,
  sort: sortBy(['id']).default('id'),
});

export const SurveyView = z
  .object({
    id: z.string().meta({ description: 'Survey id' }),
    url: z.string().meta({ description: 'Where respondents open the survey, without a personal link' }),
    version: z.uuid().meta({ description: 'Version of the settings; an update sends it as baseVersion' }),
    effectiveState: z
      .enum(['pending', 'running', 'finished', 'suspended'])
      .meta({ description: 'State as respondents see it, from `state` and the dates' }),
    ...fields,
    // The view accepts an offset, because earlier versions stored it.
    timeZone: TimeZone,
    errorReporting: ErrorReporting,
    qualityCutOffs: QualityCutOffsView,
    submissionNotificationSecret: z.string().nullable().meta({
      description:
        'Secret that signs the requests to submissionNotificationUrl, in the one answer to the request that set the first address; otherwise null. See webhooks.rotateSecret',
    }),
  })
  .meta({ id: 'Survey' });

export const SurveyPage = page(SurveyView).meta({ id: 'SurveyPage' });
export const DeletedSurveyView = z.object({
  id: z.string().meta({ description: 'Survey id' }),
  deletedUsers: z.number().int().meta({ description: 'Number of deleted accounts, which were in no other survey' }),
});

export const ValidateSurveyIdInput = z.strictObject({ id: Text(256).meta({ description: 'The id to check' }) });
export const SurveyIdVerdict = z
  .object({
    available: z.boolean().meta({ description: 'Can a new survey have the id?' }),
    reason: z
      .enum(['malformed', 'reserved', 'taken'])
      .nullable()
      .meta({ description: 'Why a new survey cannot have the id; null: it can' }),
  })
  .meta({ id: 'SurveyIdVerdict' });

const RoleChange = z.strictObject({
  userId: UserId,
  role: Text(80).meta({ description: 'Role, such as demo/staff' }),
});
export const ChangeRolesInput = SurveyRef.extend({
  users: z.array(RoleChange).min(1).max(1000).meta({ description: 'Roles of users' }),
});
export const AddedRoles = z.object({ added: z.number().int().meta({ description: 'Number of roles added' }) });
export const RemovedRoles = z.object({ removed: z.number().int().meta({ description: 'Number of roles removed' }) });
