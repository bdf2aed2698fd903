export const SURVEY_STATES = ['notInitialised', 'suspended', 'active'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** The state of a survey that respondents see. It follows from the stored state and the dates. */
export type EffectiveSurveyState = 'pending' | 'running' | 'finished' | 'suspended';

/**
 * The states of a scheme and of its versions. `published`: new recalls use it. `retired`: recalls that were begun with it are still accepted,
 * and new ones do not use it.
 */
export const SCHEME_STATES = ['draft', 'published', 'retired'] as const;
export type SchemeState = (typeof SCHEME_STATES)[number];
