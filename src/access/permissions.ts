/** Everything that can be permitted, as `resource:action`. Procedures name one; roles (roles.ts) grant sets of them. */
export const PERMISSIONS = [
  'food-list:read',
  'food-list:write',
  'foods:write',
  'categories:write',
  'locales:read',
  'portion-images:read',
  'portion-images:write',
  'source-images:read',
  'source-images:write',
  'survey-parameters:read',
  'recalls:read',
  'submissions:create',
  'user-sessions:read',
  'user-sessions:write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
