// The closed lists of words that the database, the contract and the applications share.

export const SURVEY_STATES = ['notInitialised', 'suspended', 'active'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** The state of a survey that respondents see. It follows from the stored state and the dates. */
export type EffectiveSurveyState = 'pending' | 'running' | 'finished' | 'suspended';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Returns the weekday of a day, YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  // JavaScript counts from Sunday.
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

export function isWeekend(weekday: Weekday): boolean {
  return weekday === 'saturday' || weekday === 'sunday';
}

/** The day that a recall is about, from the moment when it begins (docs/reference/recall-rules.md#18-the-day-recalled-and-the-number-of-a-recall). */
export const RECALL_PERIODS = ['previous-day', 'same-day', 'last-24-hours'] as const;
export type RecallPeriod = (typeof RECALL_PERIODS)[number];

/** How a food goes with the food that it is linked to (docs/reference/recall-rules.md#19-linked-foods). */
export const FOOD_RELATIONS = ['with', 'ingredient'] as const;
export type FoodRelation = (typeof FOOD_RELATIONS)[number];

/** Whether the respondent answered alone or somebody asked. */
export const RECALL_MODES = ['self', 'interview'] as const;
export type RecallMode = (typeof RECALL_MODES)[number];

/** The most that a recall may hold: what the service takes, and where the questions of a recall stop adding. */
export const RECALL_LIMITS = {
  meals: 50,
  /** Linked foods and foods that were not found included. */
  foods: 500,
  foodsOfMeal: 200,
  linkedFoods: 100,
  searchTermLength: 256,
} as const;

/** The method of a portion whose size the respondent could not say (docs/reference/recall-rules.md#20-unknown-portions). */
export const UNKNOWN_METHOD = 'unknown';

/** Which state of a recall is read: with the codings that hold, or as the respondent submitted it. */
export const RECALL_VERSIONS = ['coded', 'submitted'] as const;
export type RecallVersion = (typeof RECALL_VERSIONS)[number];

/**
 * The kinds of work that submitted recalls leave (docs/guides/code-recalls.md). An entry that is several of them is the first.
 * `flagged-food`: more than is plausible, or choices that give another weight.
 */
export const CODING_ENTRY_KINDS = ['missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food'] as const;
export type CodingEntryKind = (typeof CODING_ENTRY_KINDS)[number];

/**
 * What a coding does. `code`: foods of the list stand for an entry. `correct`: fields of a food change. `confirm`: an entry is right as it
 * is. `add` and `remove`: a food. `meal`: name, kind and time of a meal. `validity`: a mark on the recall. `withdraw`: an earlier coding no
 * longer holds.
 */
export const CODING_KINDS = ['code', 'correct', 'confirm', 'add', 'remove', 'meal', 'validity', 'withdraw'] as const;
export type CodingKind = (typeof CODING_KINDS)[number];

/** What a coding is about. */
export const CODING_SUBJECTS = ['food', 'missing-food', 'added-food', 'meal', 'recall'] as const;
export type CodingSubject = (typeof CODING_SUBJECTS)[number];

/**
 * The states of a coding. `proposed`: a second person has not agreed. `agreed`: it was the proposal with which the coding that holds agrees.
 * `replaced`: a later coding of the same subject holds. `withdrawn`: another coding withdrew it. `done`: it withdrew another coding.
 */
export const CODING_STATES = ['proposed', 'agreed', 'holds', 'replaced', 'withdrawn', 'done'] as const;
export type CodingState = (typeof CODING_STATES)[number];

/** Why something was coded. */
export const CODING_REASONS = [
  'not-in-list',
  'unknown-code',
  'unknown-portion',
  'implausible-amount',
  'wrong-food',
  'wrong-time',
  'forgotten-food',
  'repeated-food',
  'implausible-recall',
  'incomplete-recall',
  'test-recall',
  'coding-error',
  'checked',
  'other',
] as const;
export type CodingReason = (typeof CODING_REASONS)[number];

/** A nutritionist's judgement of a recall. `excluded`: analyses leave it out. */
export const RECALL_VALIDITIES = ['valid', 'doubtful', 'excluded'] as const;
export type RecallValidity = (typeof RECALL_VALIDITIES)[number];

/** The fields of a meal that a coding may change. */
export interface CodedMeal {
  name: string;
  kind: string | null;
  hours: number;
  minutes: number;
  dayOffset: number;
}

/** The portion method of a food whose amount a coding set. */
export const CODED_METHOD = 'coded';

/** An answer to a question of a scheme; null: it was skipped. */
export type AnswerValue = string | number | boolean | string[] | null;

export const SEARCH_SORTING_ALGORITHMS = ['paRules', 'popularity', 'globalPop', 'fixed'] as const;
export type SearchSortingAlgorithm = (typeof SEARCH_SORTING_ALGORITHMS)[number];

/** The role names of Intake24; roles.ts states what each permits. */
export const ROLE_NAMES = [
  'superuser',
  'surveyadmin',
  'foodsadmin',
  'imagesadmin',
  'globalsupport',
  'fdbm',
  'staff',
  'support',
  'respondent',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const SEXES = ['f', 'm'] as const;
export type Sex = (typeof SEXES)[number];

/**
 * A limit by sex. A person whose sex is unknown, or whose sex has no limit here (null), has the limit of `any`. Without that the
 * built-in limit holds (`BUILT_IN_CUT_OFFS`).
 */
export interface LimitBySex {
  f: number | null;
  m: number | null;
  any: number | null;
}

/** When a survey's recalls are flagged (docs/reference/recall-rules.md#17-quality-flags). */
export interface QualityCutOffs {
  /** The least plausible energy of a day, kcal. */
  lowEnergyKcal: LimitBySex;
  /** The largest plausible energy of a day, kcal. */
  highEnergyKcal: LimitBySex;
  /** The shortest plausible time of a recall, minutes; null: the built-in one. */
  shortestMinutes: number | null;
  /** The fewest foods of a plausible recall, found in the list or not; null: not judged. */
  fewestFoods: number | null;
  /** The fewest meals with food of a plausible recall; null: not judged. */
  fewestMeals: number | null;
  /** The most foods of a recall that may be missing from the list; null: not judged. */
  mostMissingFoods: number | null;
}

/** The limits that hold where a survey gives none. */
export const BUILT_IN_CUT_OFFS = {
  /** Intakes outside are usually checked by hand (Willett 2013, Nutritional Epidemiology, ch. 13). */
  lowEnergyKcal: 500,
  highEnergyKcal: 5000,
  /** The shortest plausible time in which a person recalls a day. */
  shortestMinutes: 2,
} as const;

/** The weight targets of a person. packages/nutrition has the energy that each adds. */
export const WEIGHT_TARGET_IDS = ['keep_weight', 'lose_weight', 'gain_weight'] as const;
export type WeightTargetId = (typeof WEIGHT_TARGET_IDS)[number];

/** The values that can be compared with the sectors of a demographic group (docs/reference/feedback.md#4-rules-and-what-they-compare). */
export const NUTRIENT_RULES = ['range', 'percentage_of_energy', 'per_unit_of_weight', 'energy_divided_by_bmr'] as const;
export type NutrientRule = (typeof NUTRIENT_RULES)[number];

/** The judgements of an intake, from far too little to far too much. */
export const SENTIMENTS = [
  'too_low',
  'low',
  'bit_low',
  'neutral',
  'good',
  'excellent',
  'bit_high',
  'high',
  'too_high',
] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const PORTION_SIZE_METHODS = [
  'as-served',
  'guide-image',
  'drink-scale',
  'standard-portion',
  'cereal',
  'milk-on-cereal',
  'milk-in-a-hot-drink',
  'pizza',
  'weight',
  'parent-food-portion',
] as const;
export type PortionSizeMethodName = (typeof PORTION_SIZE_METHODS)[number];

/** The notifications that a schedule may hold (docs/reference/recall-rules.md#14-notification-schedule). */
export const SCHEDULED_NOTIFICATIONS = [
  'login-recall-yesterday',
  'login-recall-today',
  'login-back-recall',
  'login-last',
] as const;
export type ScheduledNotification = (typeof SCHEDULED_NOTIFICATIONS)[number];

/** The notification that brings a respondent their personal link again, because they asked for it. */
export const LINK_AGAIN = 'login-link';

/** Scheduled notifications, the reminders that the service adds to them, and links that were asked for. */
export const NOTIFICATION_TYPES = [
  ...SCHEDULED_NOTIFICATIONS,
  'login-first-reminder',
  'login-second-reminder',
  LINK_AGAIN,
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How a notification goes out. */
export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The states of a notification. `sending`: an attempt is running, or its process ended before it recorded the result. */
export const NOTIFICATION_STATES = ['pending', 'sending', 'sent', 'skipped', 'failed'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** What the gateway says in the end of an SMS that it took. */
export const SMS_DELIVERIES = ['delivered', 'undelivered'] as const;
export type SmsDelivery = (typeof SMS_DELIVERIES)[number];

/** Why a person who matches a filter gets no notification of a batch (docs/reference/recall-rules.md#notifications-to-a-filter). */
export const LEFT_OUT_REASONS = [
  'account_disabled',
  'withdrawn',
  'no_email',
  'no_phone',
  'unsubscribed',
  'emails_off',
  'sms_off',
  'repeated',
  'already_that_day',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * The states of a day that a respondent is asked to report. `upcoming`: it is in the future. `due`: it is today, or the respondent is
 * expected to report it today. `done`: a recall of that day is stored. `missed`: it is over without one.
 */
export const RECALL_DAY_STATES = ['upcoming', 'due', 'done', 'missed'] as const;
export type RecallDayState = (typeof RECALL_DAY_STATES)[number];

/** Why a respondent who matches a filter gets no recall days. `has_days`: they keep those that they have. */
export const NO_RECALL_DAYS_REASONS = ['account_disabled', 'withdrawn', 'has_days'] as const;
export type NoRecallDaysReason = (typeof NO_RECALL_DAYS_REASONS)[number];

/** The states of a request to be called. `unreachable`: somebody called and reached nobody. */
export const CALLBACK_STATES = ['open', 'unreachable', 'done'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

/** The states of a batch of notifications. `planning`: a job stores them. `failed`: the job ended without storing them. */
export const BATCH_STATES = ['planning', 'planned', 'cancelled', 'failed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** The states of a webhook delivery. `pending`: its next attempt waits or runs. `failed`: all attempts are used up, or none can succeed. */
export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** The reasons for which an attempt to deliver a webhook fails. `not_accepted`: the receiver answered with a status other than 2xx. */
export const WEBHOOK_FAULTS = [
  'no_address',
  'no_secret',
  'address_not_allowed',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'not_accepted',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const JOB_STATES = ['running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The applications of the service: for respondents, and for staff. Each keeps a sign-in of its own in a browser. */
export const APPLICATIONS = ['survey', 'console'] as const;
export type Application = (typeof APPLICATIONS)[number];

export const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

export const SIGN_IN_METHODS = [
  'password',
  'alias',
  'link',
  'totp',
  'passkey',
  'recovery-code',
  'personal-access-token',
  'interview',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The outcomes of attempts to sign in, and changes of what an account accepts: `added`, `removed`. */
export const SIGN_IN_OUTCOMES = ['signed-in', 'second-factor-asked', 'refused', 'added', 'removed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** What a scheme says of the recalls of a person who withdraws from a survey. */
export const ON_WITHDRAWAL = ['keep', 'erase'] as const;
export type OnWithdrawal = (typeof ON_WITHDRAWAL)[number];

/** What happened to the recalls of a person who withdrew from a survey. */
export const WITHDRAWN_RECALLS = ['kept', 'erased'] as const;
export type WithdrawnRecalls = (typeof WITHDRAWN_RECALLS)[number];

/** What a person may ask to be deleted: their recalls in a survey, or their account. */
export const DELETION_REQUEST_KINDS = ['recalls', 'account'] as const;
export type DeletionRequestKind = (typeof DELETION_REQUEST_KINDS)[number];

/** The states of a request for deletion. `taken-back`: the person no longer asks for it. */
export const DELETION_REQUEST_STATES = ['open', 'done', 'refused', 'taken-back'] as const;
export type DeletionRequestState = (typeof DELETION_REQUEST_STATES)[number];

/**
 * How a search for a food failed. `nothing-found`: it had no hits. `none-chosen`: it had hits, and none of them was chosen. `ranked-low`: the food that
 * was chosen stood below rank 10. `missing-food`: the food was described in the respondent's own words.
 */
export const SEARCH_MISS_OUTCOMES = ['nothing-found', 'none-chosen', 'ranked-low', 'missing-food'] as const;
export type SearchMissOutcome = (typeof SEARCH_MISS_OUTCOMES)[number];

/** The records whose changes are kept in the trail. */
export const RECORD_TYPES = [
  'food',
  'category',
  'locale',
  'nutrient-table',
  'survey',
  'submission',
  'food-group',
  'consent',
  'deletion-request',
  'survey-scheme',
  'recall-days',
  'interview',
  'callback',
  'person',
  'notification',
  'notification-batch',
  'webhook',
  'demographic-group',
  'as-served-set',
  'image-map',
  'guide-image',
  'drinkware-set',
  'source-image',
  'job',
  'export',
  'message-template',
  'respondents-upload',
  'nutrient-record',
  'coding',
  'extract',
  'search-miss',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** The areas by which the trail is read (`AREA_OF_RECORD`). */
export const TRAIL_AREAS = [
  'surveys',
  'schemes',
  'people',
  'fieldwork',
  'notifications',
  'consents',
  'deletions',
  'rules',
  'food-lists',
  'pictures',
  'jobs',
  'exports',
  'codings',
] as const;
export type TrailArea = (typeof TRAIL_AREAS)[number];

/** The area of each kind of record. A new kind of record has its place here. */
export const AREA_OF_RECORD: Readonly<Record<RecordType, TrailArea>> = {
  food: 'food-lists',
  category: 'food-lists',
  locale: 'food-lists',
  'food-group': 'food-lists',
  'search-miss': 'food-lists',
  'nutrient-table': 'food-lists',
  'nutrient-record': 'food-lists',
  survey: 'surveys',
  webhook: 'surveys',
  'survey-scheme': 'schemes',
  'recall-days': 'fieldwork',
  interview: 'fieldwork',
  callback: 'fieldwork',
  submission: 'deletions',
  'deletion-request': 'deletions',
  consent: 'consents',
  person: 'people',
  'respondents-upload': 'people',
  notification: 'notifications',
  'notification-batch': 'notifications',
  'message-template': 'notifications',
  'demographic-group': 'rules',
  'as-served-set': 'pictures',
  'image-map': 'pictures',
  'guide-image': 'pictures',
  'drinkware-set': 'pictures',
  'source-image': 'pictures',
  job: 'jobs',
  export: 'exports',
  extract: 'exports',
  coding: 'codings',
};

/** The formats of files of rows. */
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** The formats of exports of recalls: rows, or one JSON document. */
export const RECALL_EXPORT_FORMATS = [...EXPORT_FORMATS, 'json'] as const;
export type RecallExportFormat = (typeof RECALL_EXPORT_FORMATS)[number];

/**
 * The exports of recalls as resources of HL7 FHIR R5, and the format of each. Those of one type of resource have a line for each, as in
 * FHIR Bulk Data Access.
 */
export const FHIR_FORMATS = {
  'nutrition-intakes': 'ndjson',
  'questionnaire-responses': 'ndjson',
  questionnaires: 'ndjson',
  'fhir-bundle': 'json',
} as const;
export type FhirContent = keyof typeof FHIR_FORMATS;
export const FHIR_CONTENTS = Object.keys(FHIR_FORMATS) as FhirContent[];

/** Returns whether an export of recalls has resources of HL7 FHIR. */
export function isFhirContent(content: string): content is FhirContent {
  return Object.hasOwn(FHIR_FORMATS, content);
}

/** The recalls that an extract was made of, as a person chose them. Times are ISO 8601, days YYYY-MM-DD. */
export interface ExtractSelection {
  as: RecallVersion;
  validity: string[] | null;
  /** Submitted in this period, the end excluded. */
  dateFrom: string | null;
  dateTo: string;
  /** The first and the last day recalled. */
  recalledFrom: string | null;
  recalledTo: string | null;
  /** The user name of the one person; null: everybody. */
  user: string | null;
}

/** What an extract was made with. */
export interface ExtractSources {
  softwareVersion: string;
  /** The food list as it was: its last change in the trail, which has each. */
  foodList: { localeId: string; foods: number; lastChangeId: number | null; lastChangedAt: string | null };
  /** The versions of schemes that its recalls answer. */
  schemes: { schemeId: string; version: number }[];
}

/** A file of an extract. */
export interface ExtractedFile {
  name: string;
  /** Without the heading; null: the file has no rows. */
  rows: number | null;
  bytes: number;
  sha256: string;
}

/**
 * How a recall of an extract differs from the one in an earlier extract. `recoded`: in its foods, weights, meals or validity.
 * `recalculated`: in amounts of nutrients alone.
 */
export const EXTRACT_CHANGES = ['added', 'removed', 'recoded', 'recalculated'] as const;
export type ExtractChange = (typeof EXTRACT_CHANGES)[number];

/**
 * The actions of the trail. `list` and `unlist`: a food was added to or removed from a food list. `import`: a nutrient table
 * or a file of respondents was imported. `recalculate`: the nutrients of the recalls of a survey were computed again. `add` and `remove`: somebody came
 * into a survey or left it. `grant` and `revoke`: a role. `reset`: somebody else replaced a password, a personal link or second factors.
 * `send`: a message or a delivery was queued by hand. `cancel`: what was planned or under way was stopped. `export`: data left the service.
 * `publish` and `retire`: a version of a scheme came into use or went out of it. `withdraw`: a person ended their part in a survey.
 */
export const RECORD_ACTIONS = [
  'create',
  'update',
  'delete',
  'list',
  'unlist',
  'import',
  'recalculate',
  'add',
  'remove',
  'grant',
  'revoke',
  'reset',
  'send',
  'cancel',
  'export',
  'publish',
  'retire',
  'withdraw',
] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/**
 * The states of a scheme and of its versions. `published`: new recalls use it. `retired`: recalls that were begun with it are still accepted,
 * and new ones do not use it.
 */
export const SCHEME_STATES = ['draft', 'published', 'retired'] as const;
export type SchemeState = (typeof SCHEME_STATES)[number];

/**
 * The texts of a food list that are translated: the key of a portion size method, the name of a unit, and the label of a picture, an
 * outline or a choice (docs/reference/translations.md).
 */
export const TRANSLATION_KINDS = ['method', 'unit', 'label'] as const;
export type TranslationKind = (typeof TRANSLATION_KINDS)[number];

/**
 * The kinds of nutrient types and of tables. A food-group equivalent is an amount that dietary guidelines count in, such as cup
 * equivalents of fruit (docs/reference/food-data.md#16-food-group-equivalents).
 */
export const NUTRIENT_KINDS = ['nutrient', 'food-group-equivalent'] as const;
export type NutrientKind = (typeof NUTRIENT_KINDS)[number];

/** How sums take an amount below a limit of detection: as unknown, as 0, as half the limit, as the limit. */
export const BELOW_DETECTION = ['unknown', 'zero', 'half', 'limit'] as const;
export type BelowDetection = (typeof BELOW_DETECTION)[number];

/** Some foods of a recall. Of foods without a known weight or energy, the sums have nothing. */
export interface FoodsTogether {
  /** The number of the foods. */
  foods: number;
  /** The weight eaten in g; null if there are foods and the weight of none is known. */
  grams: number | null;
  /** The energy in kcal; null if there are foods and the energy of none is known. */
  kcal: number | null;
}

/** The foods of a recall of which something was eaten. */
export interface EatenFoods extends FoodsTogether {
  /** The number of foods whose weight is unknown. */
  foodsWithoutWeight: number;
}

/** Totals of a day apart: amounts by nutrient type id. */
export interface TotalsBySource {
  food: Readonly<Record<string, number>>;
  supplements: Readonly<Record<string, number>>;
}
