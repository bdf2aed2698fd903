import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { profileJson, type UserProfile } from '../accounts/user-profile.ts';
import { pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';

interface UsersWanted extends PageWanted {
  /** Part of a name, an address or a user name. */
  search?: string | undefined;
  sort: Sort<'id' | 'name' | 'email'>;
}

/**
 * Accounts by name, address or user name: one query. Staff find the people of the surveys that they run, and see of them what
 * these surveys know; beyond them only whoever has exactly the address that they typed, with name and address and no more.
 */
export async function listUsers(
  { em, actor }: SignedInContext,
  { search, sort, limit, offset }: UsersWanted,
): Promise<Page<UserProfile>> {
  const seesAll = actor.may('users:read');
  const run = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('users:read', 'survey', target) ? [target] : [],
  );
  const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${search ?? ''})) > 0`;
  const [page] = await query<{ items: UserProfile[]; total: number }>(
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

function orderOf(sort: string): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sort.replace('-', '');
  if (column === 'id') return sql`id ${direction}`;
  return sql`${sql.ref(column)} collate "und-x-icu" ${direction} nulls last, id`;
}
