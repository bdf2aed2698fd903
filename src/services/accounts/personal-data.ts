import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { ContactChange } from '../../domain/person-fields.ts';
import { AppError } from '../../errors.ts';
import { isMoreThanRespondent } from './held-roles.ts';

/**
 * Throws AppError `user.personal_data_forbidden` if one of these accounts is a respondent of a survey that forbids personal data,
 * and has a name, an e-mail address or a phone number. Every use case that writes one of these, or makes somebody a respondent,
 * calls it before its transaction ends. People who also work for the installation or a survey are exempt.
 */
export async function requireNoPersonalData(em: EntityManager, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await lockSurveysOf(em, userIds);
  const refusal = await personalDataOf(
    em,
    sql`select id, name, email, phone from user_account where id = ${anyNumber(userIds)}`,
    sql`user_role`,
  );
  if (refusal) throw refusal;
}

/**
 * Throws AppError `user.personal_data_forbidden` if this account may have no name, e-mail address and phone number. It is asked before
 * anything else is found out about a name, address or number that somebody gives.
 */
export async function requirePersonalDataAllowed(em: EntityManager, userId: number): Promise<void> {
  await lockSurveysOf(em, [userId]);
  const given = sql`select ${userId}::int as id, 'given' as name, null as email, null as phone`;
  const refusal = await personalDataOf(em, given, sql`user_role`);
  if (refusal) throw refusal;
}

// The lock orders the check that follows with a change of `allowPersonalData` that runs at the same time.
async function lockSurveysOf(em: EntityManager, userIds: readonly number[]): Promise<void> {
  await kysely(em)
    .selectFrom('survey as s')
    .select('s.id')
    .where((eb) => {
      const roles = eb.selectFrom('user_role as r').select('r.id').whereRef('r.survey_id', '=', 's.id');
      return eb.exists(roles.where('r.name', '=', 'respondent').where('r.user_id', '=', anyNumber(userIds)));
    })
    .orderBy('s.id')
    .forKeyShare()
    .execute();
}

interface PlannedPerson extends ContactChange {
  userId: number;
}

/**
 * Returns the error that `requireNoPersonalData` would throw if these accounts were changed as planned and became respondents of the
 * survey; null for none.
 */
export async function plannedPersonalData(
  em: EntityManager,
  surveyId: number,
  people: readonly PlannedPerson[],
): Promise<AppError | null> {
  if (people.length === 0) return null;
  const accounts = sql`
    select u.id, case when given ? 'name' then given ->> 'name' else u.name end as name,
      case when given ? 'email' then given ->> 'email' else u.email end as email,
      case when given ? 'phone' then given ->> 'phone' else u.phone end as phone
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) as given
      join user_account u on u.id = (given ->> 'userId')::int`;
  const roles = sql`(
    select user_id, name, survey_id from user_role
    union select unnest(${people.map(({ userId }) => userId)}::int[]), 'respondent', ${surveyId}::int)`;
  return personalDataOf(em, accounts, roles);
}

async function personalDataOf(
  em: EntityManager,
  accounts: RawBuilder<unknown>,
  roles: RawBuilder<unknown>,
): Promise<AppError | null> {
  // Set-based: serves stored and planned accounts, given as subqueries.
  const [found] = await query<{ surveyId: string; userNames: string[]; total: number }>(
    em,
    sql`with forbidden as (
          select s.slug, coalesce(a.user_name, '#' || u.id) as user_name
          from (${accounts}) as u join ${roles} as r on r.user_id = u.id join survey s on s.id = r.survey_id
            left join survey_alias a on a.user_id = u.id and a.survey_id = s.id
          where coalesce(u.name, u.email, u.phone) is not null
            and r.name = 'respondent' and not s.allow_personal_data
            and not ${isMoreThanRespondent(sql.ref('u.id'))})
        select min(slug) as "surveyId", count(*)::int as total,
          (select jsonb_agg(user_name) from (select user_name from forbidden order by user_name limit 20) as shown) as "userNames"
        from forbidden having count(*) > 0`,
  );
  return found ? personalDataForbidden(found.surveyId, { userNames: found.userNames, total: found.total }) : null;
}

/** Makes the error for personal data in a survey that forbids it. */
export function personalDataForbidden(surveyId: string, facts: Record<string, unknown>): AppError {
  const message = `Survey "${surveyId}" keeps no names, e-mail addresses and phone numbers of respondents: leave them out, or let an administrator set allowPersonalData.`;
  return new AppError('invalid', 'user.personal_data_forbidden', message, { facts: { surveyId, ...facts } });
}

const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;
// A phone number of the United Kingdom: 0 or +44, then 9 or 10 digits, with or without separators.
const UK_PHONE = /(?<!\d)(?:(?:\+|00)44[\s().-]*(?:0[\s().-]*)?|0)[1-9](?:[\s().-]*\d){8,9}(?!\d)/;

/** Returns whether a user name is an e-mail address or a phone number (docs/reference/recall-rules.md#13-personal-data-in-surveys). */
export function isIdentifying(userName: string): boolean {
  return EMAIL.test(userName) || UK_PHONE.test(userName);
}
