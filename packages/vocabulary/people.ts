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

/** The weight targets of a person. packages/nutrition has the energy that each adds. */
export const WEIGHT_TARGET_IDS = ['keep_weight', 'lose_weight', 'gain_weight'] as const;
export type WeightTargetId = (typeof WEIGHT_TARGET_IDS)[number];
