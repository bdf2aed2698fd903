import type { Permission } from '@dietary-recall/vocabulary/permissions';

/** The areas of docs/reference/personal-data.md, in their order. */
export const PERSONAL_AREAS = {
  people: 'Accounts and respondents',
  'signing-in': 'Signing in',
  requests: 'Consent, withdrawal and requests',
  recalls: 'Recalls',
  coding: 'Coding and food lists',
  messages: 'Messages, calls and recall days',
  research: 'Extracts, webhooks and settings of surveys',
  work: 'Long work and the trail',
} as const;

/** The events that end the keeping of a value. */
export const ENDINGS = {
  erasure: 'the person is erased',
  account: 'the account is deleted',
  removal: 'the person is removed from the survey',
  withdrawal: 'the person withdraws from the survey',
  recall: 'the recall is deleted',
  recalls: 'the recalls of the person are erased',
  survey: 'the survey is deleted',
  never: 'nothing ends it',
} as const;

/** A period. `setting` is an environment variable, which says how many `days` or `seconds`. */
type Period = { days: number; after: string } | { hours: number; after: string } | { setting: string; after: string };

/** What ends the keeping of a value. */
export type Ending = keyof typeof ENDINGS | Period | { when: string };

/**
 * Who sees a value: the person themselves in the file of their own data, those who hold a permission, people in words, or nobody, because
 * the service alone compares it.
 */
export type Viewer = 'self' | Permission | { who: string } | 'nobody';

/** Columns of one table that have the same facts. */
export interface PersonalColumns<Column extends string = string> {
  columns: readonly Column[];
  /** What the columns say of a person, in plain words. */
  what: string;
  /** The purpose: what it is kept for. */
  why: string;
  /** The first of these ends the keeping. */
  until: readonly Ending[];
  seenBy: readonly Viewer[];
}

interface Declaration<Column extends string> {
  /** The columns that say nothing of a person. */
  impersonal: readonly Column[];
  /** The area of the page; a table without personal data has none. */
  area?: keyof typeof PERSONAL_AREAS;
  personal?: readonly PersonalColumns<Column>[];
}

/**
 * What each column of a table says of people. Every entity declares it as `static personalData`; a test fails for a column in neither list.
 * `npm run personal-data` writes docs/reference/personal-data.md from the declarations.
 */
export type PersonalData<Entity> = Declaration<Extract<keyof Entity, string>>;

/** A declaration of any entity. */
export type AnyPersonalData = Declaration<string>;

/** What belongs to an account ends with it. */
export const WITH_ACCOUNT = ['erasure', 'account'] as const satisfies Ending[];

/** What is kept as long as a sign-in. */
export const WITH_SIGN_IN = [
  ...WITH_ACCOUNT,
  { when: 'the person signs out' },
  { setting: 'REFRESH_TOKEN_SECONDS', after: 'the last use' },
  { setting: 'REFRESH_FAMILY_SECONDS', after: 'the sign-in' },
] as const satisfies Ending[];

/** What belongs to a respondent of a survey ends with their part in it. */
export const WITH_RESPONDENT = ['erasure', 'removal', 'account', 'survey'] as const satisfies Ending[];
