/** All permissions, as `resource:action`. A procedure names one; a role (roles.ts) grants a set of them. */
export const PERMISSIONS = [
  'food-list:read',
  'food-list:write',
  'foods:write',
  'categories:write',
  'locales:read',
  'nutrient-tables:read',
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
  'survey-people:read',
  'survey-people:write',
  'notifications:read',
  'notifications:write',
  /** src/services/accounts/editable-roles.ts decides which users, and which of their fields, these permissions cover. */
  'users:read',
  'users:update',
  'users:create',
  'users:delete-many',
  /** Manages the tokens of others. Everybody manages their own. */
  'personal-access-tokens:manage',
  /** Removes the second factors of somebody who has lost them. */
  'second-factors:reset',
  'sign-in-log:read',
  'callbacks:request',
  'recalls:read',
  'submissions:create',
  /** Reads the recalls of all respondents of a survey, and its figures. */
  'submissions:read',
  'submissions:delete',
  'user-sessions:read',
  'user-sessions:write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
