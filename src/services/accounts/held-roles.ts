import type { RoleName } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import { anyText } from '../../db/any-of.ts';
import { sql } from '../../db/sql.ts';

// Conditions on the roles of a user, for typed queries and tagged statements alike. `user` and `survey` are ids, written as columns or
// values of the statement.

type Id = RawBuilder<unknown>;

/** The user has a role in the survey: one of these, or any. */
export function hasRoleIn(user: Id, survey: Id, roles?: readonly RoleName[]): RawBuilder<boolean> {
  const isOneOf = roles === undefined ? sql`` : sql`and held.name = ${anyText(roles)}`;
  return sql<boolean>`exists (select from user_role held where held.user_id = ${user} and held.survey_id = ${survey} ${isOneOf})`;
}

/** The user has a role in one of these surveys, which are named by their public ids. */
export function hasRoleInOneOf(user: Id, surveyIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_role held join survey on survey.id = held.survey_id
    where held.user_id = ${user} and survey.slug = ${anyText(surveyIds)})`;
}

/** The user has a role of more than a respondent, wherever it is. */
export function isMoreThanRespondent(user: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_role held where held.user_id = ${user} and held.name <> 'respondent')`;
}
