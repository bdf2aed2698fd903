/** All permissions, as `resource:action`. A procedure names one; a role (roles.ts) grants a set of them. */
export const PERMISSIONS = [
  'food-list:read',
  'food-list:write',
  'foods:write',
  'categories:write',
  'food-groups:write',
  'locales:read',
  /** Creates, changes and deletes locales. Their lists of words and rankings are part of the food list. */
  'locales:write',
  /** Imports a food list from files: the locale, its foods and categories, also the parts that other locales share. */
  'food-list:import',
  'nutrient-tables:read',
  'nutrient-tables:import',
  'nutrient-tables:write',
  'feedback-rules:write',
  'portion-images:read',
  'portion-images:write',
  'source-images:read',
  'source-images:write',
  'survey-parameters:read',
  /** Reads a survey without its secrets. */
  'surveys:read',
  /** Changes the fields that staff may change. The other fields need `surveys:manage`. */
  'surveys:update',
  /** Creates and deletes surveys, and changes all of their fields. */
  'surveys:manage',
  /** Reads questionnaires with their drafts and versions. */
  'survey-schemes:read',
  /** Creates, changes, publishes and retires questionnaires, which surveys share. */
  'survey-schemes:write',
  'survey-people:read',
  'survey-people:write',
  'notifications:read',
  'notifications:write',
  /** Reads the plan of recall days of a survey, and who has which. */
  'recall-days:read',
  /** Changes the plan, and assigns and removes days. */
  'recall-days:write',
  /** src/services/accounts/editable-roles.ts decides which users, and which of their fields, these permissions cover. */
  'users:read',
  'users:update',
  'users:create',
  'users:delete-many',
  /** Gives and takes roles in the installation and in locales. */
  'users:change-roles',
  /** Manages the tokens of others. Everybody manages their own. */
  'personal-access-tokens:manage',
  /** Removes the second factors of somebody who has lost them. */
  'second-factors:reset',
  'sign-in-log:read',
  /** Reads versions, storage, queues, keys and settings, never a secret. */
  'installation:read',
  /** Reads who changed what in the whole installation. */
  'trail:read',
  /** Reads who changed what in a survey. */
  'survey-trail:read',
  'callbacks:request',
  /** Reads who asked to be called, with names and phone numbers. */
  'callbacks:read',
  'callbacks:update',
  /** Signs in as a respondent of a survey, for an interview. */
  'interviews:start',
  /** Consents to the text of a survey, and withdraws. */
  'consents:give',
  'deletion-requests:read',
  'deletion-requests:answer',
  /** Answers requests for the deletion of accounts, which belong to no survey. */
  'accounts:erase',
  'recalls:read',
  'submissions:create',
  /** Reads the recalls of all respondents of a survey, and its figures. */
  'submissions:read',
  'submissions:delete',
  /** Reads what is to be coded in a survey, and who coded what. */
  'codings:read',
  'codings:write',
  /** Lists, compares and downloads extracts. */
  'extracts:read',
  /** Makes and deletes extracts. */
  'extracts:write',
  'user-sessions:read',
  'user-sessions:write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
