import type { RawBuilder } from 'kysely';
import type { HeldRole } from '../../access/roles.ts';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { accountGone } from '../auth/auth.queries.ts';
import { pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { physicalDataOf, type PhysicalDataRecord } from '../accounts/store-physical-data.ts';

export interface Profile {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  roles: HeldRole[];
  customFields: Record<string, string>;
  surveys: { surveyId: string; userName: string }[];
}

interface AccountsWanted extends PageWanted {
  /** Part of a name, an address or a user name. */
  search?: string | undefined;
  sort: Sort<'id' | 'name' | 'email'>;
}

/**
 * Accounts by name, address or user name: one query. Staff find the people of the surveys that they run, and see of them what
 * these surveys know; beyond them only whoever has exactly the address that they typed, with name and address and no more.
 */
export async function findAccounts(
  { em, actor }: SignedInContext,
  { search, sort, limit, offset }: AccountsWanted,
): Promise<Page<Profile>> {
  const seesAll = actor.may('users:read');
  const run = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('users:read', 'survey', target) ? [target] : [],
  );
  const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${search ?? ''})) > 0`;
  const [page] = await query<{ items: Profile[]; total: number }>(
    em,
    sql`with seen_survey as materialized (select id, slug from survey where ${seesAll} or slug = any(${run}::text[])),
          member as materialized (select distinct user_id from user_role where survey_id in (select id from seen_survey)),
          known as (select *, ${seesAll} or id in (select user_id from member) as is_member from user_account),
          matched as (
            select * from known u
            where lower(email) = lower(${search ?? null}::text) or is_member and (
              ${search === undefined} or ${has(sql`name`)} or ${has(sql`email`)} or exists (
                select from survey_alias a where a.user_id = u.id and a.survey_id in (select id from seen_survey)
                  and ${has(sql`a.user_name`)})))
        ${pageOf(
          orderOf(sort),
          profileJson(sql`is_member`, sql`(select id from seen_survey)`, sql`${seesAll}::boolean`),
          { limit, offset },
        )}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}

/** All that is known of an account to those who may change it. It was there a moment ago. */
export async function profileOf({ em, actor }: SignedInContext, userId: number): Promise<Profile> {
  const { restrictedToSurvey } = actor;
  const surveys = sql`(select id from survey where ${restrictedToSurvey}::text is null or slug = ${restrictedToSurvey})`;
  const [row] = await query<{ profile: Profile }>(
    em,
    sql`select ${profileJson(sql`true`, surveys, sql`${restrictedToSurvey === null}::boolean`)} as profile
        from user_account as shown where id = ${userId}`,
  );
  if (!row) throw accountGone();
  return row.profile;
}

/** The caller's profile with their physical data, null where there are none. */
export async function ownPhysicalData(
  context: SignedInContext,
): Promise<{ userProfile: Profile; physicalData: PhysicalDataRecord | null }> {
  const { userId } = context.actor;
  return { userProfile: await profileOf(context, userId), physicalData: await physicalDataOf(context, userId) };
}

// Of a row `shown`: details for those whom they concern, roles and user names in the surveys given, others by `seesAll`.
function profileJson(hasDetails: RawBuilder<unknown>, surveyIds: RawBuilder<unknown>, seesAll: RawBuilder<unknown>) {
  return sql`jsonb_build_object('id', id, 'name', name, 'email', email,
    'phone', case when ${hasDetails} then phone end,
    'emailNotifications', email_notifications, 'smsNotifications', sms_notifications,
    'customFields', case when ${hasDetails} then custom_fields else '{}' end,
    'roles', coalesce((
      select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)) order by r.id)
      from user_role r left join survey s on s.id = r.survey_id
      where r.user_id = shown.id and (${seesAll} or r.survey_id in ${surveyIds})), '[]'),
    'surveys', coalesce((
      select jsonb_agg(jsonb_build_object('surveyId', s.slug, 'userName', a.user_name) order by s.slug)
      from survey_alias a join survey s on s.id = a.survey_id
      where a.user_id = shown.id and a.survey_id in ${surveyIds}), '[]'))`;
}

function orderOf(sort: string): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sort.replace('-', '');
  if (column === 'id') return sql`id ${direction}`;
  return sql`${sql.ref(column)} collate "und-x-icu" ${direction} nulls last, id`;
}
