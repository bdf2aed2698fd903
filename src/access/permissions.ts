/** Everything that can be permitted, as `resource:action`. Procedures name one; roles (roles.ts) grant sets of them. */
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
  /** What staff see of a survey, without its secrets. */
  'surveys:read',
  /** The fields that staff may change; others need `surveys:manage`. */
  'surveys:update',
  /** Surveys made, removed, and all of their fields. */
  'surveys:manage',
  'survey-people:read',
  'survey-people:write',
  'notifications:read',
  'notifications:write',
  /** Which accounts, and which of their fields, src/services/accounts/editable-roles.ts decides. */
  'users:read',
  'users:update',
  'users:create',
  'users:delete-many',
  /** Those of others: everybody manages their own. */
  'personal-access-tokens:manage',
  /** Taken away from somebody who has lost theirs. */
  'second-factors:reset',
  'sign-in-log:read',
  'callbacks:request',
  'recalls:read',
  'submissions:create',
  /** Those of all respondents of a survey, and its figures. */
  'submissions:read',
  'submissions:delete',
  'user-sessions:read',
  'user-sessions:write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
