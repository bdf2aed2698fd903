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
