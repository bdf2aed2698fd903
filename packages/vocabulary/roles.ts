import { ROLE_NAMES, type RoleName } from './people.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** A role is tied to the whole installation, to one survey (`<survey>/staff`) or to one locale (`fdbm/<locale>`). */
export type RoleReach = 'installation' | 'survey' | 'locale';

interface RoleDefinition {
  reach: RoleReach;
  permissions: readonly Permission[];
}

const ALL: readonly Permission[] = PERMISSIONS;

const RUNNING_A_SURVEY: readonly Permission[] = [
  'survey-parameters:read',
  'surveys:read',
  'surveys:update',
  'survey-schemes:read',
  'survey-people:read',
  'survey-people:write',
  'notifications:read',
  'notifications:write',
  'recall-days:read',
  'recall-days:write',
  'interviews:start',
  'callbacks:read',
  'callbacks:update',
  'users:read',
  'users:update',
  'submissions:read',
  'submissions:delete',
  'codings:read',
  'codings:write',
  'extracts:read',
  'extracts:write',
  'deletion-requests:read',
  'deletion-requests:answer',
  'survey-trail:read',
];

/** The permissions of each role. The names of roles are those of Intake24. A permission that no role lists is a superuser's alone. */
export const ROLES: Readonly<Record<RoleName, RoleDefinition>> = {
  superuser: { reach: 'installation', permissions: ALL },
  surveyadmin: {
    reach: 'installation',
    permissions: ['locales:read', 'surveys:manage', 'survey-schemes:write', 'users:create', ...RUNNING_A_SURVEY],
  },
  foodsadmin: {
    reach: 'installation',
    permissions: [
      'food-list:read',
      'food-list:write',
      'foods:write',
      'categories:write',
      'food-groups:write',
      'locales:read',
      'locales:write',
      'food-list:import',
      'nutrient-tables:read',
      'nutrient-tables:import',
      'nutrient-tables:write',
      'feedback-rules:write',
      'portion-images:read',
      'source-images:read',
    ],
  },
  imagesadmin: {
    reach: 'installation',
    permissions: [
      'locales:read',
      'portion-images:read',
      'portion-images:write',
      'source-images:read',
      'source-images:write',
    ],
  },
  globalsupport: { reach: 'installation', permissions: [] },
  fdbm: {
    reach: 'locale',
    permissions: ['food-list:read', 'food-list:write', 'locales:read', 'nutrient-tables:read', 'portion-images:read'],
  },
  staff: { reach: 'survey', permissions: ['locales:read', ...RUNNING_A_SURVEY] },
  support: { reach: 'survey', permissions: [] },
  respondent: {
    reach: 'survey',
    permissions: [
      'survey-parameters:read',
      'recalls:read',
      'submissions:create',
      'callbacks:request',
      'consents:give',
      'user-sessions:read',
      'user-sessions:write',
    ],
  },
};

/** A role that a user holds. `target` is the survey or locale that it is tied to, null for the whole installation. */
export interface HeldRole {
  name: RoleName;
  target: string | null;
}

/** Writes a role as it is on the wire: `superuser`, `fdbm/en_GB`, `demo/respondent`. */
export function formatRole({ name, target }: HeldRole): string {
  if (target === null) return name;
  return ROLES[name].reach === 'locale' ? `${name}/${target}` : `${target}/${name}`;
}

/** Parses a role as it is on the wire. Returns null if the text is not a role. The caller checks that the survey or locale exists. */
export function parseRole(text: string): HeldRole | null {
  const [first = '', second] = text.split('/');
  const [word, target] = second === undefined || first === 'fdbm' ? [first, second ?? null] : [second, first];
  const name = ROLE_NAMES.find((role) => role === word);
  if (name === undefined || target === '' || (target === null) !== (ROLES[name].reach === 'installation')) return null;
  return formatRole({ name, target }) === text ? { name, target } : null;
}
