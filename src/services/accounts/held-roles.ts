import type { RoleName } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';

// Conditions on the roles of a user, for typed queries and tagged statements alike. `user` and `survey` are ids, written as columns or
// values of the statement.

type Id = RawBuilder<unknown>;

/** True if the user has one of these roles in the survey, or any role if none are given. */
export function hasRoleIn(user: Id, survey: Id, roles?: readonly RoleName[]): RawBuilder<boolean> {
  const isOneOf = roles === undefined ? sql`` : sql`and held.name = ${anyText(roles)}`;
  return sql<boolean>`exists (select from user_role held where held.user_id = ${user} and held.survey_id = ${survey} ${isOneOf})`;
}

/** True if the user has a role in one of these surveys, given by their public ids. */
export function hasRoleInOneOf(user: Id, surveyIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_role held join survey on survey.id = held.survey_id
    where held.user_id = ${user} and survey.slug = ${anyText(surveyIds)})`;
}

/** True if the user has any role but that of a respondent, in any survey or locale. */
export function isMoreThanRespondent(user: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_role held where held.user_id = ${user} and held.name <> 'respondent')`;
}

/** Finds which of these user names of a survey, given by its number or its public id, belong to people who are more than respondents. */
export async function userNamesOfStaff(
  em: EntityManager,
  survey: number | string,
  userNames: readonly string[],
): Promise<Set<string>> {
  const aliases = await kysely(em)
    .selectFrom('survey_alias as a')
    .innerJoin('survey as s', 's.id', 'a.survey_id')
    .select('a.user_name as userName')
    .where((eb) => (typeof survey === 'number' ? eb('s.id', '=', survey) : eb('s.slug', '=', survey)))
    .where('a.user_name', '=', anyText(userNames))
    .where(isMoreThanRespondent(sql.ref('a.user_id')))
    .execute();
  return new Set(aliases.map(({ userName }) => userName));
}
