import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import type { EntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context, SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import { builtInLanguage, type BuiltInLanguage } from '../../domain/built-in-language.ts';
import { userGone } from '../auth/auth.queries.ts';

/** A user, for callers who may change the user. */
export interface UserProfile {
  id: number;
  name: string | null;
  email: string | null;
  /** An address that becomes `email` when the link that was mailed to it is answered. */
  pendingEmail: string | null;
  phone: string | null;
  language: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  roles: HeldRole[];
  customFields: Record<string, string>;
  /** The user names, one for each survey. */
  surveys: { surveyId: string; userName: string }[];
}

/**
 * Returns the profile of a user: one query. A caller who signed in by the link of a survey sees only the data of that
 * survey. Throws AppError `auth.not_signed_in` if the user was deleted.
 */
export async function requireUserProfile(context: SignedInContext, userId: number): Promise<UserProfile> {
  const { restrictedToSurvey } = context.actor;
  const profile = await selectProfiles(context, restrictedToSurvey === null ? null : [restrictedToSurvey])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!profile) throw userGone();
  return profile;
}

/** Selects profiles with the roles and user names in these surveys. Null selects all roles and all user names. */
export function selectProfiles({ em, now }: Context, surveyIds: readonly string[] | null) {
  return kysely(em)
    .selectFrom('user_account as u')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.language', 'u.custom_fields as customFields'])
    .select(['u.email_notifications as emailNotifications', 'u.sms_notifications as smsNotifications'])
    .select((eb) => pendingEmail(eb, now()).as('pendingEmail'))
    .select((eb) => [heldRoles(eb, surveyIds).as('roles'), userNames(eb, surveyIds).as('surveys')]);
}

type OfUser = ExpressionBuilder<Tables & { u: Tables['user_account'] }, 'u'>;

function pendingEmail(of: OfUser, now: Date) {
  const changes = of.selectFrom('email_change as c').select('c.email').whereRef('c.user_id', '=', 'u.id');
  return changes.where('c.expires_at', '>', now.toISOString());
}

/** Selects the language of the user in the row `u`, or else of the survey that they joined last. */
export function userLanguage(of: OfUser) {
  return of.fn.coalesce('u.language', surveyLanguage(of));
}

/** Selects the language of the survey that the user in the row `u` joined last. */
function surveyLanguage(of: OfUser) {
  return of
    .selectFrom('user_role as r')
    .innerJoin('survey as s', 's.id', 'r.survey_id')
    .innerJoin('locale as l', 'l.id', 's.locale_id')
    .select('l.respondent_language')
    .whereRef('r.user_id', '=', 'u.id')
    .orderBy('r.id', 'desc')
    .limit(1);
}

/** Finds the language of mails to a user. */
export async function findMailLanguage(em: EntityManager, userId: number): Promise<BuiltInLanguage> {
  return builtInLanguage(await findUserLanguage(em, userId));
}

/** Finds the language of a user, or else of the survey that they joined last; null if neither is known. */
export async function findUserLanguage(em: EntityManager, userId: number): Promise<string | null> {
  const user = await kysely(em)
    .selectFrom('user_account as u')
    .select((eb) => userLanguage(eb).as('language'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return user?.language ?? null;
}

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
