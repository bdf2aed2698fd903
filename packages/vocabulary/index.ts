// The closed lists of words that the database, the contract and the applications share.

export const SURVEY_STATES = ['notInitialised', 'suspended', 'active'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** The state of a survey that respondents see. It follows from the stored state and the dates. */
export type EffectiveSurveyState = 'pending' | 'running' | 'finished' | 'suspended';

export const SEARCH_SORTING_ALGORITHMS = ['paRules', 'popularity', 'globalPop', 'fixed'] as const;
export type SearchSortingAlgorithm = (typeof SEARCH_SORTING_ALGORITHMS)[number];

/** The role names of Intake24; src/access/roles.ts states what each permits. */
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

/** Scheduled notifications and the reminders that the service adds to them. */
export const NOTIFICATION_TYPES = [
  ...SCHEDULED_NOTIFICATIONS,
  'login-first-reminder',
  'login-second-reminder',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The states of a notification. `sending`: an attempt is running, or its process ended before it recorded the result. */
export const NOTIFICATION_STATES = ['pending', 'sending', 'sent', 'skipped', 'failed'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

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
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The outcomes of attempts to sign in, and changes of what an account accepts: `added`, `removed`. */
export const SIGN_IN_OUTCOMES = ['signed-in', 'second-factor-asked', 'refused', 'added', 'removed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** The records whose changes are kept in the audit trail. */
export const RECORD_TYPES = ['food', 'category', 'locale', 'nutrient-table', 'survey', 'submission'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/**
 * The actions of the audit trail. `list` and `unlist`: a food was added to or removed from a food list. `import`: a nutrient table
 * was imported from a file. `recalculate`: the nutrients of the recalls of a survey were computed again.
 */
export const RECORD_ACTIONS = ['create', 'update', 'delete', 'list', 'unlist', 'import', 'recalculate'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];
