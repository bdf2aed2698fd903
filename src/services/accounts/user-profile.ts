import type { EntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HeldRole } from '../../access/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import { userGone } from '../auth/auth.queries.ts';

/** A user, for callers who may change the user. */
export interface UserProfile {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  roles: HeldRole[];
  customFields: Record<string, string>;
  /** The user names, one for each survey. */
  surveys: { surveyId: string; userName: string }[];
}

/**
 * Finds the profile of a user: one query. A caller who signed in by the link of a survey sees only the data of that
 * survey. Throws AppError `auth.not_signed_in` if the user was deleted.
 */
export async function findUserProfile({ em, actor }: SignedInContext, userId: number): Promise<UserProfile> {
  const { restrictedToSurvey } = actor;
  const profile = await selectProfiles(em, restrictedToSurvey === null ? null : [restrictedToSurvey])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!profile) throw userGone();
  return profile;
}

/** Selects profiles with the roles and user names in these surveys. Null selects all roles and all user names. */
export function selectProfiles(em: EntityManager, surveyIds: readonly string[] | null) {
  return kysely(em)
    .selectFrom('user_account as u')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.custom_fields as customFields'])
    .select(['u.email_notifications as emailNotifications', 'u.sms_notifications as smsNotifications'])
    .select((eb) => [heldRoles(eb, surveyIds).as('roles'), userNames(eb, surveyIds).as('surveys')]);
}

type OfUser = ExpressionBuilder<Tables & { u: Tables['user_account'] }, 'u'>;

/** Selects the roles of the user in the row `u`: all of them, or those in these surveys. */
export function heldRoles(of: OfUser, surveyIds: readonly string[] | null) {
  let roles = of
    .selectFrom('user_role as r')
    .leftJoin('survey as s', 's.id', 'r.survey_id')
    .select((eb) => ['r.name', eb.fn.coalesce('s.slug', 'r.locale_id').as('target')])
    .whereRef('r.user_id', '=', 'u.id')
    .orderBy('r.id');
  if (surveyIds !== null) roles = roles.where('s.slug', '=', anyText(surveyIds));
  return jsonArrayFrom(roles);
}

/** Selects the user names of the user in the row `u`: all of them, or those in these surveys. */
export function userNames(of: OfUser, surveyIds: readonly string[] | null) {
  let names = of
    .selectFrom('survey_alias as a')
    .innerJoin('survey as s', 's.id', 'a.survey_id')
    .select(['s.slug as surveyId', 'a.user_name as userName'])
    .whereRef('a.user_id', '=', 'u.id')
    .orderBy('s.slug');
  if (surveyIds !== null) names = names.where('s.slug', '=', anyText(surveyIds));
  return jsonArrayFrom(names);
}
